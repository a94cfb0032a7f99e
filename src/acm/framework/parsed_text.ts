import { type Heading, headingsOf, type Line, proseLines } from "../../kernel/markdown/headings.ts";

/** A parsed text. */
interface ParsedText {
  headings: readonly Heading[];
  lines: readonly Line[];
}

/** The maximum number of cached texts: a gate needs the same documents once per criterion. */
const MOST_KEPT = 12;
const kept = new Map<string, ParsedText>();

function parsed(text: string): ParsedText {
  const known = kept.get(text) ?? { headings: headingsOf(text), lines: [...proseLines(text)] };
  kept.delete(text);
  kept.set(text, known);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return known;
}

/** Returns the headings of a document, parsed once for each text. */
export function headingsIn(text: string): readonly Heading[] {
  return parsed(text).headings;
}

/** Returns the lines of a document that are neither front matter nor verbatim, parsed once. */
export function proseIn(text: string): readonly Line[] {
  return parsed(text).lines;
}
