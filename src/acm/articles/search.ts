import { headingAt, parseDocument, type TextDocument } from "../../kernel/markdown/document.ts";
import { counted, plural } from "../../kernel/plural.ts";
import { headingsOf } from "../../kernel/markdown/headings.ts";
import { closestPassage, lineAt } from "../../kernel/search/passage.ts";
import { TextIndex } from "../../kernel/search/text_index.ts";
import { detached, excerpt } from "../../kernel/text.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { KNOWLEDGE } from "../framework/framework_files.ts";
import { servedSpecs } from "../framework/served_specs.ts";
import { articleIndex, type IndexedPart, partOfKey, type Shelf } from "./article_index.ts";

export const SHELVES = ["kb", "specs", "all"] as const;

export interface ArticleQuery {
  query: string;
  /** Other wordings of the query. */
  also?: string[] | undefined;
  in?: typeof SHELVES[number] | undefined;
  limit: number;
  detail: "snippet" | "full";
}

export interface ArticleHit {
  title: string;
  path: string;
  heading?: string;
  line: number;
  snippet: string;
}

export interface ArticleHits {
  query: string;
  total: number;
  hits: ArticleHit[];
  article?: string;
  /** Articles to choose from if no article matches, and the number of other articles. */
  titles?: { title: string; path: string }[];
  more_titles?: number;
  skipped?: number;
  /** True if some files were not searched. */
  incomplete?: boolean;
}

const MAX_TITLES = 50;
const MAX_TITLE = 160;
const MAX_PATH = 200;
const MAX_SNIPPET = 240;
/** A longer text has its answer at its closest passage. */
const MAX_READ = 50_000;

/**
 * Searches articles and sections of specs. Combines the ranks of several wordings. Throws
 * `ToolError` if the framework is missing.
 */
export function searchArticles(framework: RequestFolder, asked: ArticleQuery): ArticleHits {
  const literals = [asked.query, ...asked.also ?? []];
  const shelves = SEARCHED[asked.in ?? "kb"].map((shelf) => openShelf(framework, shelf));
  const lists = shelves.map((shelf) => ranked(framework, shelf, { literals, limit: asked.limit }));
  const best = alternating(lists.map((list) => list.best)).slice(0, asked.limit);
  const total = lists.reduce((sum, list) => sum + list.total, 0);
  const documents = best.map((found) => parseDocument(found.path, framework.read(found.path)));
  const [first] = asked.detail === "full" ? documents : [];
  const paths = shelves.flatMap((shelf) => shelf.paths);
  const size = shelves.reduce((sum, shelf) => sum + shelf.size, 0);
  const titles = total === 0 ? titlesOf(framework, paths) : undefined;
  const skipped = paths.length - size;
  return {
    query: excerpt(asked.query),
    total,
    hits: documents.map((document, at) => toHit(document, best[at], literals)),
    ...(first !== undefined && { article: first.text }),
    ...(titles !== undefined && { titles }),
    ...(titles !== undefined && size > titles.length && { more_titles: size - titles.length }),
    ...(skipped > 0 && { skipped }),
    ...(shelves.some(({ incomplete }) => incomplete) && { incomplete: true }),
  };
}

const SEARCHED: Record<typeof SHELVES[number], readonly Shelf[]> = {
  kb: ["kb"],
  specs: ["specs"],
  all: ["kb", "specs"],
};

interface OpenShelf {
  paths: string[];
  index: TextIndex<string>;
  size: number;
  incomplete: boolean;
}

function openShelf(framework: RequestFolder, shelf: Shelf): OpenShelf {
  const listed = shelf === "kb"
    ? framework.scan(KNOWLEDGE.folder, ".md")
    : { paths: [...servedSpecs(framework).values()], isPartial: false };
  const paths = listed.paths.filter((path) => !path.endsWith(`/${KNOWLEDGE.index}`));
  return { paths, incomplete: listed.isPartial, ...articleIndex(framework, shelf, paths) };
}

/**
 * Returns the best documents in the index, or otherwise the documents that contain the query inside
 * words.
 */
function ranked(
  framework: RequestFolder,
  { index }: OpenShelf,
  { literals, limit }: { literals: readonly string[]; limit: number },
): { best: IndexedPart[]; total: number } {
  const { hits, total } = index.search(literals, { limit });
  if (total > 0) return { best: hits.map(({ key }) => partOfKey(key)), total };
  const partly = [...index.keys()].sort().map(partOfKey).filter(({ path, start, end }) => {
    const text = framework.read(path).slice(start, end).toLowerCase();
    return literals.some((literal) => text.includes(literal.trim().toLowerCase()));
  });
  return { best: partly.slice(0, limit), total: partly.length };
}

