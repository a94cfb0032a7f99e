import { stemOf, STOP_WORDS, wordsOf } from "./words.ts";

/** A query made ready to be looked for in many texts. */
export interface SearchTerms {
  /** The distinct stems, without those of stop words unless all are. */
  words: string[];
  /** Finds every place where a word may begin; undefined without words. */
  anyWord: RegExp | undefined;
  /** The indices in `words` that a word of a text, in lower case, stands for. */
  indicesOf(word: string): readonly number[];
  /** Finds the whole query with any white space between its words. */
  phrase: RegExp;
  /** True when a phrase must end a word: its last one is too short to stand for longer ones. */
  isEndShort: boolean;
}

/** The length from which on a word also stands for those that it begins. */
const LONG = 4;

/** Splits a query into words, and prepares the two expressions; the query is never a pattern. */
export function parseQuery(query: string): SearchTerms {
  const all = [...new Set(wordsOf(query))];
  const telling = all.filter((word) => !STOP_WORDS.has(word));
  const asked = telling.length > 0 ? telling : all;
  const words = [...new Set(asked.map(stemOf))];
  // The longest first: of "plan" and "planet" the alternation must see the longer one.
  const beginnings = [...new Set(asked.map(beginningOf))].sort((a, b) => b.length - a.length);
  const flags = isAscii(query) ? "gi" : "giu";
  return {
    words,
    anyWord: words.length === 0 ? undefined : new RegExp(beginnings.map(escape).join("|"), flags),
    indicesOf: remembered((word) => {
      const stem = stemOf(word);
      return words.flatMap((one, index) =>
        one === stem || asked.some((longer) =>
            longer.length >= LONG && stemOf(longer) === one &&
            word.startsWith(longer)
          )
          ? [index]
          : []
      );
    }),
    phrase: new RegExp(query.trim().split(/\s+/).map(escape).join("\\s+"), flags),
    isEndShort: /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]{1,3}$/u.test(query.trim()),
  };
}

/** What every word with the stem of `word` begins with: some end in i, some in y. */
function beginningOf(word: string): string {
  const stem = stemOf(word);
  let length = 0;
  while (length < stem.length && stem[length] === word[length]) length++;
  const common = word.slice(0, length);
  return /[iy]$/.test(common) && common.length > 2 ? common.slice(0, -1) : common;
}

const MAX_REMEMBERED = 5000;

/** `compute`, which is asked for each different word once. */
function remembered<Value>(compute: (word: string) => Value): (word: string) => Value {
  const known = new Map<string, Value>();
  return (word) => {
    const value = known.get(word) ?? compute(word);
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(word, value);
    return value;
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
 * Where words of the query stand in `text`, in order: words of the same stem, and words that one of
 * at least four letters begins.
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

function beginsWord(text: string, index: number): boolean {
  return !isWordCharacter(text, index - 1) || !isWordCharacter(text, index);
}

/** Where the word ends that `index` is in, or behind; a longer one than a word can be is cut. */
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
