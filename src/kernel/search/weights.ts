export const PREFIX_WEIGHT = 0.4;
/** The minimum length, in characters, of a query word that also matches longer words. */
export const PREFIX_LENGTH = 4;

const FUSION_RANK = 60;

export function wordRarity(total: number, having: number): number {
  return Math.log(1 + (total - having + 0.5) / (having + 0.5));
}

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
