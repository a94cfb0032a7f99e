import { FileError } from "../../kernel/disk/file_error.ts";
import { readSharedText, type SharedFile } from "../../kernel/disk/shared_file.ts";
import { type Line, proseLines, withoutClosing } from "../../kernel/markdown/headings.ts";
import { headingLevel } from "../../kernel/markdown/blocks.ts";
import { conflictLine, isConflictMarker } from "../../kernel/git_conflict.ts";
import { type Bullet, bulletIn } from "./bullet.ts";

export interface Section {
  name: string;
  insertAt: number;
  prefix: string;
  /** True if a new bullet follows a paragraph, so a blank line must separate them. */
  isAfterText: boolean;
}

export interface Playbook {
  text: string;
  bullets: readonly Bullet[];
  sections: Section[];
}

const QUOTE = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*>/;
const LIST_ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/;

/**
 * Parses a playbook line by line. Ignores bullets and headings in fenced code, HTML comments,
 * quotes and front matter, because they are examples.
 */
export function parsePlaybook(whole: string): Playbook {
  const text = withoutMarkers(whole);
  const [bullets, sections]: [Bullet[], Section[]] = [[], []];
  // The element that the next line can continue: a bullet, a heading with its comments, or a
  // section's first paragraph.
  let open: "bullet" | "heading" | "introduction" | "nothing" = "nothing";
  let isQuoted = false;
  let headingEnd: number | undefined;
  for (const line of linesIn(text)) {
    const { text: body, kind, start, end } = line;
    const section = sections.at(-1);
    const name = kind === "heading" ? sectionName(body.trim()) : undefined;
    isQuoted = kind === "inside" && (QUOTE.test(body) || (isQuoted && !LIST_ITEM.test(body)));
    if (kind === "heading") {
      open = name === undefined ? "nothing" : "heading";
      if (name === undefined) continue;
      sections.push({ name, insertAt: end, prefix: "- ", isAfterText: false });
    } else if (kind === "blank") {
      const isComment = open === "heading" && text.startsWith("<!--", start);
      if (isComment && section) section.insertAt = endOfComment(text, start);
      // A verbatim block also counts as a blank line, so it ends the previous element.
      else if (open !== "heading" || text.slice(start, end).trim() !== "") open = "nothing";
    } else {
      const bullet = isQuoted ? undefined : bulletIn(line, section?.name ?? "");
      if (bullet !== undefined) {
        bullets.push(bullet);
        open = "bullet";
      } else if (kind === "underline") {
        // The underlined text is a heading, not an introduction. Don't insert bullets into it.
        if (section && open === "introduction") {
          section.insertAt = headingEnd ?? section.insertAt;
          section.isAfterText = false;
        }
        open = "nothing";
      } else if (open === "heading") {
        open = "introduction";
        headingEnd = section?.insertAt;
      }
      if (section && open !== "nothing") section.insertAt = end;
      if (section && bullet !== undefined) {
        section.isAfterText = false;
        section.prefix = LIST_ITEM.test(bullet.prefix) ? bullet.prefix : "";
      }
      if (section && open === "introduction") section.isAfterText = true;
    }
  }
  return { text: whole, bullets, sections };
}

/**
 * Returns the text with blanks instead of Git conflict markers, because markers would turn the
 * lines before them into headings.
 */
function withoutMarkers(text: string): string {
  if (conflictLine(text) === undefined) return text;
  return text.split("\n").map((line) => isConflictMarker(line) ? " ".repeat(line.length) : line)
    .join("\n");
}

function* linesIn(text: string): Generator<Line> {
  if (!text.startsWith("\ufeff")) return yield* proseLines(text);
  for (const line of proseLines(text.slice(1))) {
    yield { ...line, start: line.start + 1, end: line.end + 1 };
  }
}

function sectionName(heading: string): string | undefined {
  const level = headingLevel(heading);
  return level === 2 || level === 3
    ? withoutClosing(heading.slice(level).trim()).trim()
    : undefined;
}

const LAST_OF_COMMENT = /-->[^\n]*\n?/g;

function endOfComment(text: string, start: number): number {
  LAST_OF_COMMENT.lastIndex = start;
  const isClosed = LAST_OF_COMMENT.test(text);
  return isClosed ? LAST_OF_COMMENT.lastIndex : text.length;
}

/** Returns the file's text, or undefined if it doesn't exist. Throws `FileError`. */
export function textIn(file: SharedFile): string | undefined {
  try {
    return readSharedText(file);
  } catch (error) {
    if (error instanceof FileError && error.problem === "absent") return undefined;
    throw error;
  }
}
