import { stemOf, STOP_WORDS, wordsOf } from "../../kernel/search/words.ts";
import { normalizeText } from "./bullet.ts";

/** The share of common words (Jaccard index) from which two texts may say the same. */
const SAME = 0.8;

const NEGATIONS = new Set([
  ..."not never no none nothing without avoid cannot neither nor".split(" "),
  ...("ai are ca could did do does had has have is might must need sha should was were wo would")
    .split(" ").map((verb) => `${verb}nt`),
]);

/** A text taken apart for comparison. */
export interface Profile {
  /** Equal for equal texts. */
  normalized: string;
  /** Stemmed words without stop words and negations, each once, in an order common to all. */
  words: readonly string[];
  /** Such words of the topic: of what stands before the advice. */
  topic: readonly string[];
  /** The error that the rule is about; empty when it is not about one. */
  error: string;
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

/** A bullet about an error: "TOOL: MESSAGE - For TOOL CODE: ADVICE". */
const ABOUT_ERROR = /^(\S+): .*?(?= - For \1[ :])/;

function takeApart(text: string): Profile {
  const error = ABOUT_ERROR.exec(text)?.[0] ?? "";
  const end = error === "" ? text.indexOf(" - ") : error.length;
  const all = plainWords(text);
  return {
    normalized: normalizeText(text),
    words: contentOf(all),
    topic: contentOf(end < 0 ? all : plainWords(text.slice(0, end))),
    error: normalizeText(error),
    negated: negatedIn(all).sort().join(" "),
    literals: literalsOf(text),
  };
}

function plainWords(text: string): string[] {
  return wordsOf(normalizeText(text).replace(/['’]/g, ""));
}

function isContent(word: string): boolean {
  return !STOP_WORDS.has(word) && !NEGATIONS.has(word);
}

function contentOf(words: readonly string[]): string[] {
  return [...new Set(words.filter(isContent).map(stemOf))].sort(inOrder);
}

/** Long words first: they are rare, so the index has least to compare. */
function inOrder(a: string, b: string): number {
  return b.length - a.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** The word that each negation is about: "run A, not B" is not "do not run A, but B". */
function negatedIn(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    if (!NEGATIONS.has(word)) return [];
    return [stemOf(words.slice(index + 1).find(isContent) ?? "")];
  });
}

const QUOTED = /`[^`]+`|"[^"]+"|(?<![\p{L}\p{N}])'[^']+'(?![\p{L}\p{N}])/gu;
const TOKEN = /[\p{L}\p{N}_$@./\\-]*[\p{L}\p{N}_]/gu;
/** Flags, extensions, digits, names with `_`, `.` or a slash inside, camelCase. */
const LITERAL = /^(?:--?|\.)\p{L}|\p{N}|_|[\p{L}\p{N}][./\\][\p{L}\p{N}]|\p{Ll}\p{Lu}/u;

function literalsOf(text: string): string {
  const tokens = (text.match(TOKEN) ?? []).filter((token) =>
    LITERAL.test(token) || isConstant(token)
  );
  const found = [...text.match(QUOTED) ?? [], ...tokens.map((token) => token.toLowerCase())];
  return [...new Set(found)].sort().join("\n");
}

/** True for a name in capitals such as ENOENT; false for a word that is only stressed. */
function isConstant(token: string): boolean {
  return /^\p{Lu}{2,}$/u.test(token) && isContent(token.toLowerCase());
}

/** The share of common words, from 0 to 1. */
export function overlap(a: Profile, b: Profile): number {
  return share(a.words, b.words);
}

function share(a: readonly string[], b: readonly string[]): number {
  let [common, i, j] = [0, 0, 0];
  // Both lists are in the same order.
  while (i < a.length && j < b.length) {
    const [left = "", right = ""] = [a[i], b[j]];
    if (left === right) common++;
    const order = inOrder(left, right);
    if (order <= 0) i++;
    if (order >= 0) j++;
  }
  return common / Math.max(1, a.length + b.length - common);
}

/** True for two texts with the same literals and most words in common, about the same topic. */
function isLike(a: Profile, b: Profile): boolean {
  return a.literals === b.literals && overlap(a, b) >= SAME && isSameTopic(a, b);
}

/**
 * All errors of a kind share their advice, so it says nothing about whether two rules are one.
 * Analysis has made the messages of one error equal: two that differ are two errors.
 */
function isSameTopic(a: Profile, b: Profile): boolean {
  if (a.error !== "" && b.error !== "") return a.error === b.error;
  return share(a.topic, b.topic) >= SAME;
}

/** True for two texts that say the same: equal, or alike with the same words negated. */
export function isSame(a: Profile, b: Profile): boolean {
  return a.normalized === b.normalized || (a.negated === b.negated && isLike(a, b));
}

/** True for two texts that are alike except for what they negate. */
export function isContrary(a: Profile, b: Profile): boolean {
  return a.negated !== b.negated && isLike(a, b);
}

/**
 * Finds texts with at least `SAME` of their words in common without comparing each with each: two
 * such texts share one of the first words of both (prefix filtering, Chaudhuri, Ganti, Kaushik 2006).
 */
export class SimilarTexts<Item> {
  readonly #equal = new Map<string, { profile: Profile; item: Item }>();
  readonly #byWord = new Map<string, { profile: Profile; item: Item }[]>();

  /** Adds a text, unless an equal one is there already. */
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

  /** The item of an equal text; undefined when there is none. */
  equal({ normalized }: Profile): Item | undefined {
    return this.#equal.get(normalized)?.item;
  }

  /** The item of the same text, by `isSame`; undefined when there is none. */
  same(profile: Profile): Item | undefined {
    return this.equal(profile) ??
      this.#candidates(profile).find((entry) => isSame(entry.profile, profile))?.item;
  }

  /** All texts with enough words in common, however they differ otherwise. */
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
