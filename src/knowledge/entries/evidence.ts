import { type FusedHit, shownScore } from "./fusion.ts";

/**
 * The minimum evidence of the best entry for an answer, by the number of wordings: with several,
 * more words match by chance. Fitted with `deno task fuse`.
 */
const ANSWERED = [0.335, 0.42, 0.45];
/** The same if only words were searched. */
const ANSWERED_BY_WORDS = [0.34, 0.42, 0.45];
/** With fewer entries than this to compare, they are few. */
export const FEW = 150;
/** The same in a store of few entries: among few, even the nearest seldom is near by chance. */
const ANSWERED_AMONG_FEW = 0.235;
/** The minimum evidence of the best entry for an answer that isn't weak. */
export const SURE = 0.6;
/** The evidence from which an entry is shown after the best one: it has a word or a likeness. */
const SHOWN = 0.2;

/** The facts about a question that determine the required evidence. */
export interface Asked {
  wordings: number;
  /** True if only words were searched. */
  isWordsOnly: boolean;
  /** True if meaning had few entries to compare. */
  isAmongFew: boolean;
}

/** Returns the hits that are relevant to the question; empty if the best one hardly is. */
export function shownHits(
  hits: readonly FusedHit[],
  { wordings, isWordsOnly, isAmongFew }: Asked,
): FusedHit[] {
  const answered = isWordsOnly ? ANSWERED_BY_WORDS : isAmongFew ? [ANSWERED_AMONG_FEW] : ANSWERED;
  if (mostEvidence(hits) < (answered[wordings - 1] ?? answered.at(-1) ?? 0)) return [];
  return hits.filter(({ evidence, score }) => evidence >= SHOWN && shownScore(score) > 0);
}

/** Returns the evidence of the hit that has most. */
export function mostEvidence(hits: readonly FusedHit[]): number {
  return hits.reduce((most, { evidence }) => Math.max(most, evidence), 0);
}
