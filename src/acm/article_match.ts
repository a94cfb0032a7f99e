import { type Article, articleHeadings, nameOf, parseArticle } from "./article.ts";
import type { Ranked } from "./ranking.ts";
import { findPhrase, findWords, type SearchTerms, type WordMatch } from "./search_terms.ts";
import type { Span } from "./snippet.ts";

/** How much a word counts by where it stands. */
const WEIGHTS = { title: 5, heading: 2, body: 1 } as const;
/** How near words must be to be shown together, in characters: what a snippet has room for. */
const NEAR = 160;

/** An article that has something of a query. */
export interface ArticleMatch {
  article: Article;
  /** Tier 2 with the exact phrase, 1 with all words, below that the share of the words. */
  rank: Pick<Ranked, "tier" | "counts">;
  /** The best passage: the phrase, else where most different words stand together. */
  place: Span;
}

/** The match of a query in an article; undefined when neither its text nor its name has any. */
export function matchArticle(
  { path, text }: { path: string; text: string },
  terms: SearchTerms,
): ArticleMatch | undefined {
  const matches = findWords(text, terms);
  const inName = findWords(nameOf(path), terms);
  const anywhere = findPhrase(text, terms);
  if (matches.length + inName.length === 0 && anywhere === undefined) return undefined;
  const article = parseArticle(path, text);
  // What the body says is worth more to read than what the front matter says.
  const inBody = anywhere && findPhrase(text, terms, article.bodyOffset);
  const phrase = [inBody, anywhere].find((found) => found?.isExact) ?? inBody ?? anywhere;
  const counts = countWords(article, matches, terms);
  for (const { words } of inName) add(counts, words, WEIGHTS.title);
  const share = counts.filter((count) => count > 0).length / Math.max(1, counts.length);
  return {
    article,
    rank: { tier: phrase?.isExact ? 2 : share, counts },
    place: phrase?.isExact ? phrase : bestPlace(article, matches) ?? phrase ?? { start: 0, end: 0 },
  };
}

function add(counts: number[], words: readonly number[], weight: number): void {
  for (const index of words) counts[index] = (counts[index] ?? 0) + weight;
}

function countWords(
  article: Article,
  matches: readonly WordMatch[],
  terms: SearchTerms,
): number[] {
  const counts = terms.words.map(() => 0);
  // Headings are found only where a match looks like being in one: that is seldom, and dear.
  const anyHeading = matches.some(({ start }) => mayBeHeading(article.text, start));
  const headings = anyHeading ? articleHeadings(article) : [];
  let next = 0;
  for (const { words, start } of matches) {
    while ((headings[next]?.end ?? Infinity) <= start) next++;
    const isHeading = start >= (headings[next]?.start ?? Infinity);
    add(counts, words, isHeading ? WEIGHTS.heading : WEIGHTS.body);
  }
  for (const { words } of findWords(article.title, terms)) add(counts, words, WEIGHTS.title);
  return counts;
}

/** True where a line begins like an ATX heading, or may have a setext underline below. */
function mayBeHeading(text: string, offset: number): boolean {
  const lineStart = text.lastIndexOf("\n", offset) + 1;
  if (text.slice(lineStart, lineStart + 4).trimStart().startsWith("#")) return true;
  const below = text.indexOf("\n", offset) + 1;
  return below > 0 && /^[=-]/.test(text.slice(below, below + 4).trimStart());
}

/** Where most different words stand together: in the body if any do, the first such place. */
function bestPlace({ bodyOffset }: Article, matches: readonly WordMatch[]): Span | undefined {
  const inBody = matches.filter(({ start }) => start >= bodyOffset);
  const candidates = inBody.length > 0 ? inBody : matches;
  const here = new Map<number, number>();
  let [best, most, first] = [candidates[0], 1, 0];
  for (const { words, end } of candidates) {
    for (const word of words) here.set(word, (here.get(word) ?? 0) + 1);
    for (
      let gone = candidates[first];
      gone && end > gone.start + NEAR;
      gone = candidates[++first]
    ) {
      for (const word of gone.words) {
        const left = (here.get(word) ?? 0) - 1;
        if (left > 0) here.set(word, left);
        else here.delete(word);
      }
    }
    if (here.size > most) [best, most] = [candidates[first], here.size];
  }
  return best;
}
