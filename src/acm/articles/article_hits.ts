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
  /** Articles there are, when none matches, and how many are left out. */
  titles?: { title: string; path: string }[];
  more_titles?: number;
  /** How many files could not be read. */
  skipped?: number;
  /** True when there are more files than are searched. */
  incomplete?: true;
}

/** The hits as text; with the best article whole behind its title when that was asked for. */
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
  return [`No article matches "${query}". The articles there are:`, ...titles.map(item), ...more];
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
  const more = total > hits.length ? [`${total - hits.length} more: raise limit.`] : [];
  return [`${matches} "${query}":`, ...lines, ...more];
}

function item({ title, path }: { title: string; path: string }): string {
  return `- ${title} (${path})`;
}

function notes({ skipped, incomplete }: ArticleHits): string[] {
  const unread = skipped === 1 ? "1 file" : `${skipped} files`;
  return [
    ...(skipped === undefined ? [] : [`${unread} could not be read.`]),
    ...(incomplete ? ["There are more files than are searched: not all were looked at."] : []),
  ];
}
