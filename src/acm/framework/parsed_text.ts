import { type Heading, headingsOf, type Line, proseLines } from "../../kernel/markdown/headings.ts";

/** A parsed text. */
interface ParsedText {
  headings: readonly Heading[];
  lines: readonly Line[];
}

/** The maximum number of cached texts: a gate needs the same documents once for each criterion. */
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

/** Returns a document's headings, parsed once for each text. */
export function headingsIn(text: string): readonly Heading[] {
  return parsed(text).headings;
}

/** Returns a document's lines without front matter or verbatim text, parsed once per text. */
export function proseIn(text: string): readonly Line[] {
  return parsed(text).lines;
}
