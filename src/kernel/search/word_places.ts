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

/** Returns the positions in a text that match query words, in order. */
export function queryPlaces(text: string, query: SearchQuery): WordPlace[] {
  const meanings = new Map<string, readonly number[]>();
  const places: WordPlace[] = [];
  let at = 0;
  for (const run of runsIn(text)) {
    let start = text.indexOf(run, at);
    at = start + run.length;
    for (const word of isDense(run) ? runTerms(run).own : [run]) {
      const words = meanings.get(word) ?? meaningOf(word, query);
      meanings.set(word, words);
      if (words.length > 0) places.push({ words, start, end: start + word.length });
      if (places.length === MAX_PLACES) return places;
      start += (word.codePointAt(0) ?? 0) > 0xffff ? 2 : 1;
    }
  }
  return places;
}

function meaningOf(word: string, query: SearchQuery): number[] {
  const { own, parts } = isDense(word) ? { own: [word], parts: [] } : runTerms(word);
  const begins = isDense(word) ? word : folded(word);
  return query.words.flatMap((forms, index) =>
    forms.some(({ text, isBeginning }) =>
        isBeginning ? begins.startsWith(text) : own.includes(text) || parts.includes(text)
      )
      ? [index]
      : []
  );
}

export function countWords(text: string, query: SearchQuery): number {
  return new Set(queryPlaces(text, query).flatMap(({ words }) => words)).size;
}

/**
 * Returns the position in a document where most distinct words of a query are nearest to each
 * other. Prefers matches in the body to matches in the front matter. Returns undefined if the text
 * contains no word of the query.
 */
export function bestPlace(
  { text, bodyOffset }: { text: string; bodyOffset: number },
  query: SearchQuery,
): Span | undefined {
  const all = queryPlaces(text, query);
  const inBody = all.filter(({ start }) => start >= bodyOffset);
  const places = inBody.length > 0 ? inBody : all;
  let best = { place: places[0], words: 1, length: 0 };
  for (const [index, place] of places.entries()) {
    const found = new Set(place.words);
    let { end } = place;
    for (let next = index + 1; next < places.length; next++) {
      const { words, end: until } = places[next] ?? place;
      if (until > place.start + NEAR) break;
      if (words.every((word) => found.has(word))) continue;
      for (const word of words) found.add(word);
      end = until;
    }
    const length = found.size > 1 ? end - place.start : 0;
    if (found.size > best.words || (found.size === best.words && length < best.length)) {
      best = { place, words: found.size, length };
    }
  }
  return best.place;
}

/** Returns the first position of an exact text, ignoring case. The match may be inside a word. */
export function literalPlace(text: string, query: string): Span | undefined {
  const sought = query.trim().toLowerCase();
  const start = text.toLowerCase().indexOf(sought);
  return start < 0 ? undefined : { start, end: start + sought.length };
}
