import { EXACT_BONUS, fused } from "./weights.ts";

/** A document that has words of a query. */
export interface RowHit {
  row: number;
  /** Above 0; higher is better. Up to 1.4 for words, and 2 more for quoted parts or names. */
  score: number;
  /**
   * BM25's score without coverage and phrases, from 0 to 1: 1 for a document with only these words.
   */
  share: number;
  /** The number of the query's words that it has. */
  matched: number;
  /** The same from 0 to 1; a rare word counts more than a frequent one. */
  coverage: number;
  /** True if it contains the exact query. */
  isPhrase: boolean;
  /** The number of the query's quoted parts and names that it has. */
  exact: number;
}

/** Returns the hits of several wordings, each as the wording that it covers best found it. */
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
