import { type Heading, headingsOf, type Line, proseLines } from "../../kernel/markdown/headings.ts";

/** A text as it was parsed. */
interface ParsedText {
  headings: readonly Heading[];
  lines: readonly Line[];
}

/** A gate asks for the same documents once for each criterion: the latest ones are kept parsed. */
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
