import { stemOf, STOP_WORDS, wordsOf } from "../../kernel/search/words.ts";
import { normalizeText } from "./bullet.ts";

/** The share of common words (Jaccard index) from which two texts may say the same. */
const SAME = 0.7;
/** What follows says nothing more about what a rule is about, and must not cost time. */
const MAX_COMPARED = 2000;

const NEGATIONS = new Set([
  ..."not never no none nothing without avoid cannot neither nor".split(" "),
  ...("ai are ca could did do does doesn had has have is might must need sha should was were wo " +
    "would").split(" ").map((verb) => `${verb}nt`),
]);

/** Words that say how a rule is put: one wording of it has them, another has not. */
const WORDING = new Set(
  "every all each else or unless so also only instead always prefer make sure use used using via"
    .split(" "),
);

/** Irregular forms, which no stemmer knows, of verbs that rules are full of. */
const FORMS: Readonly<Record<string, string>> = {
  written: "write",
  wrote: "write",
  kept: "keep",
  given: "give",
  built: "build",
  ran: "run",
  taken: "take",
  sent: "send",
  made: "make",
  found: "find",
  began: "begin",
  chosen: "choose",
  held: "hold",
  shown: "show",
  set: "set",
};

/** A text taken apart for comparison. */
export interface Profile {
  /** Equal for equal texts. */
  normalized: string;
  /** Stemmed words without those of the wording and negations, each once. */
  words: ReadonlySet<string>;
  /** 64 bits that stand for the words, as two numbers: texts that are alike differ in few. */
  bits: readonly [number, number];
  /** The words that follow a negation: what not to do, or what is not so. */
  negated: string;
  /** Codes, numbers, names and quotes: texts that differ in these never say the same. */
  literals: string;
}

const profiles = new Map<string, Profile>();
const MAX_REMEMBERED = 20_000;

/** The profile of a text, remembered because a playbook changes little between calls. */
export function profileOf(text: string): Profile {
  const known = profiles.get(text);
  if (known !== undefined) return known;
  if (profiles.size >= MAX_REMEMBERED) profiles.clear();
  const profile = takeApart(text);
  profiles.set(text, profile);
  return profile;
}

function takeApart(whole: string): Profile {
  const text = whole.slice(0, MAX_COMPARED);
  const all = wordsOf(text.replace(/['’](?=\p{L})/gu, "")).map((word) =>
    Object.hasOwn(FORMS, word) ? FORMS[word] ?? word : word
  );
  const words = new Set(all.filter(isContent).map(stemOf));
  return {
    normalized: normalizeText(whole),
    words,
    bits: bitsOf(words),
    negated: negatedIn(all).sort().join(" "),
    literals: literalsOf(text),
  };
}

function isContent(word: string): boolean {
  return !STOP_WORDS.has(word) && !NEGATIONS.has(word) && !WORDING.has(word);
}

/** The word that each negation is about: "run A, not B" is not "do not run A, but B". */
function negatedIn(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    if (!NEGATIONS.has(word)) return [];
    return [stemOf(words.slice(index + 1, index + 20).find(isContent) ?? "")];
  });
}

const bitOf = new Map<string, number>();

/** One bit a word, in turn: words that are met first, which recur, have bits of their own. */
function bitsOf(words: ReadonlySet<string>): [number, number] {
  const bits: [number, number] = [0, 0];
  for (const word of words) {
    const bit = bitOf.get(word) ?? bitOf.size % 64;
    if (!bitOf.has(word) && bitOf.size < MAX_REMEMBERED) bitOf.set(word, bit);
    if (bit < 32) bits[0] |= 1 << bit;
    else bits[1] |= 1 << (bit - 32);
  }
  return bits;
}

