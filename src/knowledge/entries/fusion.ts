import type { EntryHit } from "../store/entry_filter.ts";
import type { WordHit } from "../store/engine.ts";

export interface FusedHit {
  id: string;
  /** The number of the question's words that the entry contains. */
  matched: number;
}

/** The hits of one wording, which has `asked` words. */
export interface WordingHits {
  hits: readonly WordHit[];
  asked: number;
}

const K = 60;
/** Wordings of one question agree more than keywords and meaning do, so the first places count. */
const K_WORDINGS = 10;

/**
 * Combines keyword hits with the nearest entries of each wording by reciprocal rank, best first.
 * The first wording is the question. `weight` is the weight of meaning relative to keywords. If
 * `byShare` is true, a keyword hit counts by the share of a wording's words that it contains,
 * because most entries share a word with a long question. Of equally ranked entries, the newer
 * comes first.
 */
export function fuse(
  wordings: readonly WordingHits[],
  meanings: readonly (readonly EntryHit[])[],
  { weight, byShare }: { weight: number; byShare: boolean },
): FusedHit[] {
  const shares = new Map<string, number>();
  for (const { hits, asked } of wordings) {
    for (const { id, matched } of hits) {
      shares.set(id, Math.max(shares.get(id) ?? 0, matched / asked));
    }
  }
  const words = ranked(wordings.map(({ hits }) => ({ hits, k: K_WORDINGS, score: () => 1 })));
  const score = ({ id }: EntryHit): number => byShare ? shares.get(id) ?? 1 : 1;
  const all = ranked([
    { hits: words, k: K, score },
    ...meanings.map((hits) => ({ hits, k: K, score: () => weight / meanings.length })),
  ]);
  const matched = new Map(wordings[0]?.hits.map((hit) => [hit.id, hit.matched]));
  return all.map(({ id }) => ({ id, matched: matched.get(id) ?? 0 }));
}

interface RankedList {
  hits: readonly EntryHit[];
  k: number;
  score: (hit: EntryHit) => number;
}

function ranked(lists: readonly RankedList[]): EntryHit[] {
  const found = new Map<string, EntryHit>();
  for (const { hits, k, score } of lists) {
    for (const [at, hit] of hits.entries()) {
      const before = found.get(hit.id)?.score ?? 0;
      found.set(hit.id, { ...hit, score: before + score(hit) / (k + at + 1) });
    }
  }
  return [...found.values()].sort((a, b) => b.score - a.score || b.order - a.order);
}
