import { STOP_WORDS } from "../../kernel/search/words.ts";

const DENSE =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}" +
  "\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\u30fc";
const ASCII_RUN = /[A-Za-z0-9]+/g;
const RUN = new RegExp(`[${DENSE}]+|[[\\p{L}\\p{M}\\p{N}]--[${DENSE}]]+`, "gv");
const IS_DENSE = new RegExp(`^[${DENSE}]`, "v");
const CAMEL = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}{2}/u;
const PART = /\p{Lu}{1,40}(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|\p{Lu}/gu;
// deno-lint-ignore no-control-regex
const ASCII = /^[\x00-\x7f]*$/;
const MAX_WORD = 64;
const MAX_WORDS = 48;

/**
 * Returns a text as both stores index it: words in lower case without accents, separated by
 * spaces. A camelCase name is followed by its parts. In scripts without spaces, each sign and each
 * pair of neighbouring signs is a word.
 */
export function preparedText(text: string): string {
  const words: string[] = [];
  for (const run of runsOf(text)) {
    if (IS_DENSE.test(run)) words.push(...signsAndPairs(run));
    else words.push(folded(run), ...partsOf(run));
  }
  return words.join(" ");
}

/**
 * Returns the distinct prepared words that describe a question. Stop words remain only in capitals,
 * such as IT, or if the question has no other words.
 */
export function questionWords(question: string): string[] {
  const hasLower = /\p{Ll}/u.test(question);
  const all = new Set<string>();
  const telling = new Set<string>();
  for (const run of runsOf(question)) {
    const isDense = IS_DENSE.test(run);
    const words = isDense ? pairs(run) : [folded(run), ...partsOf(run)];
    const isName = hasLower && run.length > 1 && run === run.toUpperCase();
    for (const word of words) {
      all.add(word);
      if (isDense || isName || !STOP_WORDS.has(word)) telling.add(word);
    }
  }
  return [...telling.size > 0 ? telling : all].slice(0, MAX_WORDS);
}

function runsOf(text: string): readonly string[] {
  const isAscii = ASCII.test(text);
  return (isAscii ? text : text.normalize("NFKC")).match(isAscii ? ASCII_RUN : RUN) ?? [];
}

function folded(run: string): string {
  const lower = run.slice(0, MAX_WORD).toLowerCase();
  if (ASCII.test(lower)) return lower;
  return lower.normalize("NFKD").replace(/[\u0300-\u036f]+/g, "").normalize("NFC").toWellFormed();
}

function partsOf(run: string): string[] {
  if (run.length > MAX_WORD || !CAMEL.test(run)) return [];
  return (run.match(PART) ?? []).map(folded);
}

function signsAndPairs(run: string): string[] {
  const signs = [...run];
  return signs.flatMap((sign, at) => at + 1 < signs.length ? [sign, sign + signs[at + 1]] : [sign]);
}

function pairs(run: string): string[] {
  const signs = [...run];
  return signs.length < 2 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
}
