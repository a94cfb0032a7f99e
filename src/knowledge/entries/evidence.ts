import { type FusedHit, shownScore } from "./fusion.ts";

/** The evidence that an entry is shown from; fitted by `deno task fuse`. */
const SHOWN = 0.08;
/** The evidence of the best entry that a question is answered from. */
const ANSWERED = 0.4;
/** The evidence of the best entry from which an answer isn't weak. */
export const SURE = 0.6;

/** Returns those of the hits that bear on the question; none if the best of them hardly does. */
export function shownHits(hits: readonly FusedHit[]): FusedHit[] {
  if (mostEvidence(hits) < ANSWERED) return [];
  return hits.filter(({ evidence, score }) => evidence >= SHOWN && shownScore(score) > 0);
}

/** Returns the evidence of the hit that has most. */
export function mostEvidence(hits: readonly FusedHit[]): number {
  return hits.reduce((most, { evidence }) => Math.max(most, evidence), 0);
}
