import { questionOf } from "../../kernel/search/question.ts";
import { TextIndex } from "../../kernel/search/text_index.ts";
import { excerpt } from "../../kernel/text.ts";
import { encodeUtf8 } from "../../kernel/utf8.ts";

/** A part of a content, and the words of the question that it contains. */
interface Piece {
  start: number;
  end: number;
  words: ReadonlySet<string>;
}

/** The smallest pieces of a content that contain a word of the question, in order. */
export type WordPlaces = readonly Piece[];

const UNIT = 160;
const UNIT_END = /\n+|[.!?]["')\]*_`]*\s+|[。！？]/g;

export function wordPlaces(contents: readonly string[], question: string): WordPlaces[] {
  using index = new TextIndex<number>();
  const units = contents.map(unitsOf);
  const flat = units.flatMap((own, content) => own.map((unit) => ({ ...unit, content })));
  for (const [key, { content, start, end }] of flat.entries()) {
    index.put(key, { text: contents[content]?.slice(start, end) ?? "" });
  }
  const found = new Map<number, Set<string>>();
  for (const [word, keys] of index.matches(questionOf(question))) {
    for (const key of keys) found.set(key, (found.get(key) ?? new Set<string>()).add(word));
  }
  return contents.map((_, content) =>
    flat.flatMap(({ content: own, start, end }, key) => {
      const words = found.get(key);
      return own === content && words !== undefined ? [{ start, end, words }] : [];
    })
  );
}

function unitsOf(content: string): { start: number; end: number }[] {
  const units: { start: number; end: number }[] = [];
  let start = 0;
  for (
    const { 0: sign, index } of [...content.matchAll(UNIT_END), { 0: "", index: content.length }]
  ) {
    const stop = index + sign.length;
    while (stop - start > UNIT) {
      const space = content.lastIndexOf(" ", start + UNIT);
      const end = space > start ? space + 1 : start + UNIT;
      units.push({ start, end });
      start = end;
    }
    if (stop > start) units.push({ start, end: stop });
    start = stop;
  }
  return units;
}

const ENDS = [/\n[ \t]*\n\s*/g, /\n+/g, /[.!?]["')\]*_`]*\s+/g];

/**
 * Returns the whole paragraphs of a content, in at most `bytes`, that together contain the most
 * words of a query. If no paragraph fits, returns whole lines, whole sentences or a cut sentence.
 */
export function bestPassage(content: string, places: WordPlaces, bytes: number): string {
  if (encodeUtf8(content).length <= bytes) return content.trim();
  let [from, until] = [0, content.length];
  for (const end of ENDS) {
    const pieces = piecesOf(content.slice(0, until), from, end, places);
    const best = bestWindow(content, pieces, bytes);
    if ("text" in best) return best.text;
    [from, until] = [best.start, best.end];
  }
  const near = places.find(({ start }) => start >= from && start < until)?.start ?? from;
  const start = Math.max(from, near - Math.floor(bytes / 12));
  return `${start > from ? "…" : ""}${excerpt(content.slice(start, until), Math.floor(bytes / 3))}`;
}

export function bestLine(content: string, places: WordPlaces, characters: number): string {
  const pieces = piecesOf(content, 0, /\n+|[.!?]["')\]*_`]*\s+/g, places);
  const weights = weightsOf(pieces);
  const best = pieces.reduce(
    (one, other) => weightOf(other.words, weights) > weightOf(one.words, weights) ? other : one,
    pieces[0] ?? { start: 0, end: content.length, words: new Set<string>() },
  );
  return excerpt(content.slice(best.start), characters);
}

function piecesOf(
  text: string,
  from: number,
  end: RegExp,
  places: WordPlaces,
): Piece[] {
  const pieces: Piece[] = [];
  let [start, place] = [from, 0];
  const add = (stop: number): void => {
    const words = new Set<string>();
    for (let one = places[place]; one !== undefined && one.start < stop; one = places[++place]) {
      if (one.start >= start) { for (const word of one.words) words.add(word); }
    }
    if (text.slice(start, stop).trim() !== "") pieces.push({ start, end: stop, words });
    start = stop;
  };
  for (const { 0: sign, index } of text.matchAll(end)) if (index >= from) add(index + sign.length);
  if (start < text.length) add(text.length);
  return pieces;
}

function weightsOf(pieces: readonly Piece[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { words } of pieces) {
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return new Map([...counts].map(([word, n]) => [word, Math.log(1 + pieces.length / n)]));
}

function weightOf(words: Iterable<string>, weights: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const word of words) sum += weights.get(word) ?? 0;
  return sum;
}

function bestWindow(
  content: string,
  pieces: readonly Piece[],
  bytes: number,
): { text: string } | Piece {
  const weights = weightsOf(pieces);
  const values = pieces.map(({ words }) => weightOf(words, weights));
  const top = values.indexOf(Math.max(...values));
  const only = pieces[top] ?? { start: 0, end: content.length, words: new Set<string>() };
  const sizeOf = (first: number, last: number): number =>
    encodeUtf8(content.slice(pieces[first]?.start, pieces[last]?.end).trim()).length;
  if (sizeOf(top, top) > bytes) return only;
  let best = { first: top, last: top, value: -1 };
  // A window contains the best piece. The text after a match is more useful than the text before.
  for (let first = top; first >= 0 && sizeOf(first, top) <= bytes; first--) {
    let last = top;
    while (last + 1 < pieces.length && sizeOf(first, last + 1) <= bytes) last++;
    const words = new Set(pieces.slice(first, last + 1).flatMap(({ words }) => [...words]));
    const near = first < top - 1 ? 0 : 0.01;
    const value = weightOf(words, weights) + near + (last - first) / 1000;
    if (value > best.value) best = { first, last, value };
  }
  return { text: content.slice(pieces[best.first]?.start, pieces[best.last]?.end).trim() };
}
