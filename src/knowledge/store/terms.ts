import { type SearchQuery, searchQuery } from "../../kernel/search/search_query.ts";
import { folded, indexTerms, isDense, runsIn } from "../../kernel/search/terms.ts";
import { withoutGermanParticles } from "../../kernel/search/german_words.ts";

/**
 * Matches a name in camelCase, or an error code such as TS2345 or ORA-01555, which is a single
 * word.
 */
const NAME =
  /(?<![\p{L}\p{N}])(?:\p{Ll}{2,}\p{Lu}[\p{L}\p{N}]*|\p{Lu}{1,6}-?\d{3,}|\p{Lu}{2,}-\d+)(?![\p{L}\p{N}])/gu;

/** Returns a parsed query, in which camelCase names and error codes match exactly. */
export function entryQuery(text: string): SearchQuery {
  const query = searchQuery(text);
  const named = new Set(query.exact.map((terms) => terms.join(" ")));
  const names = [...text.matchAll(NAME)].map(([name]) =>
    runsIn(name).flatMap((run) => indexTerms(folded(run)))
  ).filter((terms) => terms.length > 0 && !named.has(terms.join(" ")));
  const telling = withoutGermanParticles(text);
  const { words } = telling === text ? query : searchQuery(telling);
  return {
    ...query,
    // Both stores find whole terms. In scripts without spaces, each character also begins a pair.
    words: words.flatMap(([word]) => {
      if (word === undefined) return [];
      const { text } = word;
      const isSign = isDense(text) && [...text].length === 1;
      const whole = { text, isBeginning: false, weight: 1 };
      return [isSign ? [whole, { text, isBeginning: true, weight: 1 }] : [whole]];
    }),
    exact: [...query.exact, ...names],
  };
}

/** Returns the terms for a query's words. */
export function termsOf({ words }: Pick<SearchQuery, "words">): string[] {
  return words.flatMap(([word]) => word === undefined ? [] : [word.text]);
}

/**
 * Returns the number of times that each term occurs in a text, for an index that finds only whole
 * terms. In a script without spaces, each character is also a term, in addition to each pair.
 */
export function termCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of indexTerms(text)) {
    const [sign = term] = isDense(term) ? term : [];
    for (const one of new Set([term, sign])) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  return counts;
}
