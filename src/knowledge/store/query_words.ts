import { STOP_WORDS, wordsOf } from "../../kernel/search/words.ts";

/** The most words of a query that are looked for. */
const MAX_WORDS = 64;

/** The different words of a query in lower case, without stop words. */
export function queryWords(text: string): string[] {
  return [...new Set(wordsOf(text))].filter((word) => !STOP_WORDS.has(word)).slice(0, MAX_WORDS);
}
