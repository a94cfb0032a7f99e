import type { SearchQuery } from "./search_query.ts";
import { folded, isDense, runsIn, runTerms } from "./terms.ts";

export interface Span {
  start: number;
  end: number;
}

export interface WordPlace extends Span {
  /**
   * The indices of the matching query words, because one position can match both "plan" and
   * "planning".
   */
  words: readonly number[];
}

const MAX_PLACES = 10_000;

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
