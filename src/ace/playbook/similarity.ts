import type { Profile } from "./text_profile.ts";

/** The share of common words (Jaccard index) from which two texts may say the same. */
const SAME = 0.7;

/** The share of common words, from 0 to 1. */
export function overlap(a: Profile, b: Profile): number {
  return share(a.words, b.words);
}

function share(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const word of a) if (b.has(word)) common++;
  return common / Math.max(1, a.size + b.size - common);
}

/** The number of bits set, by parallel summation (Warren, Hacker's Delight, 5-1). */
function countBits(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** True for two texts with the same literals and most words in common. */
function isLike(a: Profile, b: Profile): boolean {
  return a.literals === b.literals && overlap(a, b) >= SAME && isLikeInParts(a, b);
}

/** One long part that is common says nothing of the other. */
function isLikeInParts({ parts: a }: Profile, { parts: b }: Profile): boolean {
  if (a === undefined || b === undefined) return true;
  return share(a[0], b[0]) >= SAME && share(a[1], b[1]) >= SAME;
}

/** False for two texts of which one forbids what the other says, or says it the other way round. */
function hasSameSense(a: Profile, b: Profile): boolean {
  const isReversed = a.isBefore !== undefined && b.isBefore === !a.isBefore;
  return a.negated === b.negated && !isReversed;
}

/** True for two texts that say the same: equal, or alike in the same sense. */
export function isSame(a: Profile, b: Profile): boolean {
  return a.normalized === b.normalized || (hasSameSense(a, b) && isLike(a, b));
}

/** True for two texts that are alike except for what they negate, or for before and after. */
export function isContrary(a: Profile, b: Profile): boolean {
  return !hasSameSense(a, b) && isLike(a, b);
}

/** A text to compare others with, and whose it is. */
export interface ComparedText<Item> {
  profile: Profile;
  item: Item;
}

/** Texts with the same literals: their sizes and bits lie side by side, to be looked at quickly. */
interface Bucket<Item> {
  texts: ComparedText<Item>[];
  sizes: number[];
  low: number[];
  high: number[];
}

/** Texts to compare others with: only those with the same literals are looked at. */
export class SimilarTexts<Item> {
  readonly #equal = new Map<string, Item>();
  readonly #byLiterals = new Map<string, Bucket<Item>>();
  /** With how many texts of its bucket one was compared that is the same as none of them. */
  readonly #compared = new WeakMap<Profile, number>();

  /** Adds a text; of equal ones, `equal` gives the first. */
  add(profile: Profile, item: Item): void {
    if (!this.#equal.has(profile.normalized)) this.#equal.set(profile.normalized, item);
    const bucket = this.#byLiterals.get(profile.literals) ??
      { texts: [], sizes: [], low: [], high: [] };
    this.#byLiterals.set(profile.literals, bucket);
    bucket.texts.push({ profile, item });
    bucket.sizes.push(profile.words.size);
    bucket.low.push(profile.bits[0]);
    bucket.high.push(profile.bits[1]);
  }

  /** The item of an equal text; undefined when there is none. */
  equal({ normalized }: Profile): Item | undefined {
    return this.#equal.get(normalized);
  }

  /** The item of the same text, by `isSame`; undefined when there is none. */
  same(profile: Profile): Item | undefined {
    const equal = this.equal(profile);
    if (equal !== undefined) return equal;
    const from = this.#compared.get(profile) ?? 0;
    const found = this.near(profile, from).find((entry) => isSame(entry.profile, profile));
    if (found === undefined) this.#compared.set(profile, this.costOf(profile));
    return found?.item;
  }

  /** How many texts `near` looks at. */
  costOf({ literals }: Profile): number {
    return this.#byLiterals.get(literals)?.texts.length ?? 0;
  }

  /**
   * All texts with the same literals that may share enough words, and few others; those added before
   * the `from`th are left out.
   */
  near(
    { literals, words: { size }, bits: [lowBits, highBits] }: Profile,
    from = 0,
  ): ComparedText<Item>[] {
    const bucket = this.#byLiterals.get(literals);
    if (bucket === undefined) return [];
    const { texts, sizes, low, high } = bucket;
    const found: ComparedText<Item>[] = [];
    for (let index = from; index < texts.length; index++) {
      const other = sizes[index] ?? 0;
      // From |A ∩ B| ≥ SAME · |A ∪ B| follows how many words at most only one of them has.
      const most = (1 - SAME) / (1 + SAME) * (size + other) + 1e-9;
      // Most texts differ in too many of the first half already.
      const differing = countBits(lowBits ^ (low[index] ?? 0));
      if (differing > most || differing + countBits(highBits ^ (high[index] ?? 0)) > most) continue;
      const text = texts[index];
      if (text !== undefined) found.push(text);
    }
    return found;
  }
}
