import { type FusedHit, shownScore } from "./fusion.ts";

/**
 * The minimum evidence for the best entry, by the number of wordings. With several wordings, more
 * words match by chance. Fitted with `deno task fuse`.
 */
const ANSWERED = [0.335, 0.42, 0.45];
/** The minimum evidence for the best entry if the search used only keywords. */
const ANSWERED_BY_WORDS = [0.34, 0.42, 0.45];
/** The number of compared entries below which a store counts as small. */
export const FEW = 150;
/** The minimum evidence in a small store, where even the nearest entry is seldom near by chance. */
const ANSWERED_AMONG_FEW = 0.235;
/** The minimum evidence for a best entry that isn't weak. */
export const SURE = 0.6;
/** The minimum evidence for entries after the best one: a matching word, or some similarity. */
const SHOWN = 0.2;

/** The facts about a question that determine the minimum evidence. */
export interface Asked {
  wordings: number;
  /** True if the search used only keywords. */
  isWordsOnly: boolean;
  /** True if semantic search had few entries to compare. */
  isAmongFew: boolean;
}

/**
 * Returns the hits that are relevant to the question; an empty list if the best hit is hardly
 * relevant.
 */
export function shownHits(
  hits: readonly FusedHit[],
  { wordings, isWordsOnly, isAmongFew }: Asked,
): FusedHit[] {
  const answered = isWordsOnly ? ANSWERED_BY_WORDS : isAmongFew ? [ANSWERED_AMONG_FEW] : ANSWERED;
  if (mostEvidence(hits) < (answered[wordings - 1] ?? answered.at(-1) ?? 0)) return [];
  return hits.filter(({ evidence, score }) => evidence >= SHOWN && shownScore(score) > 0);
}

/** Returns the evidence of the strongest hit. */
export function mostEvidence(hits: readonly FusedHit[]): number {
  return hits.reduce((most, { evidence }) => Math.max(most, evidence), 0);
}
