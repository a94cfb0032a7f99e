import {
  type Heading,
  headingKey,
  headingsOf,
  type Line,
  proseLines,
} from "../../kernel/markdown/headings.ts";

/** A heading with its text, up to the next heading of the same or a higher level. */
export interface DocumentPart {
  heading: Heading;
  /** The lines under the heading, without fenced code and comments. */
  lines: Line[];
  /** The line number after the section's last line. */
  endLine: number;
}

/** Returns a document's sections of every level, in order; a section contains its subsections. */
export function sectionsOf(text: string): DocumentPart[] {
  const headings = headingsOf(text);
  const lines = [...proseLines(text)];
  const lineCount = text.split("\n").length;
  return headings.map((heading, index) => {
    const next = headings.slice(index + 1).find(({ level }) => level <= heading.level);
    return {
      heading,
      lines: lines.filter(({ start }) => start >= heading.end && start < (next?.start ?? Infinity)),
      endLine: next?.line ?? lineCount + 1,
    };
  });
}

/** Returns the sections with this name, compared without case, marks and numbering. */
export function sectionsNamed(text: string, name: string): DocumentPart[] {
  const key = headingKey(name);
  return sectionsOf(text).filter(({ heading }) => headingKey(heading.text) === key);
}
