import type { SearchQuery } from "../../kernel/search/search_query.ts";
import { bestPlace, queryPlaces } from "../../kernel/search/word_places.ts";

/** Matches the end of a sentence or line. */
const END = /[.!?]["')\]*_`]*(?=\s)|\n/g;

/**
 * Returns the part of a content that best answers a query, or its beginning. The part has whole
 * sentences and lines with at most `most` characters. Cuts a longer sentence after a word.
 */
export function bestPassage(content: string, query: SearchQuery, most: number): string {
  if (content.length <= most) return content;
  const sentences = sentencesIn(content);
  const place = bestPlace({ text: content, bodyOffset: 0 }, query)?.start ?? 0;
  const at = Math.max(0, sentences.findIndex(({ end }) => end > place));
  let [first, last] = [at, at];
  const length = (from: number, to: number): number =>
    (sentences[to]?.end ?? 0) - (sentences[from]?.start ?? 0);
  if (length(at, at) > most) return cutAround(content, place, most);
  const sentence = sentences[at];
  if (sentence !== undefined && saysAll(content, sentence, query)) {
    return content.slice(sentence.start, sentence.end).trim();
  }
  // The text after a matching sentence, such as a command, is more useful than the text before it.
  const grow = (limit: number, step: () => boolean): void => {
    while (length(first, last) <= limit && step());
  };
  grow(most * 0.8, () => {
    if (last + 1 >= sentences.length || length(first, last + 1) > most * 0.8) return false;
    last++;
    return true;
  });
  grow(most, () => {
    if (first === 0 || length(first - 1, last) > most) return false;
    first--;
    return true;
  });
  grow(most, () => {
    if (last + 1 >= sentences.length || length(first, last + 1) > most) return false;
    last++;
    return true;
  });
  return content.slice(sentences[first]?.start, sentences[last]?.end).trim();
}

/** The minimum number of query words in a sentence that is shown without its neighbours. */
const TELLING = 3;
/** Matches text that continues a sentence: a list, a table, code or a quotation. */
const CONTINUATION = /^\s*(?:[-*+|>`~]|\d+[.)]|:)/;

/**
 * Returns true for a sentence with all of the content's query words, unless a list continues the
 * sentence.
 */
function saysAll(content: string, { start, end }: Sentence, query: SearchQuery): boolean {
  const places = queryPlaces(content, query);
  const all = new Set(places.flatMap(({ words }) => words));
  const own = new Set(
    places.filter((place) => place.start >= start && place.start < end)
      .flatMap(({ words }) => words),
  );
  const next = content.slice(end).replace(/^[ \t\r]*\n/, "\n").trimStart();
  return all.size >= TELLING && own.size === all.size &&
    !/:\s*$/.test(content.slice(start, end)) && !CONTINUATION.test(next);
}

interface Sentence {
  start: number;
  end: number;
}

function sentencesIn(content: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const { 0: sign, index } of content.matchAll(END)) {
    const end = index + sign.length;
    sentences.push({ start, end });
    start = end;
  }
  if (start < content.length) sentences.push({ start, end: content.length });
  return sentences;
}

function cutAround(content: string, place: number, most: number): string {
  const room = most - 2;
  const from = Math.max(0, place - Math.floor(room / 4));
  const begin = from === 0 ? 0 : wordAfter(content, from);
  const until = Math.min(content.length, begin + room);
  const end = until === content.length ? until : wordBefore(content, until, begin + 1);
  const text = content.slice(begin, end).trim().toWellFormed();
  return `${begin > 0 ? "…" : ""}${text}${end < content.length ? "…" : ""}`;
}

function wordAfter(content: string, from: number): number {
  const space = content.slice(from, from + 60).search(/\s/);
  return space < 0 ? from : from + space + 1;
}

function wordBefore(content: string, until: number, least: number): number {
  const from = Math.max(least, until - 60);
  const near = content.slice(from, until);
  const space = Math.max(near.lastIndexOf(" "), near.lastIndexOf("\n"), near.lastIndexOf("\t"));
  return space < 0 ? until : from + space;
}
