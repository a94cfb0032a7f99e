import type { EntryHit } from "../store/entry_filter.ts";
import type { WordHit } from "../store/engine.ts";

export interface FusedHit {
  id: string;
  matched: number;
}

const K = 60;

/**
 * Combines the hits for all words with the nearest entries of each wording by reciprocal rank, best
 * first. `weight` is the weight of meaning relative to keywords. With meanings, an entry counts by
 * the share of the `asked` words that it contains, because most entries share a word with a long
 * question. Of equally ranked entries, the newer comes first.
 */
export function fuse(
  words: readonly WordHit[],
  meanings: readonly (readonly EntryHit[])[],
  { weight, asked }: { weight: number; asked?: number | undefined },
): FusedHit[] {
  const found = new Map<string, FusedHit & { score: number; order: number }>();
  const add = ({ id, order }: EntryHit, score: number, matched = 0): void => {
    const known = found.get(id) ?? { id, order, score: 0, matched };
    found.set(id, { ...known, score: known.score + score });
  };
  words.forEach((hit, at) => {
    const share = asked === undefined || meanings.length === 0 ? 1 : hit.matched / asked;
    add(hit, share / (K + at + 1), hit.matched);
  });
  for (const meaning of meanings) {
    meaning.forEach((hit, at) => add(hit, weight / meanings.length / (K + at + 1)));
  }
  return [...found.values()].sort((a, b) => b.score - a.score || b.order - a.order)
    .map(({ id, matched }) => ({ id, matched }));
}
