import {
  documentHeadings,
  documentName,
  parseDocument,
  type TextDocument,
} from "../markdown/document.ts";
import type { Ranked } from "./ranking.ts";
import { findPhrase, findWords, type SearchTerms, type WordMatch } from "./query.ts";
import type { Span } from "./snippet.ts";

/** The weight of a word by where it occurs. */
const WEIGHTS = { title: 5, heading: 2, body: 1 } as const;
/** How close words must be to be shown together, in characters: what fits into a snippet. */
const NEAR = 160;

/** A document that matches a query. */
export interface DocumentMatch {
  document: TextDocument;
  /** Tier 2 for the exact phrase, 1 for all words, below that the share of the words found. */
  rank: Pick<Ranked, "tier" | "counts">;
  /** The best passage: the phrase, else where the most different words occur together. */
  place: Span;
}

/** The match of a query in a document; undefined when neither its text nor its name matches. */
export function matchDocument(
  { path, text }: { path: string; text: string },
  terms: SearchTerms,
): DocumentMatch | undefined {
  const matches = findWords(text, terms);
  const inName = findWords(documentName(path), terms);
  const anywhere = findPhrase(text, terms);
  if (matches.length + inName.length === 0 && anywhere === undefined) return undefined;
  const document = parseDocument(path, text);
  // A passage from the body is more useful to the reader than one from the front matter.
  const inBody = anywhere && findPhrase(text, terms, document.bodyOffset);
  const phrase = [inBody, anywhere].find((found) => found?.isExact) ?? inBody ?? anywhere;
  const counts = countWords(document, matches, terms);
  for (const { words } of inName) add(counts, words, WEIGHTS.title);
  const share = counts.filter((count) => count > 0).length / Math.max(1, counts.length);
  return {
    document,
    rank: { tier: phrase?.isExact ? 2 : share, counts },
    place: phrase?.isExact
      ? phrase
      : bestPlace(document, matches) ?? phrase ?? { start: 0, end: 0 },
  };
}

function add(counts: number[], words: readonly number[], weight: number): void {
  for (const index of words) counts[index] = (counts[index] ?? 0) + weight;
}

function countWords(
  document: TextDocument,
  matches: readonly WordMatch[],
  terms: SearchTerms,
): number[] {
  const counts = terms.words.map(() => 0);
  // Parsing headings is expensive and rarely needed: only when a match may be in one.
  const headings = anyInHeading(document.text, matches) ? documentHeadings(document) : [];
  let next = 0;
  for (const { words, start } of matches) {
    while ((headings[next]?.end ?? Infinity) <= start) next++;
    const isHeading = start >= (headings[next]?.start ?? Infinity);
    add(counts, words, isHeading ? WEIGHTS.heading : WEIGHTS.body);
  }
  for (const { words } of findWords(document.title, terms)) add(counts, words, WEIGHTS.title);
  return counts;
}

/** True when a match's line begins like an ATX heading or may have a setext underline. */
function anyInHeading(text: string, matches: readonly WordMatch[]): boolean {
  // Each line is looked at once, however many matches it has and however long it is.
  let next = 0;
  for (const { start } of matches) {
    if (start < next) continue;
    const lineStart = text.lastIndexOf("\n", start) + 1;
    if (text.slice(lineStart, lineStart + 4).trimStart().startsWith("#")) return true;
    next = text.indexOf("\n", start) + 1;
    if (next === 0) return false;
    if (/^[=-]/.test(text.slice(next, next + 4).trimStart())) return true;
  }
  return false;
}

/**
 * Where the most different words occur together, preferably in the body; of several places the
 * shortest, then the first.
 */
function bestPlace({ bodyOffset }: TextDocument, matches: readonly WordMatch[]): Span | undefined {
  const inBody = matches.filter(({ start }) => start >= bodyOffset);
  const candidates = inBody.length > 0 ? inBody : matches;
  const here = new Map<number, number>();
  // No length is less than that of one word, which is none: the first such place is kept.
  let [best, most, least, first] = [candidates[0], 1, NaN, 0];
  for (const { words, end } of candidates) {
    for (const word of words) here.set(word, (here.get(word) ?? 0) + 1);
    let from = candidates[first];
    while (from && (end > from.start + NEAR || isRepeated(from, here))) {
      leave(from, here);
      from = candidates[++first];
    }
    const length = end - (from?.start ?? 0);
    if (here.size > most || (here.size === most && length < least)) {
      [best, most, least] = [from, here.size, length];
    }
  }
  return best;
}

/** True when each of a match's words occurs again later in the window. */
function isRepeated({ words }: WordMatch, here: ReadonlyMap<number, number>): boolean {
  return words.every((word) => (here.get(word) ?? 0) > 1);
}

function leave({ words }: WordMatch, here: Map<number, number>): void {
  for (const word of words) {
    const left = (here.get(word) ?? 0) - 1;
    if (left > 0) here.set(word, left);
    else here.delete(word);
  }
}
