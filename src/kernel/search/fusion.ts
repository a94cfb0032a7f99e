/** The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009). */
const FUSION_RANK = 60;

interface FusionOptions<Key> {
  /** A lower number lets the first places of a list count more. */
  rank?: number;
  weight?: (key: Key, list: number) => number;
}

/** Fuses ranked lists by reciprocal rank, best first. */
export function fused<Key>(
  lists: readonly (readonly Key[])[],
  { rank = FUSION_RANK, weight = () => 1 }: FusionOptions<Key> = {},
): [key: Key, score: number][] {
  const scores = new Map<Key, number>();
  for (const [list, keys] of lists.entries()) {
    for (const [at, key] of keys.entries()) {
      scores.set(key, (scores.get(key) ?? 0) + weight(key, list) / (rank + at + 1));
    }
  }
  return [...scores].sort(([, a], [, b]) => b - a);
}
