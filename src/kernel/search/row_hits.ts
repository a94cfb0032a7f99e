import { EXACT_BONUS, fused } from "./weights.ts";

export interface RowHit {
  row: number;
  /**
   * The score, which is above 0. A higher score is better. Words add up to 1.4, and each quoted
   * part or name adds 2.
   */
  score: number;
  /**
   * BM25's score without coverage and phrases, from 0 to 1. The score is 1 for a document with only
   * these words.
   */
  share: number;
  matched: number;
  /**
   * The share of query words that the document contains, from 0 to 1. Rare words count more than
   * frequent words.
   */
  coverage: number;
  /** True if the document contains the exact query. */
  isPhrase: boolean;
  exact: number;
}

/**
 * Returns the fused hits of several wordings. For each document, uses the hit from the wording that
 * the document covers best.
 */
export function fusedHits(lists: readonly (readonly RowHit[])[]): RowHit[] {
  const best = new Map<number, RowHit>();
  for (const hit of lists.flat()) {
    const known = best.get(hit.row);
    if (known === undefined || hit.coverage > known.coverage) best.set(hit.row, hit);
  }
  return fused(lists.map((list) => list.map(({ row }) => row))).flatMap(([row, score]) => {
    const hit = best.get(row);
    return hit === undefined ? [] : [{ ...hit, score: score + EXACT_BONUS * hit.exact }];
  }).sort((a, b) => b.score - a.score);
}
