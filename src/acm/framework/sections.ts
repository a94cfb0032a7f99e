import { headingsIn, proseIn } from "./parsed_text.ts";
import { type Heading, headingKey, type Line } from "../../kernel/markdown/headings.ts";

/** A heading with its text, up to the next heading of the same or a higher level. */
export interface DocumentPart {
  heading: Heading;
  /** The lines under the heading, without fenced code and comments. */
  lines: Line[];
  /** The offset at which the section ends. */
  end: number;
}

/**
 * Returns the sections with a wanted heading (in lower case), in order; nested sections belong to
 * the outer section.
 */
export function sectionsOf(text: string, isWanted: (key: string) => boolean): DocumentPart[] {
  const sections: DocumentPart[] = [];
  let open: DocumentPart | undefined;
  const headings = headingsIn(text);
  let next = 0;
  for (const line of proseIn(text)) {
    for (
      let heading = headings[next];
      heading && heading.start <= line.start;
      heading = headings[next]
    ) {
      next++;
      if (open !== undefined && heading.level <= open.heading.level) {
        open.end = heading.start;
        open = undefined;
      }
      if (open === undefined && isWanted(headingKey(heading.text))) {
        open = { heading, lines: [], end: text.length };
        sections.push(open);
      }
    }
    if (open !== undefined && line.start >= open.heading.end) open.lines.push(line);
  }
  return sections;
}

/** Returns the first section with exactly this name, in lower case. */
export function sectionNamed(text: string, name: string): DocumentPart | undefined {
  return sectionsOf(text, (key) => key === name)[0];
}

/** Returns the section whose heading is on a given line. */
export function sectionAt(text: string, line: number): DocumentPart | undefined {
  const headings = headingsIn(text);
  const index = headings.findIndex((heading) => heading.line === line);
  const heading = headings[index];
  if (heading === undefined) return undefined;
  const next = headings.slice(index + 1).find(({ level }) => level <= heading.level);
  const lines = [...proseIn(text)].filter(({ start }) =>
    start >= heading.end && start < (next?.start ?? Infinity)
  );
  return { heading, lines, end: next?.start ?? text.length };
}
