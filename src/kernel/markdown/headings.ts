import { ToolError } from "../errors.ts";
import { bodyOffsetOf } from "./front_matter.ts";
import { BlockScanner, type LineKind } from "./blocks.ts";
import { headingLevel } from "./block_starts.ts";
import { plainText } from "./plain_text.ts";
import { excerpt, flatten } from "../text.ts";

/** A heading of a document, ATX or setext, outside fenced code and comments. */
export interface Heading {
  /** 1 to 6. */
  level: number;
  /** The text on one line, without its markers. */
  text: string;
  /** The line it starts on, from 1. */
  line: number;
  /** Offset of its first character. */
  start: number;
  /** Offset of the first character after its line or lines. */
  end: number;
}

/** A line of a document and its place; `end` is the offset after its line break. */
export interface Line {
  /** Without trailing white space. */
  text: string;
  kind: LineKind;
  /** From 1. */
  number: number;
  start: number;
  end: number;
}

/**
 * The headings of a Markdown document in order, by CommonMark 0.31. Those inside lists, quotes and
 * HTML blocks are not the document's own; table rows, by GitHub Flavored Markdown, are not part of
 * a heading.
 */
export function headingsOf(text: string): Heading[] {
  const headings: Heading[] = [];
  // A paragraph may be as long as the document, so keep only its position.
  let paragraph: Line | undefined;
  for (const line of proseLines(text)) {
    if (line.kind === "text") {
      paragraph ??= line;
      continue;
    }
    if (line.kind === "heading") headings.push(atxHeading(line));
    else if (line.kind === "underline") {
      headings.push(setextHeading(text, paragraph ?? line, line));
    }
    paragraph = undefined;
  }
  return headings;
}

/**
 * Yields a document's lines except front matter and verbatim text (fenced code, HTML comments,
 * `<pre>` and similar). A blank line replaces each verbatim block, so the block ends a paragraph.
 */
export function* proseLines(text: string): Generator<Line> {
  const blocks = new BlockScanner();
  const bodyOffset = bodyOffsetOf(text);
  let number = lineCount(text, bodyOffset) + 1;
  for (let start = bodyOffset; start < text.length; number++) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline + 1;
    const line = text.slice(start, end).trimEnd();
    const kind = blocks.next(line);
    if (kind === "verbatim start") yield { text: "", kind: "blank", number, start, end };
    else if (kind !== "verbatim") yield { text: line, kind, number, start, end };
    start = end;
  }
}

/** The number of line breaks before an offset. */
function lineCount(text: string, until: number): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < until; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

function atxHeading(line: Line): Heading {
  const body = line.text.trimStart();
  const level = headingLevel(body);
  const { number, start, end } = line;
  return {
    level,
    text: flatten(withoutClosing(body.slice(level).trim())),
    line: number,
    start,
    end,
  };
}

/** A heading's content without a closing run of `#`, which follows white space or is everything. */
export function withoutClosing(content: string): string {
  let end = content.length;
  while (content[end - 1] === "#") end--;
  if (end === content.length) return content;
  return end === 0 || /\s/.test(content[end - 1] ?? "") ? content.slice(0, end) : content;
}

function setextHeading(text: string, first: Line, underline: Line): Heading {
  return {
    level: underline.text.trimStart().startsWith("=") ? 1 : 2,
    text: flatten(text.slice(first.start, underline.start)),
    line: first.number,
    start: first.start,
    end: underline.end,
  };
}

/** The section under a heading, verbatim: up to the next heading of the same or a higher level. */
export function sectionText(text: string, headings: readonly Heading[], heading: Heading): string {
  const index = headings.indexOf(heading);
  const next = headings.slice(index + 1).find(({ level }) => level <= heading.level);
  return text.slice(heading.start, next?.start ?? text.length);
}

/** A key to compare headings by: lower case, without emphasis, code marks and numbering. */
export function headingKey(heading: string): string {
  return plainText(flatten(heading)).toLowerCase().replace(/^\d+(?:\.\d+)*[.)]?\s+/, "");
}

/**
 * Returns the section with the heading `name`, ignoring case; all sections if several have that
 * name; otherwise the only one that begins with it. Throws a `ToolError` that lists the headings if
 * none matches, or the candidates if several begin with it.
 */
export function findSection(text: string, name: string): string {
  const headings = headingsOf(text);
  const wanted = headingKey(name);
  const same = headings.filter((heading) => headingKey(heading.text) === wanted);
  if (same.length > 0) {
    return same.map((heading) => sectionText(text, headings, heading)).join("\n");
  }
  const begin = headings.filter((heading) => headingKey(heading.text).startsWith(wanted));
  const [only, ...others] = begin;
  if (only !== undefined && others.length === 0) return sectionText(text, headings, only);
  const what = only === undefined ? "No heading matches" : "Several headings begin with";
  const choice = only === undefined ? headings : begin;
  throw new ToolError(`${what} section "${excerpt(name)}"`, {
    next: choice.length === 0
      ? "This document has no headings. Omit section."
      : `Headings: ${choice.slice(0, 80).map((heading) => excerpt(heading.text)).join("; ")}`,
  });
}
