import { normalizeText } from "./bullet_text.ts";

/** From which share of common words on two texts may say the same (Jaccard index). */
export const SAME = 0.8;

const NEGATIONS = new Set(
  "not never no none without avoid cannot cant dont doesnt didnt wont isnt arent shouldnt mustnt neither nor"
    .split(" "),
);
/** Lucene's English stop words, and words that only set the tone of a rule. */
const STOP_WORDS = new Set(
  ("a an and are as at be but by for if in into is it of on or such that the their then there these " +
    "they this to was will with always do does did please should must can you your").split(" "),
);

/** A text taken apart for comparison. */
export interface Profile {
  /** Equal for equal texts. */
  normalized: string;
  /** Stemmed words without stop words and negations, each once, in an order common to all. */
  words: readonly string[];
  hasNegation: boolean;
  /** Codes, numbers and quoted literals: texts that differ in these are never the same. */
  literals: string;
}

const profiles = new Map<string, Profile>();
const MAX_REMEMBERED = 20_000;

/** Takes a text apart; what it makes of a text is remembered, for a playbook changes little. */
export function profileOf(text: string): Profile {
  const known = profiles.get(text);
  if (known !== undefined) return known;
  if (profiles.size >= MAX_REMEMBERED) profiles.clear();
  const profile = takeApart(text);
  profiles.set(text, profile);
  return profile;
}

function takeApart(text: string): Profile {
  const normalized = normalizeText(text);
  const all = normalized.replace(/['’]/g, "").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const words = all.filter((word) => !STOP_WORDS.has(word) && !NEGATIONS.has(word)).map(stem);
  return {
    normalized,
    // Long words are rare: where they come first, the index has least to compare.
    words: [...new Set(words)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)),
    hasNegation: all.some((word) => NEGATIONS.has(word)),
    literals: literalsOf(text),
  };
}

function literalsOf(text: string): string {
  const quoted = text.match(/`[^`]+`|"[^"]+"|(?<![\p{L}\p{N}])'[^']+'(?![\p{L}\p{N}])/gu) ?? [];
  const codes = text.match(/[\p{L}\p{N}_.-]*\p{N}[\p{L}\p{N}_-]*/gu) ?? [];
  return [...new Set([...quoted, ...codes.map((code) => code.toLowerCase())])].sort().join("\n");
}

/** An English word without its ending, as far as plural, -ing and -ed go. */
function stem(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  const singular = /(?:ss|us|is)$/.test(word)
    ? word
    : word.replace(/ies$/, "y").replace(/(?<=sh|ch|x|z|ss)es$/, "").replace(/s$/, "");
  return singular.replace(/(?<=[a-z]{3})(?:ing|ed)$/, "").replace(/(?<=[a-z]{3})e$/, "");
}

/** The share of common words, from 0 to 1. */
export function overlap(a: Profile, b: Profile): number {
  const words = new Set(a.words);
  const common = b.words.filter((word) => words.has(word)).length;
  const all = a.words.length + b.words.length - common;
  return all === 0 ? 0 : common / all;
}

/** True for two texts that say the same: equal, or of the same words and nothing that matters apart. */
export function isSame(a: Profile, b: Profile): boolean {
  if (a.normalized === b.normalized) return true;
  return a.hasNegation === b.hasNegation && a.literals === b.literals && overlap(a, b) >= SAME;
}

/**
 * Finds texts with at least `SAME` of their words in common without comparing each with each: two
 * such texts share one of the first words of both (prefix filtering, Chaudhuri, Ganti, Kaushik 2006).
 */
export class SimilarTexts<Item> {
  readonly #equal = new Map<string, { profile: Profile; item: Item }>();
  readonly #byWord = new Map<string, { profile: Profile; item: Item }[]>();

  /** Adds a text. Of equal ones the first stands for all. */
  add(profile: Profile, item: Item): void {
    if (this.#equal.has(profile.normalized)) return;
    const entry = { profile, item };
    this.#equal.set(profile.normalized, entry);
    for (const word of prefixOf(profile)) {
      const there = this.#byWord.get(word);
      if (there === undefined) this.#byWord.set(word, [entry]);
      else there.push(entry);
    }
  }

  /** The item of the same text, by `isSame`; undefined when there is none. */
  same(profile: Profile): Item | undefined {
    return this.#equal.get(profile.normalized)?.item ??
      this.#candidates(profile).find((entry) => isSame(entry.profile, profile))?.item;
  }

  /** All with enough words in common, whatever else sets them apart. */
  near(profile: Profile): { profile: Profile; item: Item }[] {
    return this.#candidates(profile).filter((entry) => overlap(entry.profile, profile) >= SAME);
  }

  #candidates(profile: Profile): { profile: Profile; item: Item }[] {
    return [...new Set(prefixOf(profile).flatMap((word) => this.#byWord.get(word) ?? []))];
  }
}

function prefixOf({ words }: Profile): readonly string[] {
  return words.slice(0, words.length - Math.ceil(SAME * words.length) + 1);
}
