/** Lucene's English stop words, words of NLTK's list, question words, and words for tone. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again all am an and any are as at be because been before being below between
  both but by can could did do does doing down during each few for from further had has have having
  he her here hers him his how i if in into is it its itself just me more most my no nor not now of
  off on once only or other our out over own same she should so some such than that the their them
  then there these they this those through to too under until up very was we were what when where
  which while who whom why will with would you your always must please`.split(/\s+/),
);

const RUN = /[\p{L}\p{M}\p{N}]+/gu;

/** Returns a text's words as written and in order: runs of letters, marks and digits. */
export function wordRuns(text: string): string[] {
  return text.match(RUN) ?? [];
}

export function wordsOf(text: string): string[] {
  return wordRuns(text.toLowerCase());
}

/** Returns the words of a question that describe its subject; all words if none does. */
export function tellingWords(question: string): string[] {
  const all = wordRuns(question);
  const hasLower = /\p{Ll}/u.test(question);
  const telling = all.filter((run) =>
    !STOP_WORDS.has(run.toLowerCase()) ||
    (hasLower && run.length > 1 && run === run.toUpperCase())
  );
  return telling.length > 0 ? telling : all;
}

// Scripts without spaces between words.
const DENSE =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}" +
  "\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\u30fc";
const DENSE_RUN = new RegExp(`[${DENSE}]+`, "gv");
const CAMEL_RUN =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}]*(?:\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}{2})[\p{L}\p{N}]*/gu;
/** Matches the parts of a camelCase name: an acronym, a word or a number. */
const PART = /\p{Lu}{1,40}(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|\p{Lu}/gu;
// deno-lint-ignore no-control-regex
const ASCII = /^[\x00-\x7f]*$/;

/** Returns words that FTS5 doesn't separate: parts of camelCase names, and dense scripts' signs. */
export function hiddenWords(text: string): string[] {
  const parts = (text.match(CAMEL_RUN) ?? []).flatMap((run) => run.slice(0, 64).match(PART) ?? []);
  return ASCII.test(text) ? parts : [...parts, ...signWords(text, { single: true })];
}

/** Returns the pairs of neighbouring signs in scripts without spaces; a lone sign by itself. */
export function signWords(text: string, { single }: { single: boolean }): string[] {
  const runs = text.normalize("NFKC").match(DENSE_RUN) ?? [];
  return runs.flatMap((run) => {
    const signs = [...run];
    const pairs = signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
    return single || pairs.length === 0 ? [...signs, ...pairs] : pairs;
  });
}
