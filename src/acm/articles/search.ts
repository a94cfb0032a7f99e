import * as z from "zod";
import { headingAt, parseDocument, type TextDocument } from "../../kernel/markdown/document.ts";
import { counted, plural } from "../../kernel/plural.ts";
import type { SearchQuery } from "../../kernel/search/search_query.ts";
import { lineAt, snippetOf, type Span } from "../../kernel/search/snippet.ts";
import type { TextIndex } from "../../kernel/search/text_index.ts";
import { bestPlace, literalPlace } from "../../kernel/search/word_places.ts";
import { detached, excerpt } from "../../kernel/text.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { KNOWLEDGE } from "../framework/framework_files.ts";
import { articleUri } from "../framework/links.ts";
import { articleIndex } from "./article_index.ts";
import { conceptQuery } from "./concepts.ts";

/** What to look for. */
export interface ArticleQuery {
  query: string;
  limit: number;
  detail: "snippet" | "full";
}

/** An article that matches, with its best passage. */
const articleHitSchema = z.object({
  title: z.string(),
  path: z.string(),
  /** Absent if the path was cut short. */
  uri: z.string().optional(),
  heading: z.string().optional(),
  /** The document's line, from 1. */
  line: z.number(),
  snippet: z.string(),
});
export type ArticleHit = z.infer<typeof articleHitSchema>;

/** The hits of a search, best first. */
export const articleHitsSchema = z.object({
  query: z.string(),
  total: z.number(),
  hits: z.array(articleHitSchema),
  /** The full text of the best article, if that was asked for. */
  article: z.string().optional(),
  /** Articles to choose from if none matches, and how many more exist. */
  titles: z.array(
    z.object({ title: z.string(), path: z.string(), uri: z.string().optional() }),
  ).optional(),
  more_titles: z.number().optional(),
  /** How many files could not be read. */
  skipped: z.number().optional(),
  /** True if some files were not searched. */
  incomplete: z.boolean().optional(),
});
export type ArticleHits = z.infer<typeof articleHitsSchema>;

const MAX_TITLES = 50;
/** The longest title that is shown, in characters. */
const MAX_TITLE = 160;

/**
 * Searches the articles of the knowledge base: those with the exact phrase first, then those with
 * most of the words. Throws `ToolError` if the framework is missing.
 */
export function searchArticles(framework: RequestFolder, asked: ArticleQuery): ArticleHits {
  const query = conceptQuery(asked.query);
  const { files, incomplete } = framework.scan(KNOWLEDGE.folder, ".md");
  const paths = files.filter((path) => !path.endsWith(`/${KNOWLEDGE.index}`));
  const index = articleIndex(framework, paths);
  const { best, total } = query === undefined
    ? { best: [], total: 0 }
    : ranked(framework, index, { query, literal: asked.query, limit: asked.limit });
  const passages = best.map((path) => passageIn(framework, path, { query, literal: asked.query }));
  const [first] = asked.detail === "full" ? passages : [];
  const titles = total === 0 ? titlesOf(framework, paths) : undefined;
  const skipped = paths.length - index.size;
  return {
    query: excerpt(asked.query),
    total,
    hits: passages.map(toHit),
    ...(first !== undefined && { article: first.document.text }),
    ...(titles !== undefined && { titles }),
    ...(titles !== undefined && index.size > titles.length && {
      more_titles: index.size - titles.length,
    }),
    ...(skipped > 0 && { skipped }),
    ...(incomplete && { incomplete }),
  };
}

/** The best articles by the index; if it finds none, those that have the query as a part of words. */
function ranked(
  framework: RequestFolder,
  index: TextIndex<string>,
  { query, literal, limit }: { query: SearchQuery; literal: string; limit: number },
): { best: string[]; total: number } {
  const { hits, total } = index.search(query, { limit, phraseFirst: true });
  if (total > 0) return { best: hits.map(({ key }) => key), total };
  const partly = [...index.keys()].sort()
    .filter((path) => literalPlace(framework.read(path), literal) !== undefined);
  return { best: partly.slice(0, limit), total: partly.length };
}

/** An article with its best passage. */
interface Passage {
  document: TextDocument;
  place: Span;
}

function passageIn(
  framework: RequestFolder,
  path: string,
  { query, literal }: { query: SearchQuery | undefined; literal: string },
): Passage {
  const text = framework.read(path);
  const document = parseDocument(path, text);
  const place = (query && bestPlace(document, query)) ?? literalPlace(text, literal);
  return { document, place: place ?? { start: 0, end: 0 } };
}

function titlesOf(
  framework: RequestFolder,
  paths: readonly string[],
): { title: string; path: string; uri?: string }[] {
  const titles: { title: string; path: string; uri?: string }[] = [];
  for (const { path, error } of framework.files(paths).values()) {
    if (titles.length === MAX_TITLES) break;
    if (error !== undefined) continue;
    const text = framework.read(path);
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
  const matches = `${counted(total, "article")} ${plural(total, "matches", "match")}`;
  const more = total > hits.length ? [`${total - hits.length} more: raise limit to see them.`] : [];
  return [`${matches} "${query}":`, ...lines, ...more];
}

function item({ title, path }: { title: string; path: string }): string {
  return `- ${title} (${path})`;
}

function notes({ skipped, incomplete }: ArticleHits): string[] {
  return [
    ...(skipped === undefined ? [] : [`${counted(skipped, "file")} could not be read.`]),
    ...(incomplete ? ["Some files were not searched: the folder is too large or too deep."] : []),
  ];
}
