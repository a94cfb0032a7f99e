/**
 * Words that say how a question is put, not what it is about: Lucene's English stop words
 * (EnglishAnalyzer.ENGLISH_STOP_WORDS_SET) and the words that questions begin with.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  ("a an and are as at be but by for if in into is it no not of on or such that the their then " +
    "there these they this to was will with can do does from how i my should we what when where " +
    "which who why you").split(" "),
);

/** A query made ready to be looked for in many texts. */
export interface SearchTerms {
  /** The distinct words, lower case and singular, without stop words unless all are. */
  words: string[];
  /** Finds every place where a word may begin; undefined without words. */
  anyWord: RegExp | undefined;
  /** By a word that `anyWord` finds: the indices of the words it stands for. */
  indices: ReadonlyMap<string, readonly number[]>;
  /** Finds the whole query with any white space between its words. */
  phrase: RegExp;
  /** True when a phrase must end a word: its last one is too short to stand for longer ones. */
  isEndShort: boolean;
}

/** The length from which on a word also stands for those that it begins. */
const LONG = 4;

/** Splits a query into words, and prepares the two expressions; the query is never a pattern. */
export function parseQuery(query: string): SearchTerms {
  const all = [...new Set(query.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])];
  const telling = all.filter((word) => !STOP_WORDS.has(word));
  const words = [...new Set((telling.length > 0 ? telling : all).map(singular))];
  // The longest first: of "plan" and "planning" the alternation must see the longer one.
  const alternatives = [...words].sort((a, b) => b.length - a.length).map(escape).join("|");
  const flags = isAscii(query) ? "gi" : "giu";
  return {
    words,
    anyWord: words.length === 0 ? undefined : new RegExp(alternatives, flags),
    indices: new Map(words.map((found) => [found, indicesOf(found, words)])),
    phrase: new RegExp(query.trim().split(/\s+/).map(escape).join("\\s+"), flags),
    isEndShort: /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]{1,3}$/u.test(query.trim()),
  };
}

/** A place in a text where words of the query begin. */
export interface WordMatch {
  /** Indices of those words: of "plan" and "planning" one place can be both. */
  words: readonly number[];
  start: number;
  end: number;
}

/** More matches of one text would cost memory and hardly change its rank. */
const MAX_MATCHES = 10_000;

/**
 * Where words of the query begin in `text`, in order. A word also stands for one that it begins;
 * one of three letters or less only for itself and its plural.
 */
export function findWords(text: string, { anyWord, indices }: SearchTerms): WordMatch[] {
  const matches: WordMatch[] = [];
  if (anyWord === undefined) return matches;
  anyWord.lastIndex = 0;
  for (
    let match = anyWord.exec(text);
    match !== null && matches.length < MAX_MATCHES;
    match = anyWord.exec(text)
  ) {
    const { 0: found, index: start } = match;
    const end = start + found.length;
    if (!beginsWord(text, start) || (found.length < LONG && !endsWord(text, end))) continue;
    const words = indices.get(found.toLowerCase());
    if (words !== undefined) matches.push({ words, start, end });
  }
  return matches;
}

/** The first place of the whole query; one that begins and ends like its words goes before others. */
export function findPhrase(
  text: string,
  { phrase, isEndShort }: SearchTerms,
  from = 0,
): { start: number; end: number; isExact: boolean } | undefined {
  phrase.lastIndex = from;
  const first = phrase.exec(text);
  for (let match = first; match !== null; match = phrase.exec(text)) {
    const end = match.index + match[0].length;
    if (!beginsWord(text, match.index) || (isEndShort && !endsWord(text, end))) continue;
    return { start: match.index, end, isExact: true };
  }
  return first === null
    ? undefined
    : { start: first.index, end: first.index + first[0].length, isExact: false };
}

/** An English word without its plural s, so that "hooks" finds "hook" (Harman's S stemmer, 1991). */
function singular(word: string): string {
  return /^[a-z]{3,}s$/.test(word) && !/(?:ss|us|is|ies)$/.test(word) ? word.slice(0, -1) : word;
}

/** The words that `found` stands for: itself, and those that are a beginning of it. */
function indicesOf(found: string, words: readonly string[]): number[] {
  return words.flatMap((word, index) =>
    word === found || (word.length >= LONG && found.startsWith(word)) ? [index] : []
  );
}

function beginsWord(text: string, index: number): boolean {
  return !isWordCharacter(text, index - 1) || !isWordCharacter(text, index);
}

function endsWord(text: string, end: number): boolean {
  const after = (text.charCodeAt(end) | 0x20) === 0x73 ? end + 1 : end;
  return !isWordCharacter(text, after);
}

/** Letters and digits, save those of scripts that put no space between words. */
const WORD_CHARACTER =
  /[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]]/v;

function isWordCharacter(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (code > 0x7f) return WORD_CHARACTER.test(text.charAt(index));
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

function isAscii(text: string): boolean {
  // deno-lint-ignore no-control-regex
  return /^[\x00-\x7f]*$/.test(text);
}

function escape(text: string): string {
  return text.toWellFormed().replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
