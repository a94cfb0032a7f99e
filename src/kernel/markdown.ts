import { ToolError } from "./errors.ts";
import { parseFrontMatter } from "./front_matter.ts";
import { excerpt, flatten } from "./text.ts";

/** A heading of a document, ATX or setext; what stands in fenced code or comments is none. */
export interface Heading {
  /** 1 to 6. */
  level: number;
  /** The text on one line, without its markers. */
  text: string;
  /** The document's line it starts on, from 1. */
  line: number;
  /** Offset of its first character. */
  start: number;
  /** Offset of the first character after its line or lines. */
  end: number;
}

/** A line of a document with its place; `end` is the offset after its line break. */
export interface Line {
  /** Without trailing white space. */
  text: string;
  /** From 1. */
  number: number;
  start: number;
  end: number;
}

/**
 * The headings of a markdown document in order: CommonMark 0.31's rules for ATX and setext
 * headings, with the text of lists, quotes and tables never part of a setext heading.
 */
export function headingsOf(text: string): Heading[] {
  const headings: Heading[] = [];
  let paragraph: Line[] = [];
  let container = false;
  for (const line of proseLines(text)) {
    const body = line.text.trimStart();
    const indented = line.text.length - body.length >= 4;
    const atx = indented ? undefined : atxHeading(line, body);
    if (body === "" || atx !== undefined) {
      if (atx !== undefined) headings.push(atx);
      paragraph = [];
      container = false;
    } else if (indented) {
      // Indented code, or the continuation of a paragraph; never a heading of its own.
      if (paragraph.length > 0) paragraph.push(line);
    } else if (paragraph.length > 0 && isUnderline(body)) {
      headings.push(setextHeading(paragraph, line, body));
      paragraph = [];
    } else if (container || /^(?:[-+*]|\d{1,9}[.)])(?:\s|$)|^[>|]/.test(body) || isRule(body)) {
      container = !isRule(body);
      paragraph = [];
    } else {
      paragraph.push(line);
    }
  }
  return headings;
}

/**
 * The lines of a document that are neither front matter, nor fenced code, nor an HTML comment.
 * A blank line stands where one of those was, so that it ends a paragraph.
 */
export function* proseLines(text: string): Generator<Line> {
  let fence: { marker: string; length: number } | undefined;
  let comment = false;
  for (const line of linesOf(text)) {
    const body = line.text.trimStart();
    const run = line.text.length - body.length < 4 ? fenceRun(body) : { marker: "", length: 0 };
    if (comment) {
      comment = !body.includes("-->");
    } else if (fence !== undefined) {
      const closes = run.marker === fence.marker && run.length >= fence.length;
      if (closes && body.length === run.length) fence = undefined;
    } else if (run.length > 0) {
      fence = run;
      yield { ...line, text: "" };
    } else if (body.startsWith("<!--")) {
      comment = !body.slice(4).includes("-->");
      yield { ...line, text: "" };
    } else {
      yield line;
    }
  }
}

function* linesOf(text: string): Generator<Line> {
  const { bodyOffset } = parseFrontMatter(text);
  let number = 1 + count(text, "\n", bodyOffset);
  for (let start = bodyOffset; start < text.length; number++) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline + 1;
    yield { text: text.slice(start, end).trimEnd(), number, start, end };
    start = end;
  }
}

function count(text: string, character: string, until: number): number {
  let found = 0;
  for (let at = text.indexOf(character); at >= 0 && at < until;) {
    found++;
    at = text.indexOf(character, at + 1);
  }
  return found;
}

/** The run of three or more backticks or tildes that opens or closes fenced code; length 0: none. */
function fenceRun(body: string): { marker: string; length: number } {
  const marker = body[0] ?? "";
  if (marker !== "`" && marker !== "~") return { marker, length: 0 };
  let length = 1;
  while (body[length] === marker) length++;
  const isCodeSpan = marker === "`" && body.includes("`", length);
  return { marker, length: length >= 3 && !isCodeSpan ? length : 0 };
}

function atxHeading(line: Line, body: string): Heading | undefined {
  let level = 0;
  while (body[level] === "#") level++;
  if (
    level === 0 || level > 6 ||
    !(body.length === level || body[level] === " " || body[level] === "\t")
  ) {
    return undefined;
  }
  const { number, start, end } = line;
  return {
    level,
    text: flatten(withoutClosing(body.slice(level).trim())),
    line: number,
    start,
    end,
  };
}

/** Drops a closing run of `#` that stands alone or after white space. */
function withoutClosing(content: string): string {
  let end = content.length;
  while (content[end - 1] === "#") end--;
  if (end === content.length) return content;
  return end === 0 || /\s/.test(content[end - 1] ?? "") ? content.slice(0, end) : content;
}

function isUnderline(body: string): boolean {
  const marker = body[0];
  if (marker !== "=" && marker !== "-") return false;
  for (const character of body) if (character !== marker) return false;
  return true;
}

/** A thematic break: three or more of one of `-`, `*`, `_`, with spaces between at most. */
function isRule(body: string): boolean {
  const marks = body.replace(/[ \t]/g, "");
  return marks.length >= 3 && (/^-+$/.test(marks) || /^\*+$/.test(marks) || /^_+$/.test(marks));
}

function setextHeading(paragraph: Line[], underline: Line, body: string): Heading {
  const first = paragraph[0] ?? underline;
  return {
    level: body.startsWith("=") ? 1 : 2,
    text: flatten(paragraph.map((line) => line.text).join(" ")),
    line: first.number,
    start: first.start,
    end: underline.end,
  };
}

/** The document's parts under one heading, verbatim: each up to the next heading of its level. */
export function sectionText(text: string, headings: readonly Heading[], heading: Heading): string {
  const index = headings.indexOf(heading);
  const next = headings.slice(index + 1).find(({ level }) => level <= heading.level);
  return text.slice(heading.start, next?.start ?? text.length);
}

/** `heading` as it is compared: lower case, without emphasis, code marks and numbering. */
export function headingKey(heading: string): string {
  return flatten(heading).toLowerCase().replace(/[*_`]/g, "").replace(/^\d+(?:\.\d+)*[.)]?\s+/, "");
}

/**
 * The section whose heading is `name` in any letter case, or the only one that begins with it.
 * Throws `ToolError` that lists the headings when none or several match.
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
  throw new ToolError(`${what} section "${excerpt(name)}"`, {
    next: headings.length === 0
      ? "This document has no headings: ask for it without section."
      : `Headings: ${headings.slice(0, 80).map((heading) => excerpt(heading.text)).join("; ")}`,
  });
}
