/** The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009). */
const FUSION_RANK = 60;

/** Fuses ranked lists by reciprocal rank. */
export function fused<Item>(lists: readonly (readonly Item[])[]): [item: Item, score: number][] {
  const scores = new Map<Item, number>();
  for (const list of lists) {
    list.forEach((item, rank) => {
      scores.set(item, (scores.get(item) ?? 0) + 1 / (FUSION_RANK + rank + 1));
    });
  }
  return [...scores].sort(([, a], [, b]) => b - a);
}