function alternating<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1)))
    .flat();
}

function titlesOf(
  framework: RequestFolder,
  paths: readonly string[],
): { title: string; path: string }[] {
  const titles: { title: string; path: string }[] = [];
  for (const path of paths) {
    if (titles.length === MAX_TITLES) break;
    const text = framework.readIfLegible(path);
    if (text === undefined) continue;
    titles.push({
      title: excerpt(parseDocument(path, text).title, MAX_TITLE),
      path: excerpt(path, MAX_PATH),
    });
  }
  return titles;
}

function toHit(
  document: TextDocument,
  { start: from, end }: IndexedPart = { path: document.path, start: 0 },
  literals: readonly string[],
): ArticleHit {
  const { path, text, title, bodyOffset } = document;
  const part = { text: text.slice(from, end), bodyOffset: Math.max(0, bodyOffset - from) };
  const { start, snippet } = answerIn(part, literals) ?? closestPassage(part, literals);
  const heading = headingAt(document, from + start);
  return {
    title: detached(excerpt(title, MAX_TITLE)),
    path: excerpt(path, MAX_PATH),
    ...(heading !== undefined && { heading: detached(excerpt(heading.text, 120)) }),
    line: lineAt(text, from + start),
    snippet,
  };
}

/**
 * Returns the first line with a word of a wording, in the section that matches best; undefined if
 * no section matches. A single paragraph rarely has the question's words and the answer.
 */
function answerIn(
  { text: whole, bodyOffset }: { text: string; bodyOffset: number },
  wordings: readonly string[],
): { start: number; snippet: string } | undefined {
  const text = whole.slice(0, bodyOffset + MAX_READ);
  const headings = headingsOf(text);
  const starts = [bodyOffset, ...headings.map(({ end }) => end)];
  const sections = starts.map((start, at) => text.slice(start, headings[at]?.start));
  const [best] = matching(sections, wordings);
  if (best === undefined) return undefined;
  const lines = (sections[best] ?? "").split("\n");
  const first = Math.min(...matching(lines, wordings));
  const rest = lines.slice(first).join("\n");
  const start = (starts[best] ?? 0) + lines.slice(0, first).join("\n").length + Math.min(first, 1);
  return { start, snippet: excerpt(rest.trim().replace(/\n-{3,}$/, ""), MAX_SNIPPET) };
}

/** Returns the positions of the texts that match a wording, best first. */
function matching(texts: readonly string[], wordings: readonly string[]): number[] {
  using index = new TextIndex<number>();
  for (const [at, text] of texts.entries()) index.put(at, { text });
  return index.search(wordings, { limit: texts.length }).hits.map(({ key }) => key);
}

export function renderArticles(found: ArticleHits): string {
  const { hits: [best, ...others], article, titles } = found;
  const answer = titles !== undefined
    ? renderTitles(found)
    : article !== undefined && best !== undefined
    ? renderArticle(best, article, others)
    : renderHits(found);
  return [...answer, ...notes(found)].join("\n");
}

function renderTitles({ query, titles = [], more_titles }: ArticleHits): string[] {
  if (titles.length === 0) {
    return [`No article matches "${query}": the knowledge base has no articles.`];
  }
  const more = more_titles === undefined ? [] : [`… and ${more_titles} more`];
  const head = `No article matches "${query}". Articles in the knowledge base:`;
  return [head, ...titles.map(item), ...more];
}

function renderArticle(best: ArticleHit, article: string, others: readonly ArticleHit[]): string[] {
  const more = others.length === 0 ? [] : ["", "Other matching articles:", ...others.map(item)];
  return [`Best match: ${best.title} (${best.path})`, "", article, ...more];
}

function renderHits({ query, total, hits }: ArticleHits): string[] {
  const lines = hits.map(({ title, path, heading, line, snippet }, index) => {
    const under = heading === undefined || heading === title ? "" : `, under "${heading}"`;
    return `${index + 1}. ${title} (${path} line ${line}${under})\n   ${snippet}`;
  });
  const matches = `${counted(total, "article")} ${plural(total, "matches", "match")}`;
  const more = total > hits.length
    ? [`Matching articles not shown: ${total - hits.length}. To see more, raise limit.`]
    : [];
  return [`${matches} "${query}":`, ...lines, ...more];
}

function item({ title, path }: { title: string; path: string }): string {
  return `- ${title} (${path})`;
}

function notes({ skipped, incomplete }: ArticleHits): string[] {
  return [
    ...(skipped === undefined ? [] : [`${counted(skipped, "file")} could not be read.`]),
    ...(incomplete
      ? ["Some files were not searched: the folder has too many files or levels."]
      : []),
  ];
}