const QUOTED = /`[^`]{1,200}`|"[^"]{1,200}"|(?<![\p{L}\p{N}])'[^']{1,200}'(?![\p{L}\p{N}])/gu;
const TOKEN = /[\p{L}\p{N}_$@./\\-]+/gu;
/** Flags, extensions, digits, names with `_`, `.` or a slash inside, camelCase. */
const LITERAL = /^(?:--?|\.)\p{L}|\p{N}|_|[\p{L}\p{N}][./\\][\p{L}\p{N}]|\p{Ll}\p{Lu}/u;

function literalsOf(text: string): string {
  const tokens = (text.match(TOKEN) ?? []).map((token) => withoutEnd(token))
    .filter((token) => LITERAL.test(token) || isConstant(token));
  const quoted = (text.match(QUOTED) ?? []).map((found) => found.slice(1, -1));
  const found = [...quoted, ...tokens].map((one) => one.toLowerCase());
  return [...new Set(found)].sort().join("\n");
}

/** A token without the punctuation behind it. */
function withoutEnd(token: string): string {
  let end = token.length;
  while (end > 0 && "$@./\\-".includes(token.charAt(end - 1))) end--;
  return token.slice(0, end);
}

/** True for a name in capitals such as ENOENT; false for a word that is only stressed. */
function isConstant(token: string): boolean {
  return /^\p{Lu}{2,}$/u.test(token) && isContent(token.toLowerCase());
}

/** The share of common words, from 0 to 1. */
export function overlap(a: Profile, b: Profile): number {
  const [few, many] = a.words.size <= b.words.size ? [a.words, b.words] : [b.words, a.words];
  let common = 0;
  for (const word of few) if (many.has(word)) common++;
  return common / Math.max(1, few.size + many.size - common);
}

/** False, at the cost of a few operations, for most texts that share too few words. */
function mayBeLike(a: Profile, b: Profile): boolean {
  const [few, many] = a.words.size <= b.words.size ? [a, b] : [b, a];
  if (few.words.size < SAME * many.words.size) return false;
  const differing = countBits(a.bits[0] ^ b.bits[0]) + countBits(a.bits[1] ^ b.bits[1]);
  // From |A ∩ B| ≥ SAME · |A ∪ B| follows how many words at most only one of them has.
  return differing <= (1 - SAME) / (1 + SAME) * (few.words.size + many.words.size) + 1e-9;
}

/** The number of bits set, by parallel summation (Warren, Hacker's Delight, 5-1). */
function countBits(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** True for two texts with the same literals and most words in common. */
function isLike(a: Profile, b: Profile): boolean {
  return a.literals === b.literals && mayBeLike(a, b) && overlap(a, b) >= SAME;
}

/** True for two texts that say the same: equal, or alike with the same words negated. */
export function isSame(a: Profile, b: Profile): boolean {
  return a.normalized === b.normalized || (a.negated === b.negated && isLike(a, b));
}

/** True for two texts that are alike except for what they negate. */
export function isContrary(a: Profile, b: Profile): boolean {
  return a.negated !== b.negated && isLike(a, b);
}

/** Texts to compare others with: only those with the same literals are looked at. */
export class SimilarTexts<Item> {
  readonly #equal = new Map<string, Item>();
  readonly #byLiterals = new Map<string, { profile: Profile; item: Item }[]>();

  /** Adds a text; of equal ones, `equal` gives the first. */
  add(profile: Profile, item: Item): void {
    if (!this.#equal.has(profile.normalized)) this.#equal.set(profile.normalized, item);
    const there = this.#byLiterals.get(profile.literals);
    if (there === undefined) this.#byLiterals.set(profile.literals, [{ profile, item }]);
    else there.push({ profile, item });
  }

  /** The item of an equal text; undefined when there is none. */
  equal({ normalized }: Profile): Item | undefined {
    return this.#equal.get(normalized);
  }

  /** The item of the same text, by `isSame`; undefined when there is none. */
  same(profile: Profile): Item | undefined {
    return this.equal(profile) ??
      this.candidates(profile).find((entry) => isSame(entry.profile, profile))?.item;
  }

  /** All texts with the same literals. */
  candidates({ literals }: Profile): readonly { profile: Profile; item: Item }[] {
    return this.#byLiterals.get(literals) ?? [];
  }
}
