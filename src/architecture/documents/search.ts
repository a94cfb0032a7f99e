import { headingAt } from "../../kernel/markdown/document.ts";
import { matchDocument } from "../../kernel/search/match.ts";
import { type RankedItem, RankedItems, type Ranking } from "../../kernel/search/ranking.ts";
import { parseQuery } from "../../kernel/search/query.ts";
import { lineAt, snippetOf } from "../../kernel/search/snippet.ts";
import { excerpt } from "../../kernel/text.ts";
import type { ArchitectureDocument, Category } from "./document.ts";
import type { DocumentLibrary } from "./library.ts";

/** What to look for. */
export interface DocumentQuery {
  query: string;
  resource_type: Category | "all";
  max_results: number;
}

/** A document that matches, with its best passage. */
export interface DocumentResult {
  uri: string;
  title: string;
  resource_type: Category;
  /** From 0 to 3, higher is better: from 2 on with the exact phrase, from 1 on with all words. */
  score: number;
  excerpt: string;
  /** The heading that the passage is under; the title where it is under none. */
  heading: string;
  /** The document's line, from 1. */
  line: number;
}

/** The documents that match, best first. */
export interface DocumentResults {
  query: string;
  results: DocumentResult[];
  /** How many match, including those left out of the results. */
  total_matches: number;
}

/**
 * Searches the documents: those with the exact phrase first, then those with all words, then those
 * with most. Without a match there are no results.
 */
export function searchDocuments(library: DocumentLibrary, asked: DocumentQuery): DocumentResults {
  const category = asked.resource_type === "all" ? undefined : asked.resource_type;
  const { candidates, ranking } = rankDocuments(library, library.list(category), asked.query);
  return {
    query: excerpt(asked.query),
    results: candidates.slice(0, asked.max_results)
      .flatMap((candidate) => resultFor(library, candidate, { ranking, query: asked.query })),
    total_matches: candidates.length,
  };
}

/** The documents that have something of a text, best first; what they say is not held. */
export function rankDocuments(
  library: DocumentLibrary,
  documents: readonly ArchitectureDocument[],
  query: string,
): { candidates: RankedItem<ArchitectureDocument>[]; ranking: Ranking } {
  const terms = parseQuery(query);
  const ranked = new RankedItems<ArchitectureDocument>();
  for (const document of documents) {
    const text = library.latestText(document);
    if (text === undefined) continue;
    const match = matchDocument({ path: document.path, text }, terms);
    ranked.add(document, { path: document.uri, length: text.length, rank: match?.rank });
  }
  return { candidates: ranked.sorted(), ranking: ranked.ranking };
}

function resultFor(
  library: DocumentLibrary,
  candidate: RankedItem<ArchitectureDocument>,
  { ranking, query }: { ranking: Ranking; query: string },
): DocumentResult[] {
  const { uri, path, category } = candidate.item;
  const text = library.text(candidate.item);
  const match = text === undefined ? undefined : matchDocument({ path, text }, parseQuery(query));
  if (text === undefined || match === undefined) return [];
  const heading = headingAt(match.document, match.place.start)?.text ?? match.document.title;
  return [{
    uri,
    title: match.document.title,
    resource_type: category,
    score: ranking.scoreOf(candidate),
    excerpt: snippetOf(match.document, match.place),
    heading: excerpt(heading, 120),
    line: lineAt(text, match.place.start),
  }];
}

/** The results as text. */
export function renderResults({ query, results, total_matches }: DocumentResults): string {
  if (total_matches === 0) {
    return `No document matches "${query}". list_architecture_docs lists what there is.`;
  }
  const lines = results.map(({ uri, title, heading, line, excerpt }, index) => {
    const under = heading === title ? "" : `, under "${heading}"`;
    return `${index + 1}. ${title} (${uri} line ${line}${under})\n   ${excerpt}`;
  });
  const left = total_matches - results.length;
  const matches = total_matches === 1 ? "1 document matches" : `${total_matches} documents match`;
  return [
    `${matches} "${query}":`,
    ...lines,
    ...(left > 0 ? [`${left} more: raise max_results or set resource_type.`] : []),
  ].join("\n");
}
