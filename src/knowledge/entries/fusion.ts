import type { WordHit } from "../store/store.ts";
import type { EntryHit } from "../store/entry_filter.ts";

/** The hits for one wording of a question, each list best first. */
export interface WordingHits {
  words: readonly WordHit[];
  meaning: readonly EntryHit[];
  /** The number of words in the wording. */
  asked: number;
}

/** A found entry. Of the wordings, `matched` of `asked` words belong to the one it matches best. */
export interface FusedHit {
  id: string;
  matched: number;
  asked: number;
}

/** The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */
const K = 60;

/**
 * Combines the hits of all wordings by reciprocal rank, best first. `weight` is the weight of
 * meaning relative to keywords. Of equally ranked entries, the newer comes first.
 */
export function fuse(wordings: readonly WordingHits[], weight: number): FusedHit[] {
  const found = new Map<string, FusedHit & { score: number; order: number }>();
  const first = wordings[0]?.asked ?? 0;
  const add = ({ id, order }: EntryHit, score: number, matched = 0, asked = first): void => {
    const known = found.get(id) ?? { id, order, score: 0, matched: 0, asked };
    const isBetter = matched * known.asked > known.matched * asked;
    found.set(id, { ...known, score: known.score + score, ...(isBetter && { matched, asked }) });
  };
  for (const { words, meaning, asked } of wordings) {
    words.forEach((hit, at) => add(hit, 1 / (K + at + 1), hit.matched, asked));
    meaning.forEach((hit, at) => add(hit, weight / (K + at + 1)));
  }
  return [...found.values()].sort((a, b) => b.score - a.score || b.order - a.order)
    .map(({ id, matched, asked }) => ({ id, matched, asked }));
}
