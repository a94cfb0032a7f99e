import type { IndexHit, IndexHits } from "./inverted_index.ts";
import { findPhrase, parseQuery } from "./query.ts";

/**
 * The hits of an index with the score of those raised that have the whole query as it stands, best
 * first. Looks only where all words are: an index knows which words a text has, not their order.
 */
export function raisePhrase<Key extends string | number>(
  { hits, words }: IndexHits<Key>,
  query: string,
  { bonus, textOf }: {
    /** What the score is multiplied by. */
    bonus: number;
    textOf: (key: Key) => string | undefined;
  },
): IndexHit<Key>[] {
  if (words < 2) return hits;
  const terms = parseQuery(query);
  return hits.map((hit) => {
    const text = hit.matched === words ? textOf(hit.key) : undefined;
    const isExact = text !== undefined && findPhrase(text, terms)?.isExact;
    return isExact ? { ...hit, score: hit.score * bonus } : hit;
  }).sort((a, b) => b.score - a.score);
}
