import type { EntryHit } from "../store/store.ts";

/** The ways to find entries. */
export const LEGS = ["words", "meaning"] as const;
export type Leg = typeof LEGS[number];

/** An entry that was found: how well, from 0 to 1, and by which legs. */
export interface FusedHit extends EntryHit {
  found_by: Leg[];
}

/** What is known of a model's cosines, and how much they count; fitted by `deno task fuse`. */
export interface Trust {
  /** Cosines of texts that have nothing to do with each other. */
  floor: number;
  /** How much meaning counts beside words, which count one. */
  weight: number;
}

/** For models that nobody has measured: the floor is taken from the cosines themselves. */
const UNKNOWN: Trust = { floor: 0, weight: 1.5 };

/** How much each measured model is trusted. */
const TRUST: ReadonlyMap<string, Trust> = new Map([
  ["universal-sentence-encoder-lite", { floor: 0.1, weight: 0.5 }],
]);

/** From this many hits on, the last one's cosine tells how alike texts are that do not belong. */
const TELLING = 50;
/** Hits as near as this to each other say the same and may well belong: all count a little. */
const APART = 0.001;

/** How much the cosines of this model count. */
export function trustIn(model: string): Trust {
  return TRUST.get(model) ?? UNKNOWN;
}

/**
 * Joins what both legs found, best first: a weighted mean of the share of the query's words and of
 * how far the cosine rises above what unrelated texts have. Ties go to the newest.
 */
export function fuse(
  words: readonly EntryHit[],
  meaning: readonly EntryHit[],
  { floor, weight }: Trust,
): FusedHit[] {
  const best = meaning[0]?.score ?? 0;
  const last = meaning.slice(TELLING - 1).at(-1)?.score ?? 0;
  const unrelated = best - last > APART ? last : last - APART;
  const least = Math.min(0.99, Math.max(floor, unrelated));
  const both = new Map<string, FusedHit>();
  const add = (hit: EntryHit, leg: Leg, score: number): void => {
    const known = both.get(hit.id);
    both.set(hit.id, {
      ...hit,
      score: (known?.score ?? 0) + score,
      found_by: [...known?.found_by ?? [], leg],
    });
  };
  const whole = meaning.length > 0 ? 1 + weight : 1;
  for (const hit of words) add(hit, "words", hit.score / whole);
  for (const hit of meaning) {
    const above = Math.max(0, (hit.score - least) / (1 - least));
    add(hit, "meaning", (above * weight) / whole);
  }
  return [...both.values()].sort((a, b) => b.score - a.score || b.order - a.order);
}
