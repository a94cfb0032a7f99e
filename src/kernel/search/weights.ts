/**
 * The weight of a word in each column. A word in a heading also counts in the text column. FTS5's
 * bm25() applies these weights, with its own constants k1 = 1.2 and b = 0.75.
 */
export const FIELD_WEIGHTS = { title: 4, name: 3, heading: 2, text: 1 } as const;

export const PREFIX_WEIGHT = 0.4;
/** The minimum length, in characters, of a query word that also matches longer words. */
export const PREFIX_LENGTH = 4;

export const PHRASE_BONUS = 1.4;
/**
 * The score for a quoted part or a name. It exceeds the score of all words together, which is at
 * most 1.4.
 */
export const EXACT_BONUS = 2;

/**
 * The minimum share of its score that a document keeps if it covers only a small part of the query.
 */
export const LEAST_COVERAGE = 0.5;

/**
 * BM25's constants, as in bm25(): how quickly repetition saturates, and how much the length counts.
 */
export const K1 = 1.2;
export const B = 0.75;
/** The maximum factor that bm25() applies for a word's frequency in a document. */
export const MAX_SHARE = K1 + 1;

export const MOST_READ = 50_000;
export const LEAST_CANDIDATES = 100;

const FUSION_RANK = 60;

export function wordRarity(total: number, having: number): number {
  return Math.log(1 + (total - having + 0.5) / (having + 0.5));
}

/** Returns the inverse document frequency as in FTS5's bm25(). */
export function ftsRarity(total: number, having: number): number {
  const rarity = Math.log((total - having + 0.5) / (having + 0.5));
  return rarity > 0 ? rarity : 1e-6;
}

export function fused<Item>(lists: readonly (readonly Item[])[]): [item: Item, score: number][] {
  const scores = new Map<Item, number>();
  for (const list of lists) {
    list.forEach((item, rank) => {
      scores.set(item, (scores.get(item) ?? 0) + 1 / (FUSION_RANK + rank + 1));
    });
  }
  return [...scores].sort(([, a], [, b]) => b - a);
}
