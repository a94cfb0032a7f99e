import { stemOf, STOP_WORDS, wordsOf } from "../../kernel/search/words.ts";
import { normalizeText } from "./bullet.ts";

/**
 * The maximum number of compared characters. Later characters add nothing about a rule, and would
 * cost time.
 */
const MAX_COMPARED = 2000;

const NEGATIONS = new Set([
  ..."not never no none nothing without avoid cannot neither nor".split(" "),
  ...("ai are ca could did do does doesn had has have is might must need sha should was were wo " +
    "would").split(" ").map((verb) => `${verb}nt`),
]);

/** Words that only vary the wording of a rule. */
const WORDING = new Set(
  "every all each else or unless so also only instead always prefer make sure use used using via"
    .split(" "),
);

/** Irregular forms of verbs common in rules. A stemmer doesn't recognise them. */
const FORMS = new Map([
  ["written", "write"],
  ["wrote", "write"],
  ["kept", "keep"],
  ["given", "give"],
  ["built", "build"],
  ["ran", "run"],
  ["taken", "take"],
  ["sent", "send"],
  ["made", "make"],
  ["found", "find"],
  ["began", "begin"],
  ["chosen", "choose"],
  ["held", "hold"],
  ["shown", "show"],
]);

/** The minimum share of common words in two texts with the same meaning. */
export const SAME = 0.7;

/** A parsed text, for comparison. */
export interface Profile {
  /** The text in normal form. Equal texts have the same normal form. */
  normalized: string;
  /** Distinct stemmed words, without wording and negations. */
  words: ReadonlySet<string>;
  /** The stemmed words of the rule's situation and advice, if the rule has both. */
  parts: readonly [ReadonlySet<string>, ReadonlySet<string>] | undefined;
  /** Two texts with the same or the opposite meaning share at least one key. */
  keys: readonly string[];
  /** The words after a negation: forbidden actions or false statements. */
  negated: string;
  /** True if the text says "before", false if it says "after", otherwise undefined. */
  isBefore: boolean | undefined;
  /**
   * Codes, numbers, names and quotes. Texts with different literals never have the same meaning.
   */
  literals: string;
}

const profiles = new Map<string, Profile>();
const MAX_REMEMBERED = 20_000;

/**
 * Returns a text's profile. Profiles are cached, because a playbook changes little between calls.
 */
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
  const all = plainWords(text);
  const words = contentOf(all);
  const literals = literalsOf(text);
  const head = HEAD.exec(text)?.[0];
  return {
    normalized: normalizeText(whole),
    words,
    parts: head === undefined
      ? undefined
      : [contentOf(plainWords(head)), contentOf(plainWords(text.slice(head.length)))],
    keys: prefixOf(words).map((word) => `${word}\n${literals}`),
    negated: negatedIn(all).sort().join(" "),
    isBefore: isBeforeIn(all),
    literals,
  };
}

/** Matches the situation: "When this happens: ", or "This happens - ". */
const HEAD = /^(?:When\b[^:\n]{1,600}: |[^\n]{1,600}? - )/;

function plainWords(text: string): string[] {
  return wordsOf(text.replace(/['’](?=\p{L})/gu, "")).map((word) => FORMS.get(word) ?? word);
}

function contentOf(words: readonly string[]): Set<string> {
  return new Set(words.filter(isContent).map(stemOf));
}

/**
 * Returns the first words in an order that is the same for all texts. Two sets that share at least
 * SAME of their words also share one of the returned words (prefix filtering; Chaudhuri, Ganti and
 * Kaushik, 2006). Long words are rare, so they come first.
 */
function prefixOf(words: ReadonlySet<string>): string[] {
  if (words.size === 0) return [""];
  const ordered = [...words].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return ordered.slice(0, words.size - Math.ceil(SAME * words.size - 1e-9) + 1);
}

function isContent(word: string): boolean {
  return !STOP_WORDS.has(word) && !NEGATIONS.has(word) && !WORDING.has(word);
}

function isBeforeIn(words: readonly string[]): boolean | undefined {
  const isBefore = words.includes("before");
  return isBefore === words.includes("after") ? undefined : isBefore;
}

/**
 * Returns the word that each negation forbids: "run A, not B" differs from "do not run A, but B".
 */
function negatedIn(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    if (!NEGATIONS.has(word)) return [];
    return [stemOf(words.slice(index + 1, index + 20).find(isContent) ?? "")];
  });
}

const QUOTED = /`[^`]{1,200}`|"[^"]{1,200}"|(?<![\p{L}\p{N}])'[^']{1,200}'(?![\p{L}\p{N}])/gu;
const TOKEN = /[\p{L}\p{N}_$@./\\-]+/gu;
/** Matches flags, extensions, digits, camelCase, and names with `_`, `.` or an inner slash. */
const LITERAL = /^(?:--?|\.)\p{L}|\p{N}|_|[\p{L}\p{N}][./\\][\p{L}\p{N}]|\p{Ll}\p{Lu}/u;

function literalsOf(text: string): string {
  const tokens = (text.match(TOKEN) ?? []).map((token) => withoutEnd(token))
    .filter((token) => LITERAL.test(token) || isConstant(token));
  const quoted = (text.match(QUOTED) ?? []).map((found) => found.slice(1, -1));
  const found = [...quoted, ...tokens].map((one) => one.toLowerCase());
  return [...new Set(found)].sort().join("\n");
}

/** Returns a token without its trailing punctuation. */
function withoutEnd(token: string): string {
  const last = [...token].findLastIndex((character) => !"$@./\\-".includes(character));
  return token.slice(0, last + 1);
}

/** Returns true for a name in capitals such as ENOENT, but false for an emphasised word. */
function isConstant(token: string): boolean {
  return /^\p{Lu}{2,}$/u.test(token) && isContent(token.toLowerCase());
}
