import { FileError } from "../../kernel/disk/file_error.ts";
import type { FolderReader } from "../../kernel/disk/request_folder.ts";
import { headingAt, parseDocument } from "../../kernel/markdown/document.ts";
import { type DocumentMatch, matchDocument } from "../../kernel/search/match.ts";
import { parseQuery } from "../../kernel/search/query.ts";
import { BestTexts, type RankedItem, RankedItems } from "../../kernel/search/ranking.ts";
import { lineAt, snippetOf } from "../../kernel/search/snippet.ts";
import { excerpt } from "../../kernel/text.ts";
import { KNOWLEDGE } from "../framework/framework_files.ts";
import type { ArticleHit, ArticleHits } from "./article_hits.ts";

/** What to look for. */
export interface ArticleQuery {
  query: string;
  limit: number;
  detail: "snippet" | "full";
}

/** An article of which only what is shown and what ranks it is held; no hit where none is shown. */
type Candidate = RankedItem<{ hit?: ArticleHit }>;

const MAX_TITLES = 50;
/** The longest title that is shown, in characters. */
const MAX_TITLE = 160;

/**
 * Searches the articles of the knowledge base: those with the exact phrase first, then those with
 * all words, then those with most. Throws `ToolError` when the framework is missing.
 */
export function searchArticles(framework: FolderReader, asked: ArticleQuery): ArticleHits {
  const terms = parseQuery(asked.query);
  const { files, incomplete } = framework.scan(KNOWLEDGE.folder, ".md");
  const paths = files.filter((path) => !path.endsWith(`/${KNOWLEDGE.index}`));
  const ranked = new RankedItems<{ hit?: ArticleHit }>();
  const texts = asked.detail === "full" ? new BestTexts<Candidate>(ranked.ranking) : undefined;
  const titles: { title: string; path: string }[] = [];
  let read = 0;
  for (const { path, text } of readableFiles(framework, paths)) {
    read++;
    const match = matchDocument({ path, text }, terms);
    const candidate = ranked.add({}, { path, length: text.length, rank: match?.rank });
    if (match !== undefined && candidate !== undefined) {
      if (ranked.ranking.mayReach(asked.limit, candidate.tier)) candidate.item.hit = toHit(match);
      texts?.offer(candidate, text);
    } else if (ranked.size === 0 && titles.length < MAX_TITLES) {
      titles.push({
        title: excerpt(parseDocument(path, text).title, MAX_TITLE),
        path: excerpt(path, 200),
      });
    }
  }
  const best = texts?.best();
  return {
    query: excerpt(asked.query),
    total: ranked.size,
    hits: shown(ranked.sorted(), best?.document).slice(0, asked.limit),
    ...(best !== undefined && { article: best.text }),
    ...(ranked.size === 0 && { titles }),
    ...(ranked.size === 0 && read > titles.length && { more_titles: read - titles.length }),
    ...(read < paths.length && { skipped: paths.length - read }),
    ...(incomplete && { incomplete }),
  };
}

/** One bad file must not hide the good ones. */
function* readableFiles(
  framework: FolderReader,
  paths: readonly string[],
): Generator<{ path: string; text: string }> {
  for (const path of paths) {
    try {
      yield { path, text: framework.readUncached(path) };
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
    }
  }
}

function toHit({ document, place }: DocumentMatch): ArticleHit {
  const { path, text, title } = document;
  const heading = headingAt(document, place.start);
  return {
    title: detached(excerpt(title, MAX_TITLE)),
    path: excerpt(path, 200),
    ...(heading !== undefined && { heading: detached(excerpt(heading.text, 120)) }),
    line: lineAt(text, place.start),
    snippet: snippetOf(document, place),
  };
}

/** A copy: what was cut from a text may otherwise keep the whole of it in memory. */
function detached(part: string): string {
  return ` ${part}`.slice(1);
}

/** The first hits in order; an article that is shown whole is the first. */
function shown(ranked: readonly Candidate[], first: Candidate | undefined): ArticleHit[] {
  const others = ranked.filter((candidate) => candidate !== first);
  return (first === undefined ? others : [first, ...others]).map(({ item }) => item.hit)
    .filter((hit) => hit !== undefined);
}
