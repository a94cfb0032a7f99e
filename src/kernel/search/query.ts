import { stemOf, STOP_WORDS, wordsOf } from "./words.ts";

/** A query prepared for searching many texts. */
export interface SearchTerms {
  /** The distinct stems, without stop words unless there is nothing else. */
  words: string[];
  /** Matches wherever a word may begin; undefined without words. */
  anyWord: RegExp | undefined;
  /** The indices in `words` that a lower-case word of a text matches. */
  indicesOf(word: string): readonly number[];
  /** Matches the whole query, unless it repeats itself, with any white space between its words. */
  phrase: RegExp;
  /** True when the phrase must end at a word's end: its last word is too short to be a prefix. */
  isEndShort: boolean;
}

/** The minimum length for a word to also match the longer words it begins. */
const LONG = 4;

/** Splits a query into words and prepares its expressions; the query is never a pattern itself. */
export function parseQuery(query: string): SearchTerms {
  const all = [...new Set(wordsOf(query))];
  const telling = all.filter((word) => !STOP_WORDS.has(word));
  const asked = telling.length > 0 ? telling : all;
  const words = [...new Set(asked.map(stemOf))];
  // Longest first: between "plan" and "planet" the alternation must try the longer one first.
  const beginnings = [...new Set(asked.map(beginningOf))].sort((a, b) => b.length - a.length);
  const flags = isAscii(query) ? "gi" : "giu";
  const phrase = phraseWords(query);
  return {
    words,
    anyWord: words.length === 0 ? undefined : new RegExp(beginnings.map(escape).join("|"), flags),
    indicesOf: remembered(indicesAmong(words, asked)),
    phrase: new RegExp(phrase.map(escape).join("\\s+"), flags),
    isEndShort: /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]{1,3}$/u.test(phrase.at(-1) ?? ""),
  };
}

/** How often a phrase may begin anew in itself: each place of a text is compared as many times. */
const MAX_BEGINNINGS = 8;

/** The query split at white space, up to where its first part comes up too often. */
function phraseWords(query: string): string[] {
  const [first = "", ...others] = query.trim().split(/\s+/);
  const begin = first.toLowerCase();
  let left = MAX_BEGINNINGS;
  const end = others.findIndex((word) => word.toLowerCase().endsWith(begin) && --left === 0);
  return [first, ...(end < 0 ? others : others.slice(0, end))];
}

/** As `indicesOf`. Stems the query's words beforehand: a text may have thousands to compare. */
function indicesAmong(
  words: readonly string[],
  asked: readonly string[],
): (word: string) => readonly number[] {
  const places = new Map(words.map((stem, index) => [stem, index]));
  const indexOf = (word: string): number[] => {
    const index = places.get(stemOf(word));
    return index === undefined ? [] : [index];
  };
  const long = asked.filter((word) => word.length >= LONG)
    .map((word) => ({ word, indices: indexOf(word) }));
  return (word) => {
    const longer = long.filter((one) => word.startsWith(one.word))
      .flatMap(({ indices }) => indices);
    return [...new Set([...indexOf(word), ...longer])].sort((a, b) => a - b);
  };
}

/** The prefix shared by all words with the stem of `word`: some end in i, some in y. */
function beginningOf(word: string): string {
  const stem = stemOf(word);
  let length = 0;
  while (length < stem.length && stem[length] === word[length]) length++;
  const common = word.slice(0, length);
  return /[iy]$/.test(common) && common.length > 2 ? common.slice(0, -1) : common;
}

const MAX_REMEMBERED = 5000;

/** A memoized `compute`. */
function remembered<Value>(compute: (word: string) => Value): (word: string) => Value {
  const known = new Map<string, Value>();
  return (word) => {
    const value = known.get(word) ?? compute(word);
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(word, value);
    return value;
  };
}

/** A place in a text that matches words of the query. */
export interface WordMatch {
  /** The indices of those words: one place can match both "plan" and "planning". */
  words: readonly number[];
  start: number;
  end: number;
}

/** More matches in one text would cost memory and hardly change its rank. */
const MAX_MATCHES = 10_000;

/**
 * The matches of the query's words in `text`, in order: words of the same stem, and words that
 * begin with a query word of at least four letters.
 */
export function findWords(text: string, { anyWord, indicesOf }: SearchTerms): WordMatch[] {
  const matches: WordMatch[] = [];
  if (anyWord === undefined) return matches;
  anyWord.lastIndex = 0;
  for (
    let match = anyWord.exec(text);
    match !== null && matches.length < MAX_MATCHES;
    match = anyWord.exec(text)
  ) {
    const { 0: found, index: start } = match;
    if (!beginsWord(text, start)) continue;
    const end = endOfWord(text, start + found.length);
    const words = indicesOf(text.slice(start, end).toLowerCase());
    if (words.length > 0) matches.push({ words, start, end });
  }
  return matches;
}

/** The first place of the whole query at word boundaries, else the first anywhere, not exact. */
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

function beginsWord(text: string, index: number): boolean {
  return !isWordCharacter(text, index - 1) || !isWordCharacter(text, index);
}

/** The end of the word that `index` is in or at the end of; overlong words are cut. */
function endOfWord(text: string, index: number): number {
  let end = index;
  while (end - index < MAX_WORD && isWordCharacter(text, end - 1) && isWordCharacter(text, end)) {
    end++;
  }
  return end;
}

const MAX_WORD = 64;

function endsWord(text: string, end: number): boolean {
  const after = (text.charCodeAt(end) | 0x20) === 0x73 ? end + 1 : end;
  return !isWordCharacter(text, after);
}

/** Letters and digits, except in scripts that put no space between words. */
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
