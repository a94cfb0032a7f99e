import { fused } from "../../kernel/search/fusion.ts";
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

/** Wordings of one question agree more than keywords and meaning do, so the first places count. */
const WORDINGS_RANK = 10;

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
  const idsOf = (hits: readonly EntryHit[]): string[] => hits.map(({ id }) => id);
  const words = fused(wordings.map(({ hits }) => idsOf(hits)), { rank: WORDINGS_RANK });
  const all = fused([words.map(([id]) => id), ...meanings.map(idsOf)], {
    weight: (id, list) => list > 0 ? weight / meanings.length : byShare ? shares.get(id) ?? 1 : 1,
  });
  const order = new Map(
    [...wordings.flatMap(({ hits }) => hits), ...meanings.flat()].map((hit) => [hit.id, hit.order]),
  );
  const matched = new Map(wordings[0]?.hits.map((hit) => [hit.id, hit.matched]));
  return all.sort(([a, score], [b, other]) =>
    other - score || (order.get(b) ?? 0) - (order.get(a) ?? 0)
  ).map(([id]) => ({ id, matched: matched.get(id) ?? 0 }));
}
