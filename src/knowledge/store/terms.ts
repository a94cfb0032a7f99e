import { searchQuery } from "../../kernel/search/search_query.ts";
import { indexTerms, isDense } from "../../kernel/search/terms.ts";

/** Returns the different terms of a query, without stop words unless it has no others. */
export function queryTerms(text: string): string[] {
  return searchQuery(text).words.flatMap(([word]) => word === undefined ? [] : [word.text]);
}

/**
 * Returns how often each term occurs in a text, for an index that finds whole terms only: in a
 * script without spaces, each sign is a term besides the pairs.
 */
export function termCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of indexTerms(text)) {
    const [sign = term] = isDense(term) ? term : [];
    for (const one of new Set([term, sign])) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  return counts;
}
