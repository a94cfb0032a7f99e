/** A source of numbers from 0 to below 1. */
export type Random = () => number;

/**
 * Returns a generator of equal numbers for an equal seed: Mulberry32, by Tommy Ettinger, in the
 * public domain.
 */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
