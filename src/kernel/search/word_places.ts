import type { SearchQuery } from "./search_query.ts";
import type { Span } from "./snippet.ts";
import { folded, isDense, runsIn, runTerms } from "./terms.ts";

export interface WordPlace extends Span {
  /**
   * The indices of the matching query words, because one position can match both "plan" and
   * "planning".
   */
  words: readonly number[];
}

const MAX_PLACES = 10_000;
const NEAR = 160;

interface Meaning {
  term: string;
  words: readonly number[];
}

interface ReadText {
  words: readonly string[];
  starts: readonly number[];
  meanings: readonly Meaning[];
}

/** Returns the positions in a text that match query words, in order. */
export function queryPlaces(text: string, query: SearchQuery): WordPlace[] {
  return placesIn(readText(text, query));
}

export function countWords(text: string, query: SearchQuery): number {
  return new Set(queryPlaces(text, query).flatMap(({ words }) => words)).size;
}

/**
 * Returns the position in a document that matches a query best. Prefers the exact query or a quoted
 * part, and otherwise the position where most distinct words are nearest to each other. Prefers
 * matches in the body to matches in the front matter. Returns undefined if the text contains no
 * word of the query.
 */
export function bestPlace(
  { text, bodyOffset }: { text: string; bodyOffset: number },
  query: SearchQuery,
): Span | undefined {
  const read = readText(text, query);
  const phrases = [query.phrase, ...query.exact].filter((terms) => terms.length > 0);
  return phrasePlace(read, phrases, bodyOffset) ?? phrasePlace(read, phrases, 0) ??
    nearestWords(placesIn(read), bodyOffset);
}

/** Returns the first position of an exact text, ignoring case. The match may be inside a word. */
export function literalPlace(text: string, query: string): Span | undefined {
  const sought = query.trim().toLowerCase();
  const start = text.toLowerCase().indexOf(sought);
  return start < 0 ? undefined : { start, end: start + sought.length };
}

const known = new WeakMap<SearchQuery, Map<string, Meaning>>();

function readText(text: string, query: SearchQuery): ReadText {
  const [words, starts]: [string[], number[]] = [[], []];
  let at = 0;
  for (const run of runsIn(text)) {
    at = text.indexOf(run, at);
    let start = at;
    for (const word of isDense(run) ? runTerms(run).own : [run]) {
      words.push(word);
      starts.push(start);
      start += (word.codePointAt(0) ?? 0) > 0xffff ? 2 : 1;
    }
    at += run.length;
  }
  const remembered = known.get(query) ?? new Map<string, Meaning>();
  known.set(query, remembered);
  const meanings = words.map((word) => {
    const meaning = remembered.get(word) ?? meaningOf(word, query);
    remembered.set(word, meaning);
    return meaning;
  });
  return { words, starts, meanings };
}

function meaningOf(word: string, query: SearchQuery): Meaning {
  const { own, parts } = isDense(word) ? { own: [word], parts: [] } : runTerms(word);
  const begins = isDense(word) ? word : folded(word);
  const words = query.words.flatMap((forms, index) =>
    forms.some(({ text, isBeginning }) =>
        isBeginning ? begins.startsWith(text) : own.includes(text) || parts.includes(text)
      )
      ? [index]
      : []
  );
  return { term: own[0] ?? word, words };
}

function placesIn({ words, starts, meanings }: ReadText): WordPlace[] {
  const places: WordPlace[] = [];
  for (const [at, { words: found }] of meanings.entries()) {
    if (found.length === 0) continue;
    const start = starts[at] ?? 0;
    places.push({ words: found, start, end: start + (words[at]?.length ?? 0) });
    if (places.length === MAX_PLACES) break;
  }
  return places;
}

function phrasePlace(
  { words, starts, meanings }: ReadText,
  phrases: readonly (readonly string[])[],
  from: number,
): Span | undefined {
  for (const [at, { term }] of meanings.entries()) {
    const start = starts[at] ?? 0;
    if (start < from) continue;
    for (const phrase of phrases) {
      if (phrase[0] !== term) continue;
      const last = at + phrase.length - 1;
      if (phrase.every((one, index) => meanings[at + index]?.term === one)) {
        return { start, end: (starts[last] ?? 0) + (words[last]?.length ?? 0) };
      }
    }
  }
  return undefined;
}

function nearestWords(places: readonly WordPlace[], bodyOffset: number): Span | undefined {
  const inBody = places.filter(({ start }) => start >= bodyOffset);
  const candidates = inBody.length > 0 ? inBody : places;
  const here = new Map<number, number>();
  // A single word has no distance to compare, so the function keeps its first position.
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

function isRepeated({ words }: WordPlace, here: ReadonlyMap<number, number>): boolean {
  return words.every((word) => (here.get(word) ?? 0) > 1);
}

function leave({ words }: WordPlace, here: Map<number, number>): void {
  for (const word of words) {
    const left = (here.get(word) ?? 0) - 1;
    if (left > 0) here.set(word, left);
    else here.delete(word);
  }
}
