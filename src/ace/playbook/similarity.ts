import { type Profile, SAME } from "./text_profile.ts";

/** Returns the share of common words, from 0 to 1 (Jaccard index). */
export function overlap(a: Profile, b: Profile): number {
  return share(a.words, b.words);
}

function share(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = a.intersection(b).size;
  return common / Math.max(1, a.size + b.size - common);
}

/**
 * Returns true if the share of common words is at least SAME. Stops as soon as too many words
 * differ.
 */
function isMostlySame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  // The minimum number c of common words for which c / (a + b - c) is SAME, with room for rounding.
  let spare = a.size - Math.ceil(SAME / (1 + SAME) * (a.size + b.size) - 1e-9);
  if (spare < 0) return false;
  for (const word of a) if (!b.has(word) && --spare < 0) return false;
  return a.size + b.size > 0;
}

/** Returns true if two texts have the same literals and mostly the same words. */
function isLike(a: Profile, b: Profile): boolean {
  return a.literals === b.literals && isMostlySame(a.words, b.words) && isLikeInParts(a, b);
}

/**
 * Returns true if both parts of the texts are alike. A single long common part isn't sufficient.
 */
function isLikeInParts({ parts: a }: Profile, { parts: b }: Profile): boolean {
  if (a === undefined || b === undefined) return true;
  return isMostlySame(a[0], b[0]) && isMostlySame(a[1], b[1]);
}

/**
 * Returns false if one text forbids what the other demands, or reverses the order of two actions.
 */
function hasSameSense(a: Profile, b: Profile): boolean {
  const isReversed = a.isBefore !== undefined && b.isBefore === !a.isBefore;
  return a.negated === b.negated && !isReversed;
}

/**
 * Returns true if two texts have the same meaning: they are equal, or alike with the same sense.
 */
export function isSame(a: Profile, b: Profile): boolean {
  return a.normalized === b.normalized || (hasSameSense(a, b) && isLike(a, b));
}

/** Returns true if two texts are alike except for their negations, or for "before" and "after". */
export function isContrary(a: Profile, b: Profile): boolean {
  return !hasSameSense(a, b) && isLike(a, b);
}

/** A text to compare with others, and the item to which it belongs. */
export interface ComparedText<Item> {
  profile: Profile;
  item: Item;
}

/** An index of texts. It compares only texts that share a key. */
export class SimilarTexts<Item> {
  readonly #equal = new Map<string, Item>();
  readonly #byKey = new Map<string, ComparedText<Item>[]>();

  /** Adds a text. If several texts are equal, `equal` returns the item of the first. */
  add(profile: Profile, item: Item): void {
    if (!this.#equal.has(profile.normalized)) this.#equal.set(profile.normalized, item);
    const text = { profile, item };
    for (const key of profile.keys) {
      const texts = this.#byKey.get(key);
      if (texts === undefined) this.#byKey.set(key, [text]);
      else texts.push(text);
    }
  }

  /** Returns the item of an equal text, or undefined. */
  equal({ normalized }: Profile): Item | undefined {
    return this.#equal.get(normalized);
  }

  /** Returns the item of a text with the same meaning (`isSame`), or undefined. */
  same(profile: Profile): Item | undefined {
    return this.equal(profile) ??
      this.near(profile).values().find((other) => isSame(other.profile, profile))?.item;
  }

  /** Returns the texts that may have the same or the opposite meaning. */
  near({ keys }: Profile): ReadonlySet<ComparedText<Item>> {
    const near = new Set<ComparedText<Item>>();
    for (const key of keys) for (const text of this.#byKey.get(key) ?? []) near.add(text);
    return near;
  }
}
