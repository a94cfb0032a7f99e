import { type SearchQuery, searchQuery } from "../../kernel/search/search_query.ts";
import { STOP_WORDS, wordsOf } from "../../kernel/search/words.ts";

/** Returns a query for its words; undefined if it has only function words. */
export function wordQuery(query: string): SearchQuery | undefined {
  const all = wordsOf(query);
  const telling = all.filter((word) => !STOP_WORDS.has(word));
  if (telling.length === 0 && all.length > 0) return undefined;
  const { words } = searchQuery(telling.join(" "));
  const { phrase, exact } = searchQuery(query);
  return { words, phrase, exact };
}
