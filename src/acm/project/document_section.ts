import {
  type Heading,
  headingKey,
  headingsOf,
  type Line,
  proseLines,
} from "../../kernel/markdown/headings.ts";
import { isPlaceholder, plain, tablesOf } from "../../kernel/markdown/tables.ts";
import type { ProjectFile } from "./project_files.ts";

/** A section of a project's document: its heading, the lines under it, and where it begins. */
export interface DocumentSection {
  heading: Heading;
  /** Without front matter, fenced code and comments. */
  lines: Line[];
  /** "docs/brief.md line 40". */
  where: string;
}

/** The section whose heading is `name` (lower case), up to the next of its level. */
export function sectionOf({ path, text }: ProjectFile, name: string): DocumentSection | undefined {
  const headings = headingsOf(text);
  const index = headings.findIndex((heading) => headingKey(heading.text) === name);
  const heading = headings[index];
  if (heading === undefined) return undefined;
  const next = headings.slice(index + 1).find(({ level }) => level <= heading.level);
  const end = next?.start ?? Infinity;
  const lines = [...proseLines(text)].filter(({ start }) => start >= heading.end && start < end);
  return { heading, lines, where: `${path} line ${heading.line}` };
}

const NONE =
  /^(?:none|n\/a|nothing|no (?:open |known |further )?(?:questions?|issues?))(?![\p{L}\p{N}])/iu;

/** True when a section says nothing, or only that there is nothing: "None yet." */
export function isNone({ lines }: DocumentSection): boolean {
  const hollow = new Set(
    tablesOf(lines).filter(({ rows }) => rows.every(({ isBlank }) => isBlank))
      .flatMap(({ head, rows }) => [...head, ...rows.map(({ text }) => text)]),
  );
  return lines.filter(({ text }) => !hollow.has(text))
    .map(({ text }) => plain(text.replace(/^\s*[-*+]\s+/, "")))
    .filter((text) => !isPlaceholder(text))
    .every((text) => NONE.test(text));
}
