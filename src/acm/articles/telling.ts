import { STOP_WORDS, wordsOf } from "../../kernel/search/words.ts";

/** How a question asks for a measure: the words say nothing of what is measured. */
const MEASURE = /\bhow (?:long|many|much|often|far|soon)\b/gi;

/** The query without what only makes it a question; undefined where function words are all it has. */
export function tellingQuery(query: string): string | undefined {
  const rest = query.replace(MEASURE, " ").trim();
  const words = wordsOf(rest);
  if (words.length === 0) return wordsOf(query).length === 0 ? query : undefined;
  return words.some((word) => !STOP_WORDS.has(word)) ? rest : undefined;
}
