import type { RequestFolder } from "../files/request_folder.ts";
import type { Root } from "../../kernel/roots/root.ts";
import { headingAt, parseDocument } from "../../kernel/markdown/document.ts";
import { type DocumentMatch, matchDocument } from "../../kernel/search/match.ts";
import { lineAt, snippetOf } from "../../kernel/search/snippet.ts";
import { detached, excerpt } from "../../kernel/text.ts";
import { KNOWLEDGE } from "../framework/framework_files.ts";
import { articleUri } from "../framework/links.ts";
import { type ConceptQuery, conceptQuery } from "./concepts.ts";
import { IndexedArticles } from "./indexed_articles.ts";
import { articleText, type RankedArticle } from "./ranking.ts";

/** What to look for. */
export interface ArticleQuery {
  query: string;
  limit: number;
  detail: "snippet" | "full";
}

/** An article that matches, with its best passage. */
export interface ArticleHit {
  title: string;
  path: string;
  /** Absent where the path was cut short. */
  uri?: string;
  heading?: string;
  /** The document's line, from 1. */
  line: number;
  snippet: string;
}

/** The hits of a search, best first. */
export interface ArticleHits {
  query: string;
  total: number;
  hits: ArticleHit[];
  /** The full text of the best article, when that was asked for. */
  article?: string;
  /** Articles to choose from when none matches, and how many more there are. */
  titles?: { title: string; path: string; uri?: string }[];
  more_titles?: number;
  /** How many files could not be read. */
  skipped?: number;
  /** True when some files were not searched. */
  incomplete?: true;
}

const MAX_TITLES = 50;
/** The longest title that is shown, in characters. */
const MAX_TITLE = 160;

const indexes = new WeakMap<Root, IndexedArticles>();

/**
 * Searches the articles of the knowledge base: those with the exact phrase first, then those with
 * all words, then those with most. Throws `ToolError` when the framework is missing.
 */
export function searchArticles(framework: RequestFolder, asked: ArticleQuery): ArticleHits {
  const query = conceptQuery(asked.query);
  const { files, incomplete } = framework.scan(KNOWLEDGE.folder, ".md");
  const paths = files.filter((path) => !path.endsWith(`/${KNOWLEDGE.index}`));
  const index = indexes.get(framework.root) ?? new IndexedArticles();
  indexes.set(framework.root, index);
  const wanted = query && { ...query, asked: asked.query, limit: asked.limit };
  const ranked = index.search(framework, paths, wanted);
  const { total, read } = ranked;
  const passages = ranked.best.flatMap((article) => passageIn(framework, article, query) ?? []);
  const [best] = asked.detail === "full" ? passages : [];
  const titles = total === 0 ? titlesOf(framework, paths) : undefined;
  return {
    query: excerpt(asked.query),
    total,
    hits: passages.map(toHit),
    ...(best !== undefined && { article: best.document.text }),
    ...(titles !== undefined && { titles }),
    ...(titles !== undefined && read > titles.length && { more_titles: read - titles.length }),
    ...(read < paths.length && { skipped: paths.length - read }),
    ...(incomplete && { incomplete }),
  };
}

/** An article with its best passage. */
type Passage = Pick<DocumentMatch, "document" | "place">;

function passageIn(
  framework: RequestFolder,
  { path, match: known }: RankedArticle,
  query: ConceptQuery | undefined,
): Passage | undefined {
  if (known !== undefined) return known;
  const text = articleText(framework, path);
  if (text === undefined) return undefined;
  const match = query && matchDocument({ path, text }, query.terms);
  return match ?? { document: parseDocument(path, text), place: { start: 0, end: 0 } };
}

function titlesOf(
  framework: RequestFolder,
  paths: readonly string[],
): { title: string; path: string; uri?: string }[] {
  const titles: { title: string; path: string; uri?: string }[] = [];
  for (const path of paths) {
    if (titles.length === MAX_TITLES) break;
    const text = articleText(framework, path);
    if (text === undefined) continue;
    titles.push({
      title: excerpt(parseDocument(path, text).title, MAX_TITLE),
      ...articlePlace(path),
    });
  }
  return titles;
}

function toHit({ document, place }: Passage): ArticleHit {
  const { path, text, title } = document;
  const heading = headingAt(document, place.start);
  return {
    title: detached(excerpt(title, MAX_TITLE)),
    ...articlePlace(path),
    ...(heading !== undefined && { heading: detached(excerpt(heading.text, 120)) }),
    line: lineAt(text, place.start),
    snippet: snippetOf(document, place),
  };
}

/** The longest path that is shown whole, with the URI that reads the article. */
const MAX_PATH = 200;

/** An article's path as it is shown, and its URI. */
function articlePlace(path: string): { path: string; uri?: string } {
  return { path: excerpt(path, MAX_PATH), ...(path.length <= MAX_PATH && articleUri(path)) };
}

/** The hits as text; the best article in full, under its title, when that was asked for. */
export function renderArticles(found: ArticleHits): string {
  const { hits: [best, ...others], article, titles } = found;
  const answer = titles !== undefined
    ? renderTitles(found, titles)
    : article !== undefined && best !== undefined
    ? renderArticle(best, article, others)
    : renderHits(found);
  return [...answer, ...notes(found)].join("\n");
}

function renderTitles(
  { query, more_titles }: ArticleHits,
  titles: readonly { title: string; path: string }[],
): string[] {
  if (titles.length === 0) {
    return [`No article matches "${query}": the knowledge base has no articles.`];
  }
  const more = more_titles === undefined ? [] : [`… and ${more_titles} more`];
  return [
    `No article matches "${query}". Articles in the knowledge base:`,
    ...titles.map(item),
    ...more,
  ];
}

function renderArticle(best: ArticleHit, article: string, others: readonly ArticleHit[]): string[] {
  const more = others.length === 0 ? [] : ["", "Other articles that match:", ...others.map(item)];
  return [`Best match: ${best.title} (${best.path})`, "", article, ...more];
}

function renderHits({ query, total, hits }: ArticleHits): string[] {
  const lines = hits.map(({ title, path, heading, line, snippet }, index) => {
    const under = heading === undefined || heading === title ? "" : `, under "${heading}"`;
    return `${index + 1}. ${title} (${path} line ${line}${under})\n   ${snippet}`;
  });
  const matches = total === 1 ? "1 article matches" : `${total} articles match`;
  const more = total > hits.length ? [`${total - hits.length} more: raise limit to see them.`] : [];
  return [`${matches} "${query}":`, ...lines, ...more];
}

function item({ title, path }: { title: string; path: string }): string {
  return `- ${title} (${path})`;
}

function notes({ skipped, incomplete }: ArticleHits): string[] {
  const unread = skipped === 1 ? "1 file" : `${skipped} files`;
  return [
    ...(skipped === undefined ? [] : [`${unread} could not be read.`]),
    ...(incomplete ? ["Some files were not searched: the folder is too large or too deep."] : []),
  ];
}
