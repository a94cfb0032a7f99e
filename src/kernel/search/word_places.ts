import type { QueryWord, SearchQuery } from "./search_query.ts";
import type { Span } from "./snippet.ts";
import { folded, isDense, runsIn, runTerms } from "./terms.ts";

/** A place in a text with words of a query. */
export interface WordPlace extends Span {
  /** The indices of those words: one place can have "plan" and "planning". */
  words: readonly number[];
}

/** More places in one text cost memory and hardly change which of them is the best. */
const MAX_PLACES = 10_000;
/** How close words must be to be shown together, in characters: what fits into a snippet. */
const NEAR = 160;

/** Returns the places of a query's words in a text, in order. */
export function queryPlaces(text: string, { words }: Pick<SearchQuery, "words">): WordPlace[] {
  const known = new Map<string, readonly number[]>();
  const places: WordPlace[] = [];
  for (const { word, start, end } of wordsIn(text)) {
    const found = known.get(word) ?? indicesOf(word, words);
    known.set(word, found);
    if (found.length > 0 && places.push({ words: found, start, end }) === MAX_PLACES) break;
  }
  return places;
}

/** Returns how many different words of a query a text has. */
export function countWords(text: string, query: Pick<SearchQuery, "words">): number {
  return new Set(queryPlaces(text, query).flatMap(({ words }) => words)).size;
}

/**
 * Returns the place in a document that answers a query best: the whole query or a quoted part as it
 * stands, or where the most different words are nearest to each other. The body goes before the
 * front matter. Returns undefined if the text has no word of the query.
 */
export function bestPlace(
  { text, bodyOffset }: { text: string; bodyOffset: number },
  query: SearchQuery,
): Span | undefined {
  return phrasePlace(text, query, bodyOffset) ?? phrasePlace(text, query, 0) ??
    nearestWords(queryPlaces(text, query), bodyOffset);
}

/** Returns the first place of a text as it stands, in any letter case and as a part of words. */
export function literalPlace(text: string, query: string): Span | undefined {
  const sought = query.trim().toLowerCase();
  const start = text.toLowerCase().indexOf(sought);
  return start < 0 ? undefined : { start, end: start + sought.length };
}

/** The words of a text; of a dense run, each two neighbouring signs. */
function* wordsIn(text: string): Generator<Span & { word: string }> {
  for (const { 0: run, index } of runsIn(text)) {
    if (!isDense(run)) {
      yield { word: run, start: index, end: index + run.length };
      continue;
    }
    let start = index;
    for (const pair of runTerms(run).own) {
      yield { word: pair, start, end: start + pair.length };
      start += String.fromCodePoint(pair.codePointAt(0) ?? 0).length;
    }
  }
}

/** The indices of the words that a word of a text stands for. */
function indicesOf(word: string, words: readonly QueryWord[]): number[] {
  const { own, parts } = runTerms(word);
  const terms = isDense(word) ? [word] : [...own, ...parts];
  const begins = isDense(word) ? word : folded(word);
  return words.flatMap((forms, index) =>
    forms.some(({ text, isBeginning }) =>
        isBeginning ? begins.startsWith(text) : terms.includes(text)
      )
      ? [index]
      : []
  );
}

/** The first place of the whole query, or of a part that is to be found as it stands. */
function phrasePlace(text: string, { phrase, exact }: SearchQuery, from: number): Span | undefined {
  const phrases = [phrase, ...exact].filter((terms) => terms.length > 0);
  if (phrases.length === 0) return undefined;
  const begun = phrases.map((terms) => ({ terms, length: 0, start: 0 }));
  for (const { word, start, end } of wordsIn(text)) {
    if (start < from) continue;
    const term = isDense(word) ? word : runTerms(word).own[0];
    for (const one of begun) {
      if (one.terms[one.length] !== term) one.length = 0;
      if (one.terms[one.length] !== term) continue;
      if (one.length++ === 0) one.start = start;
      if (one.length === one.terms.length) return { start: one.start, end };
    }
  }
  return undefined;
}

/** Where the most different words are together; of several places the shortest, then the first. */
function nearestWords(places: readonly WordPlace[], bodyOffset: number): Span | undefined {
  const inBody = places.filter(({ start }) => start >= bodyOffset);
  const candidates = inBody.length > 0 ? inBody : places;
  const here = new Map<number, number>();
  // A single word has no length to compare: the first such place is kept.
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

/** Returns true if each of a place's words occurs again later in the window. */
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
