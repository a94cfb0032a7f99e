import { once } from "../once.ts";
import { stemOf } from "./words.ts";

const DENSE =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}" +
  "\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\u30fc";
const ASCII_RUN = /[A-Za-z0-9]+/g;
const RUN = once(() => new RegExp(`[${DENSE}]+|[[\\p{L}\\p{M}\\p{N}]--[${DENSE}]]+`, "gv"));
const IS_DENSE = once(() => new RegExp(`^[${DENSE}]`, "v"));
const CAMEL = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}{2}/u;
/** Matches the parts of a camelCase name: an acronym, a word or a number. */
// eslint-disable-next-line regexp/no-super-linear-move -- gives back one character
const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{N}+|\p{Lu}|\p{Lt}/gu;
const MAX_WORD = 64;
const MAX_REMEMBERED = 50_000;

export interface RunTerms {
  /** The run's stem. In a dense script, each pair of neighbouring signs and the last sign. */
  own: readonly string[];
  parts: readonly string[];
}

const remembered = new Map<string, RunTerms>();

/** Returns the runs of letters, marks and digits in a text, in order. */
export function runsIn(text: string): readonly string[] {
  return text.match(isAscii(text) ? ASCII_RUN : RUN()) ?? [];
}

export function runTerms(run: string): RunTerms {
  const known = remembered.get(run);
  if (known !== undefined) return known;
  const terms = newRunTerms(run);
  if (run.length > MAX_WORD) return terms;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(run, terms);
  return terms;
}

/**
 * Returns a text's terms in order: lower-case stems without accents, and pairs of signs in dense
 * scripts. The parts of camelCase names follow at the end.
 */
export function indexTerms(text: string): string[] {
  const terms: string[] = [];
  const parts: string[] = [];
  for (const run of runsIn(text)) {
    const of = runTerms(run);
    for (const term of of.own) terms.push(term);
    for (const term of of.parts) parts.push(term);
  }
  return parts.length === 0 ? terms : [...terms, ...parts];
}

export function isDense(term: string): boolean {
  return term.charCodeAt(0) > 0x7f && IS_DENSE().test(term);
}

function newRunTerms(run: string): RunTerms {
  if (isDense(run)) {
    const signs = [...run.normalize("NFKC")];
    return { own: signs.map((sign, index) => sign + (signs[index + 1] ?? "")), parts: [] };
  }
  const isCamel = run.length <= MAX_WORD && run !== run.toLowerCase() && CAMEL.test(run);
  const parts = isCamel ? run.match(PART) ?? [] : [];
  return { own: [termOf(run)], parts: parts.map(termOf) };
}

function termOf(word: string): string {
  return stemOf(folded(word));
}

/** Returns a word in lower case without accents, cut to the maximum length. */
export function folded(word: string): string {
  const lower = word.slice(0, MAX_WORD).toLowerCase();
  if (isAscii(lower)) return lower;
  return lower.normalize("NFKD").replace(/[\u0300-\u036f]+/g, "").normalize("NFKC")
    .toWellFormed();
}

function isAscii(text: string): boolean {
  // deno-lint-ignore no-control-regex
  return /^[\x00-\x7f]*$/.test(text);
}
