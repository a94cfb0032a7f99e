import {
  type Heading,
  headingKey,
  headingsOf,
  type Line,
  proseLines,
} from "../../kernel/markdown/headings.ts";

export interface DocumentPart {
  heading: Heading;
  /** The lines under the heading, without fenced code and comments. */
  lines: readonly Line[];
  endLine: number;
}

/** Returns a document's sections of every level, in order; a section contains its subsections. */
export function sectionsOf(text: string): DocumentPart[] {
  const headings = headingsOf(text);
  const lines = [...proseLines(text)];
  const lineCount = text.split("\n").length;
  // Each heading's lines are a slice, so a document of only headings takes linear time.
  const firstAfter = headings.map(() => lines.length);
  let at = 0;
  for (let heading = 0; heading < headings.length; heading++) {
    while (at < lines.length && (lines[at]?.start ?? 0) < (headings[heading]?.end ?? 0)) at++;
    firstAfter[heading] = at;
  }
  return headings.map((heading, index) => {
    let next = index + 1;
    while (next < headings.length && (headings[next]?.level ?? 0) > heading.level) next++;
    const end = headings[next];
    const from = firstAfter[index] ?? 0;
    let to = end === undefined ? lines.length : firstAfter[next] ?? lines.length;
    while (end !== undefined && to > from && (lines[to - 1]?.start ?? 0) >= end.start) to--;
    return { heading, lines: lines.slice(from, to), endLine: end?.line ?? lineCount + 1 };
  });
}

/** Returns the sections with this name, compared without case, marks and numbering. */
export function sectionsNamed(text: string, name: string): DocumentPart[] {
  const key = headingKey(name);
  return sectionsOf(text).filter(({ heading }) => headingKey(heading.text) === key);
}
