/** A query made ready to be looked for in many texts. */
export interface SearchTerms {
  /** The distinct words, lower case; none when the query has no letter or digit. */
  words: string[];
  /** Finds every place where a word may begin; undefined without words. */
  anyWord: RegExp | undefined;
  /** Finds the whole query with any white space between its words. */
  phrase: RegExp;
}

/** Splits a query into words, and prepares the two expressions; the query is never a pattern. */
export function parseQuery(query: string): SearchTerms {
  const words = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])];
  // The longest first: of "plan" and "planning" the alternation must see the longer one.
  const alternatives = [...words].sort((a, b) => b.length - a.length).map(escape).join("|");
  return {
    words,
    anyWord: words.length === 0 ? undefined : new RegExp(alternatives, "giu"),
    phrase: new RegExp(query.trim().split(/\s+/).map(escape).join("\\s+"), "iu"),
  };
}

/** A word found in a text. */
export interface WordMatch {
  /** Indices of `words` that begin here: the one found, and those it begins with. */
  words: number[];
  start: number;
  end: number;
}

/** Where words of the query begin in `text`, in order. A word also matches one it begins. */
export function* matchWords(text: string, { words, anyWord }: SearchTerms): Generator<WordMatch> {
  if (anyWord === undefined) return;
  for (const match of text.matchAll(anyWord)) {
    const start = match.index;
    if (start > 0 && /[\p{L}\p{N}]/u.test(text.charAt(start - 1))) continue;
    const found = match[0].toLowerCase();
    const begun = words.flatMap((word, index) => found.startsWith(word) ? [index] : []);
    yield { words: begun, start, end: start + match[0].length };
  }
}

function escape(text: string): string {
  return text.toWellFormed().replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
