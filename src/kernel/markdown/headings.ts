import { ToolError } from "../errors.ts";
import { bodyOffsetOf } from "./front_matter.ts";
import { BlockScanner, headingLevel, type LineKind } from "./blocks.ts";
import { plainText } from "./plain_text.ts";
import { excerpt, flatten } from "../text.ts";

export interface Heading {
  /** 1 to 6. */
  level: number;
  /** One line, without markers. */
  text: string;
  /** From 1. */
  line: number;
  start: number;
  end: number;
}

/** A line of a document with its position. `end` is the offset after its line break. */
export interface Line {
  /** The line without trailing white space. */
  text: string;
  kind: LineKind;
  /** From 1. */
  number: number;
  start: number;
  end: number;
}

/** Returns the headings in order, as in CommonMark 0.31, except in lists, quotes and HTML. */
export function headingsOf(text: string): Heading[] {
  const headings: Heading[] = [];
  // A paragraph may be as long as the document, so store only its position.
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

/** Yields the lines except front matter. A blank line replaces each verbatim block. */
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

export function sectionText(text: string, headings: readonly Heading[], heading: Heading): string {
  const index = headings.indexOf(heading);
  const next = headings.slice(index + 1).find(({ level }) => level <= heading.level);
  return text.slice(heading.start, next?.start ?? text.length);
}

/** Returns the lower-case text without emphasis, code marks and numbering, for comparisons. */
export function headingKey(heading: string): string {
  return plainText(flatten(heading)).toLowerCase().replace(/^\d+(?:\.\d+)*[.)]?\s+/, "");
}

/** Returns all sections with this heading, or the only one whose heading begins with `name`. */
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
