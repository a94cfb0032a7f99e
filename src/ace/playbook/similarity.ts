import { type Profile, SAME } from "./text_profile.ts";

/** The share of common words, from 0 to 1 (Jaccard index). */
export function overlap(a: Profile, b: Profile): number {
  return share(a.words, b.words);
}

function share(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = a.intersection(b).size;
  return common / Math.max(1, a.size + b.size - common);
}

/** Returns true if the share of common words is at least SAME; stops at the first word too many. */
function isMostlySame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  // The minimum number of common words c for which c / (a + b - c) is SAME, with room for rounding.
  let spare = a.size - Math.ceil(SAME / (1 + SAME) * (a.size + b.size) - 1e-9);
  if (spare < 0) return false;
  for (const word of a) if (!b.has(word) && --spare < 0) return false;
  return a.size + b.size > 0;
}

/** Returns true for two texts with the same literals and most words in common. */
function isLike(a: Profile, b: Profile): boolean {
  return a.literals === b.literals && isMostlySame(a.words, b.words) && isLikeInParts(a, b);
}

/** Returns true if both parts are alike: one long common part proves nothing about the other. */
function isLikeInParts({ parts: a }: Profile, { parts: b }: Profile): boolean {
  if (a === undefined || b === undefined) return true;
  return isMostlySame(a[0], b[0]) && isMostlySame(a[1], b[1]);
}

/** Returns false for two texts if one forbids what the other demands, or reverses its order. */
function hasSameSense(a: Profile, b: Profile): boolean {
  const isReversed = a.isBefore !== undefined && b.isBefore === !a.isBefore;
  return a.negated === b.negated && !isReversed;
}

/** Returns true for two texts with the same meaning: equal, or alike in the same sense. */
export function isSame(a: Profile, b: Profile): boolean {
  return a.normalized === b.normalized || (hasSameSense(a, b) && isLike(a, b));
}

/**
 * Returns true for two texts that are alike except for their negations, or for "before" and
 * "after".
 */
export function isContrary(a: Profile, b: Profile): boolean {
  return !hasSameSense(a, b) && isLike(a, b);
}

/** A text to compare others with, and whose it is. */
export interface ComparedText<Item> {
  profile: Profile;
  item: Item;
}

/** Texts to compare others with: only texts that share a key are compared. */
export class SimilarTexts<Item> {
  readonly #equal = new Map<string, Item>();
  readonly #byKey = new Map<string, ComparedText<Item>[]>();

  /** Adds a text; for equal texts, `equal` returns the first. */
  add(profile: Profile, item: Item): void {
    if (!this.#equal.has(profile.normalized)) this.#equal.set(profile.normalized, item);
    const text = { profile, item };
    for (const key of profile.keys) {
      const texts = this.#byKey.get(key);
      if (texts === undefined) this.#byKey.set(key, [text]);
      else texts.push(text);
    }
  }

  /** Returns the item of an equal text; undefined without one. */
  equal({ normalized }: Profile): Item | undefined {
    return this.#equal.get(normalized);
  }

  /** Returns the item of a text with the same meaning (`isSame`); undefined without one. */
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
