import { searchQuery } from "../../kernel/search/search_query.ts";
import { indexTerms, isDense, runsIn, runTerms } from "../../kernel/search/terms.ts";

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

/** Returns where the wanted terms occur in a text, by offset; each once for a run of letters. */
export function wordPlaces(
  text: string,
  wanted: ReadonlySet<string>,
): { start: number; term: string }[] {
  if (wanted.size === 0) return [];
  const places: { start: number; term: string }[] = [];
  for (const { 0: run, index } of runsIn(text)) {
    const { own, parts } = runTerms(run);
    for (const term of new Set([...own, ...parts])) {
      if (wanted.has(term)) places.push({ start: index, term });
    }
  }
  return places;
}
