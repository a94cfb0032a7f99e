import { once } from "../once.ts";
import { stemOf } from "./words.ts";

/** Scripts that put no space between words, or endings onto them; with the mark of a long vowel. */
const DENSE =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}" +
  "\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\u30fc";
const ASCII_RUN = /[A-Za-z0-9]+/g;
/** Runs of letters, marks and digits. A run has dense scripts only or none. */
const RUN = once(() => new RegExp(`[${DENSE}]+|[[\\p{L}\\p{M}\\p{N}]--[${DENSE}]]+`, "gv"));
const IS_DENSE = once(() => new RegExp(`^[${DENSE}]`, "v"));
/** A name of several words, as programs write them: `circuitBreaker`, `HTTPServer`. */
const CAMEL = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}{2}/u;
/** The parts of such a name: an acronym, a word, a number. */
// eslint-disable-next-line regexp/no-super-linear-move -- gives back one character
const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{N}+|\p{Lu}|\p{Lt}/gu;
/** The maximum length of a word, in characters. Longer runs are cut. */
const MAX_WORD = 64;
const MAX_REMEMBERED = 50_000;

/** The terms for a run of letters and digits. */
export interface RunTerms {
  /** The run's stem; in a dense script, every two neighbouring signs and the last one. */
  own: readonly string[];
  /** The stems of a camelCase name's parts. */
  parts: readonly string[];
}

const remembered = new Map<string, RunTerms>();

/** Returns the runs of letters, marks and digits in a text, in order. */
export function runsIn(text: string): readonly string[] {
  return text.match(isAscii(text) ? ASCII_RUN : RUN()) ?? [];
}

/** Returns the terms of a run. */
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
 * Returns the terms of a text, in order: stems in lower case without accents, pairs of signs in
 * dense scripts, and at the end the parts of camelCase names.
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

/** A letter or digit whose term may look different. */
const FOREIGN = /[[\p{L}\p{M}\p{N}]--[A-Za-z0-9]]/v;

/**
 * Returns a test that every text with one of the terms passes, and few others do: it takes far less
 * time than the text's own terms. A text with accents or another script always passes.
 */
export function termTest(terms: Iterable<string>): (text: string) => boolean {
  // All words of a stem begin as it does, but for its last letter: "policy", "policies".
  const begin = (term: string) => /^[a-z]{3,}$/.test(term) ? term.slice(0, -1) : term;
  const begins = [...terms].map((term) => RegExp.escape(begin(term)));
  const any = new RegExp(begins.length === 0 ? "(?!)" : begins.join("|"), "i");
  return (text) => any.test(text) || (!isAscii(text) && FOREIGN.test(text));
}

/** Returns true for a term in a dense script. */
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

/** Returns a word in lower case without accents, cut to its longest length. */
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
