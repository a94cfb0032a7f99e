import type { Hit } from "./store.ts";

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
