import type { TextDocument } from "../../kernel/markdown/document.ts";
import { headingLevel } from "../../kernel/markdown/block_starts.ts";
import type { SearchQuery } from "../../kernel/search/search_query.ts";
import type { Span } from "../../kernel/search/snippet.ts";
import { queryPlaces } from "../../kernel/search/word_places.ts";

const NEIGHBOUR = 0.5;
const STATEMENT = 1.2;
const LITERAL = 10;

interface ScoredLine extends Span {
  words: ReadonlySet<number>;
  score: number;
}

/**
 * Returns the line between two offsets that contains most words of a query. Words in adjacent lines
 * count half. Headings don't count as answers, because they only name the subject.
 */
export function answerPlace(
  document: TextDocument,
  query: SearchQuery,
  { start, end = document.text.length, literal }: {
    start: number;
    end?: number | undefined;
    literal: string;
  },
): Span | undefined {
  const { text, bodyOffset } = document;
  const lines = linesWithWords(text, query, { start: Math.max(start, bodyOffset), end });
  const scored = lines.map((line, index) => {
    const near = [lines[index - 1], lines[index + 1]].filter((one) =>
      one !== undefined && isNear(text, one, line)
    );
    const others = new Set(near.flatMap((one) => [...one?.words ?? []]));
    const added = [...others].filter((word) => !line.words.has(word)).length;
    const shown = text.slice(line.start, line.end);
    return {
      ...line,
      score: line.words.size + NEIGHBOUR * added +
        (/^\s*(?:[-*+]\s+)?\*\*[^*\n]{3,200}[^*.\n]\*\*\s*$/.test(shown) ? STATEMENT : 0) +
        (shown.toLowerCase().includes(literal.toLowerCase()) ? LITERAL : 0),
    };
  });
  return scored.sort((a, b) => b.score - a.score || a.start - b.start)[0];
}

function linesWithWords(
  text: string,
  query: SearchQuery,
  { start, end }: { start: number; end: number },
): ScoredLine[] {
  const lines = new Map<number, ScoredLine & { words: Set<number> }>();
  for (const { start: at, words } of queryPlaces(text.slice(start, end), query)) {
    const from = text.lastIndexOf("\n", start + at - 1) + 1;
    const to = text.indexOf("\n", start + at);
    const line = lines.get(from) ??
      { start: from, end: to < 0 ? text.length : to, words: new Set<number>(), score: 0 };
    for (const word of words) line.words.add(word);
    lines.set(from, line);
  }
  const found = [...lines.values()];
  const inText = found.filter((line) =>
    headingLevel(text.slice(line.start, line.start + 12).trimStart()) === 0
  );
  return inText.length > 0 ? inText : found;
}

function isNear(text: string, one: Span, other: Span): boolean {
  const [first, second] = one.start < other.start ? [one, other] : [other, one];
  return text.slice(first.end, second.start).split("\n").length <= 3;
}
