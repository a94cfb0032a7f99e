/** Runs of letters, marks and digits; scripts without spaces between words are runs of their own. */
const RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+|[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]]+/gv;
const ASCII_RUN = /[a-z0-9]+/g;
// deno-lint-ignore no-control-regex
const ASCII = /^[\x00-\x7f]*$/;
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** A word of several, as programs write them: `CircuitBreaker`. */
const CAMEL = /(?<![A-Za-z])[A-Za-z]{1,60}(?![a-z])/g;
/** The longest word; of a longer run, which is not a word, the beginning is kept. */
const MAX_WORD = 64;

/** The words of a text as they are indexed before stemming: lower case, pairs of signs in Chinese. */
export function tokensOf(text: string): string[] {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return [...cut(lower.match(ASCII_RUN) ?? []), ...camelParts(text)];
  const tokens: string[] = [];
  for (const run of lower.match(RUN) ?? []) {
    if (UNSPACED.test(run)) tokens.push(...pairsOf(run));
    else tokens.push(run.slice(0, MAX_WORD));
  }
  return [...tokens, ...camelParts(text)];
}

function cut(runs: readonly string[]): readonly string[] {
  return runs.some((run) => run.length > MAX_WORD)
    ? runs.map((run) => run.slice(0, MAX_WORD))
    : runs;
}

/** Every two neighbouring signs, and the last one alone: what is asked may be any part of a run. */
function pairsOf(run: string): string[] {
  const signs = [...run];
  return signs.map((sign, index) => sign + (signs[index + 1] ?? ""));
}

function camelParts(text: string): string[] {
  if (!/[a-z][A-Z]/.test(text)) return [];
  return (text.match(CAMEL) ?? []).filter((word) => /[a-z][A-Z]/.test(word))
    // eslint-disable-next-line regexp/no-super-linear-move -- gives back one character
    .flatMap((word) => word.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [])
    .map((part) => part.toLowerCase());
}

/** True for a word in a script that puts no space between words. */
export function isUnspaced(word: string): boolean {
  return word.charCodeAt(0) > 0x7f && UNSPACED.test(word);
}
