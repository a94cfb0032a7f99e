import { FileError } from "../../kernel/disk/file_error.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import type { InvertedIndex } from "../../kernel/search/inverted_index.ts";
import { type DocumentMatch, matchDocument } from "../../kernel/search/match.ts";
import { raisePhrase } from "../../kernel/search/phrase.ts";
import { findPhrase } from "../../kernel/search/query.ts";
import { type Ranked, RankedItems } from "../../kernel/search/ranking.ts";
import { type ConceptQuery, tierOf } from "./concepts.ts";

/** So many of the best in an index are looked through for the exact phrase, which comes first. */
const PHRASE_CANDIDATES = 100;
const PHRASE_BONUS = 1e6;
/** Of so many articles that are scanned the matches are kept: the best ones are shown. */
const MAX_KEPT = 200;

/** What to look for, and how many articles are wanted. */
export interface ArticleSearch extends ConceptQuery {
  asked: string;
  limit: number;
}

/** An article that matches. */
export interface RankedArticle {
  path: string;
  match?: DocumentMatch;
}

/** The articles that match, the best first, and how many there are. */
export interface RankedArticles {
  best: RankedArticle[];
  total: number;
  /** How many articles could be read. */
  read: number;
}

/**
 * The articles that match by reading them all: those with the exact phrase first, then those with
 * most of the query's concepts; where there are none, those that have it as a part of words.
 */
export function scanArticles(
  framework: RequestFolder,
  paths: readonly string[],
  query: ArticleSearch | undefined,
): RankedArticles {
  const ranked = new RankedItems<RankedArticle>();
  const partly: RankedArticle[] = [];
  const isKept = paths.length <= MAX_KEPT;
  let read = 0;
  for (const path of paths) {
    const text = articleText(framework, path);
    if (text === undefined) continue;
    read++;
    const match = query && matchDocument({ path, text }, query.terms);
    const rank = query && match && rankOf(match, query);
    const article = { path, ...(isKept && match && { match }) };
    if (rank?.tier === 0) partly.push(article);
    ranked.add(article, { path, length: text.length, rank: rank?.tier === 0 ? undefined : rank });
  }
  const all = ranked.size > 0 ? ranked.sorted().map(({ item }) => item) : partly;
  return { best: all.slice(0, query?.limit), total: all.length, read };
}

/** The rank by a query's concepts: those with all of them go before those with most. */
function rankOf({ rank }: DocumentMatch, query: ConceptQuery): Pick<Ranked, "tier" | "counts"> {
  const counts = query.concepts(rank.counts);
  return { tier: rank.tier === 2 ? 2 : tierOf(counts), counts };
}

/** The same by an index of the articles at these paths. */
export function rankArticles(
  framework: RequestFolder,
  { index, paths }: { index: InvertedIndex<string>; paths: readonly string[] },
  query: ArticleSearch | undefined,
): RankedArticles {
  const read = index.size;
  if (query === undefined) return { best: [], total: 0, read };
  const found = index.search(query.telling, {
    limit: Math.max(query.limit, PHRASE_CANDIDATES),
    asTyped: true,
    byWords: true,
    kindred: query.kindred,
  });
  if (found.total === 0) {
    const partly = paths.filter((path) => {
      const text = articleText(framework, path);
      return text !== undefined && findPhrase(text, query.terms) !== undefined;
    });
    const best = partly.slice(0, query.limit).map((path) => ({ path }));
    return { best, total: partly.length, read };
  }
  const ranked = raisePhrase(found, query.asked, {
    bonus: PHRASE_BONUS,
    textOf: (path) => articleText(framework, path),
  });
  const best = ranked.slice(0, query.limit).map(({ key }) => ({ path: key }));
  return { best, total: found.total, read };
}

/** The text of an article; undefined where it cannot be read: a bad file must not hide the good ones. */
export function articleText(framework: RequestFolder, path: string): string | undefined {
  try {
    return framework.read(path);
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}
