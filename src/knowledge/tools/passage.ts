import { questionOf } from "../../kernel/search/question.ts";
import { TextIndex } from "../../kernel/search/text_index.ts";
import { excerpt } from "../../kernel/text.ts";
import { encodeUtf8 } from "../../kernel/utf8.ts";
import { MAX_CONTENT } from "../store/entry.ts";

/** A part of a content, the words of the question that it contains, and what it ends. */
interface Piece {
  start: number;
  end: number;
  words: ReadonlySet<string>;
  ends: typeof LEVELS[number];
}

const LEVELS = ["paragraph", "line", "sentence", "part"] as const;
const UNIT = 160;
const UNIT_END = /\n\s*|[.!?]["')\]*_`]*\s+|[。！？]/g;

/** Returns the pieces of each content, each at most a sentence. */
export function wordPlaces(contents: readonly string[], question: string): Piece[][] {
  using index = new TextIndex<number>();
  const units = contents.map((content) => unitsOf(content.slice(0, MAX_CONTENT)));
  const flat = units.flat();
  let key = 0;
  units.forEach((own, at) => {
    for (const { start, end } of own) {
      index.put(key++, { text: contents[at]?.slice(start, end) ?? "" });
    }
  });
  for (const [word, keys] of index.matches(questionOf(question))) {
    for (const key of keys) flat[key]?.words.add(word);
  }
  return units;
}

function unitsOf(content: string): (Piece & { words: Set<string> })[] {
  const units: (Piece & { words: Set<string> })[] = [];
  let start = 0;
  const add = (end: number, ends: Piece["ends"]): void => {
    if (end > start) units.push({ start, end, words: new Set(), ends });
    start = end;
  };
  for (
    const { 0: sign, index } of [...content.matchAll(UNIT_END), { 0: "", index: content.length }]
  ) {
    const stop = index + sign.length;
    while (stop - start > UNIT) {
      const space = content.lastIndexOf(" ", start + UNIT);
      add(space > start ? space + 1 : start + UNIT, "part");
    }
    add(stop, /\n\s*\n/.test(sign) ? "paragraph" : sign.includes("\n") ? "line" : "sentence");
  }
  return units;
}

/**
 * Returns the whole paragraphs of a content, in at most `bytes`, that together contain the most
 * words of a query. If no paragraph fits, returns whole lines, whole sentences or a cut sentence.
 */
export function bestPassage(content: string, places: readonly Piece[], bytes: number): string {
  if (encodeUtf8(content).length <= bytes) return content.trim();
  let pieces = places;
  let [start, end] = [0, content.length];
  for (const level of LEVELS) {
    const best = bestWindow(content, merged(pieces, level), bytes);
    if ("text" in best) return best.text;
    ({ start, end } = best);
    pieces = pieces.filter((one) => one.start >= start && one.end <= end);
  }
  return excerpt(content.slice(start, end), Math.floor(bytes / 3));
}

export function bestLine(content: string, places: readonly Piece[], characters: number): string {
  const pieces = merged(places, "sentence");
  const weights = weightsOf(pieces);
  const values = pieces.map(({ words }) => weightOf(words, weights));
  const best = pieces[values.indexOf(Math.max(...values))];
  return excerpt(content.slice(best?.start), characters);
}

function merged(pieces: readonly Piece[], level: Piece["ends"]): Piece[] {
  const whole: Piece[] = [];
  let isOpen = false;
  for (const piece of pieces) {
    const last = isOpen ? whole.pop() : undefined;
    const words = last === undefined ? piece.words : last.words.union(piece.words);
    whole.push({ ...piece, start: last?.start ?? piece.start, words });
    isOpen = LEVELS.indexOf(piece.ends) > LEVELS.indexOf(level);
  }
  return whole;
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
): { text: string } | { start: number; end: number } {
  const weights = weightsOf(pieces);
  const values = pieces.map(({ words }) => weightOf(words, weights));
  const top = values.indexOf(Math.max(...values));
  const textOf = (first: number, last: number): string =>
    content.slice(pieces[first]?.start, pieces[last]?.end).trim();
  const fits = (first: number, last: number): boolean =>
    encodeUtf8(textOf(first, last)).length <= bytes;
  if (!fits(top, top)) return pieces[top] ?? { start: 0, end: content.length };
  let best = { text: "", value: -1 };
  // A window contains the best piece. The text after a match is more useful than the text before.
  for (let first = top; first >= 0 && fits(first, top); first--) {
    let last = top;
    while (last + 1 < pieces.length && fits(first, last + 1)) last++;
    const words = new Set(pieces.slice(first, last + 1).flatMap(({ words }) => [...words]));
    const near = first < top - 1 ? 0 : 0.01;
    const value = weightOf(words, weights) + near + (last - first) / 1000;
    if (value > best.value) best = { text: textOf(first, last), value };
  }
  return best;
}
