import { FileError } from "../kernel/file_error.ts";
import type { Heading } from "../kernel/markdown.ts";
import type { RootFolder } from "../kernel/root_folder.ts";
import { excerpt } from "../kernel/text.ts";
import { type Article, lineAt, parseArticle, snippetAt } from "./article.ts";
import { KNOWLEDGE } from "./framework_files.ts";
import { matchWords, parseQuery, type SearchTerms } from "./search_terms.ts";

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
  /** The best article whole, when that was asked for. */
  article?: string;
  /** Articles there are, when none matches. */
  titles?: { title: string; path: string }[];
  /** How many files could not be read. */
  skipped?: number;
}

/** How much a word counts by where it stands. */
const WEIGHTS = { title: 5, heading: 2, body: 1 } as const;
/** BM25's usual constants: how fast repetition saturates, how much length counts. */
const K1 = 1.2;
const B = 0.75;
const MAX_TITLES = 50;

/** A match before scores are known: they need how many articles have each word. */
interface Candidate {
  hit: ArticleHit;
  /** 2 with the exact phrase, 1 with all words, below that the share of the words. */
  tier: number;
  /** Weighted count of each word. */
  counts: number[];
  length: number;
  text: string | undefined;
}

/**
 * Searches the articles of the knowledge base: those with the exact phrase first, then those with
 * all words, then those with most; within each by BM25F (Robertson, Zaragoza, Taylor 2004) over
 * title, headings and body. Throws `ToolError` when the framework is missing.
 */
export function searchArticles(framework: RootFolder, asked: ArticleQuery): ArticleHits {
  const terms = parseQuery(asked.query);
  const files = framework.scan(KNOWLEDGE.folder, ".md").files.filter((path) => !isIndex(path));
  const candidates: Candidate[] = [];
  const titles: { title: string; path: string }[] = [];
  let [characters, read] = [0, 0];
  let bestTier = 0;
  for (const path of files) {
    const text = readOrSkip(framework, path);
    if (text === undefined) continue;
    read++;
    characters += text.length;
    const candidate = match(path, text, terms);
    if (candidate !== undefined) {
      bestTier = Math.max(bestTier, candidate.tier);
      // Only an article of the best tier can be shown whole: the others' texts are let go.
      if (asked.detail === "snippet" || candidate.tier < bestTier) candidate.text = undefined;
      candidates.push(candidate);
    } else if (candidates.length === 0 && titles.length < MAX_TITLES) {
      titles.push({ title: parseArticle(path, text).title, path: excerpt(path, 200) });
    }
  }
  const ranked = rank(candidates, terms, { articles: read, averageLength: characters / read });
  const article = asked.detail === "full" ? ranked[0]?.text : undefined;
  return {
    query: excerpt(asked.query),
    total: ranked.length,
    hits: ranked.slice(0, asked.limit).map(({ hit }) => hit),
    ...(article !== undefined && { article }),
    ...(ranked.length === 0 && { titles }),
    ...(read < files.length && { skipped: files.length - read }),
  };
}

function isIndex(path: string): boolean {
  return path.endsWith(`/${KNOWLEDGE.index}`);
}

