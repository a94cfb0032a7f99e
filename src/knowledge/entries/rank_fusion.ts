import type { Hit } from "../store/store.ts";

/** The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */
const K = 60;

/** Joins rankings by the sum of weight / (60 + rank); of equals the newest first. */
export function fuse(rankings: readonly { hits: readonly Hit[]; weight: number }[]): Hit[] {
  const scores = new Map<string, { hit: Hit; score: number }>();
  for (const { hits, weight } of rankings) {
    hits.forEach((hit, index) => {
      const known = scores.get(hit.id) ?? { hit, score: 0 };
      scores.set(hit.id, { hit, score: known.score + weight / (K + index + 1) });
    });
  }
  return [...scores.values()].sort((a, b) => b.score - a.score || b.hit.order - a.hit.order)
    .map(({ hit }) => hit);
}

/**
 * How much the ranking by words counts, of one: half where the best hit has next to nothing of the
 * query, and more the more of it that is. The bounds are measured on the Cranfield collection, with
 * vectors that know no synonyms: with them, equal weights lose to words alone.
 */
export function wordWeight(coverage: number): number {
  const [least, most] = [0.1, 0.3];
  return 0.5 + 0.45 * Math.min(1, Math.max(0, (coverage - least) / (most - least)));
}