/** One bad file must not hide the good ones. */
function readOrSkip(framework: RootFolder, path: string): string | undefined {
  try {
    return framework.readOnce(path);
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}

function match(path: string, text: string, terms: SearchTerms): Candidate | undefined {
  const matches = [...matchWords(text, terms)];
  const phrase = terms.phrase.exec(text);
  const inName = new Set([...matchWords(path, terms)].flatMap(({ words }) => words));
  if (matches.length === 0 && phrase === null && inName.size === 0) return undefined;
  const article = parseArticle(path, text);
  const counts = countWords(article, matches, terms);
  for (const index of inName) counts[index] = (counts[index] ?? 0) + WEIGHTS.title;
  const share = counts.filter((count) => count > 0).length / Math.max(1, counts.length);
  const place = phrase === null
    ? bestPlace(text, matches)
    : { start: phrase.index, end: phrase.index + phrase[0].length };
  return {
    hit: toHit(article, place),
    tier: phrase === null ? share : 2,
    counts,
    length: text.length,
    text,
  };
}

type Match = { words: number[]; start: number; end: number };

function countWords(article: Article, matches: readonly Match[], terms: SearchTerms): number[] {
  const counts = terms.words.map(() => 0);
  const add = (words: readonly number[], weight: number) => {
    for (const index of words) counts[index] = (counts[index] ?? 0) + weight;
  };
  let next = 0;
  for (const { words, start } of matches) {
    while ((article.headings[next]?.end ?? Infinity) <= start) next++;
    const isHeading = start >= (article.headings[next]?.start ?? Infinity);
    add(words, isHeading ? WEIGHTS.heading : WEIGHTS.body);
  }
  for (const { words } of matchWords(article.title, terms)) add(words, WEIGHTS.title);
  return counts;
}

/** The first line with the most different words: where its first word stands. */
function bestPlace(text: string, matches: readonly Match[]): { start: number; end: number } {
  let best = { start: 0, end: 0, different: 0 };
  let line = { start: 0, end: 0, until: -1, words: new Set<number>() };
  for (const { words, start, end } of matches) {
    if (start > line.until) {
      const newline = text.indexOf("\n", start);
      line = { start, end, until: newline < 0 ? text.length : newline, words: new Set() };
    }
    for (const word of words) line.words.add(word);
    if (line.words.size > best.different) {
      best = { start: line.start, end: line.end, different: line.words.size };
    }
  }
  return best;
}

function toHit(
  { title, path, text, headings }: Article,
  place: { start: number; end: number },
): ArticleHit {
  const heading = headings.findLast((candidate: Heading) => candidate.start <= place.start);
  return {
    title,
    path: excerpt(path, 200),
    ...(heading !== undefined && { heading: excerpt(heading.text, 120) }),
    line: lineAt(text, place.start),
    snippet: snippetAt(text, place),
  };
}

function rank(
  candidates: readonly Candidate[],
  terms: SearchTerms,
  { articles, averageLength }: { articles: number; averageLength: number },
): Candidate[] {
  const rarity = terms.words.map((_, index) => {
    const having = candidates.filter(({ counts }) => (counts[index] ?? 0) > 0).length;
    return Math.log(1 + (articles - having + 0.5) / (having + 0.5));
  });
  return candidates.map((candidate) => {
    const saturation = K1 * (1 - B + B * candidate.length / averageLength);
    const score = candidate.counts.reduce(
      (sum, count, index) => sum + (rarity[index] ?? 0) * count * (K1 + 1) / (count + saturation),
      0,
    );
    return { candidate, score };
  }).sort((a, b) =>
    b.candidate.tier - a.candidate.tier || b.score - a.score ||
    (a.candidate.hit.path < b.candidate.hit.path ? -1 : 1)
  ).map(({ candidate }) => candidate);
}

/** The hits as text; with the best article whole behind its title when that was asked for. */
export function renderArticles(found: ArticleHits): string {
  const { query, total, hits, article, titles, skipped } = found;
  const note = skipped === undefined ? [] : [`${skipped} files could not be read.`];
  if (titles !== undefined) {
    const list = titles.map(({ title, path }) => `- ${title} (${path})`);
    const all = list.length === 0 ? "The knowledge base has no articles." : "There is:";
    return [`No article matches "${query}". ${all}`, ...list, ...note].join("\n");
  }
  const [best, ...rest] = hits;
  if (article !== undefined && best !== undefined) {
    const others = rest.map(({ title, path }) => `- ${title} (${path})`);
    const more = others.length === 0 ? [] : ["", "Other articles that match:", ...others];
    return [`Best match: ${best.title} (${best.path})`, "", article, ...more, ...note].join("\n");
  }
  const lines = hits.map(({ title, path, heading, line, snippet }, index) => {
    const under = heading === undefined ? "" : `, under "${heading}"`;
    return `${index + 1}. ${title} (${path} line ${line}${under})\n   ${snippet}`;
  });
  const matches = total === 1 ? "1 article matches" : `${total} articles match`;
  const more = total > hits.length ? [`${total - hits.length} more: raise limit.`] : [];
  return [`${matches} "${query}":`, ...lines, ...more, ...note].join("\n");
}
