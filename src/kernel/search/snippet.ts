import { headingLevel, isUnderline } from "../markdown/block_starts.ts";
import { flatten } from "../text.ts";

export interface Span {
  start: number;
  end: number;
}

const LIMIT = 240;
const LEAD = 80;

export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}

/**
 * Returns a snippet of at most 240 characters on one line that shows a match. The snippet begins
 * with the paragraph, item or sentence if that is near, and ends with the section at the latest. The
 * function cuts between words and marks each cut with `…`.
 */
export function snippetOf(
  { text, bodyOffset }: { text: string; bodyOffset: number },
  { start }: Span,
): string {
  const inBody = start >= bodyOffset;
  const from = beginning(text, start, inBody ? bodyOffset : lineStart(text, start));
  const lead = from.isCut ? "…" : "";
  const shown = passage(text, from.offset, inBody ? text.length : lineEnd(text, start));
  return lead + cutAtWord(flatten(shown), LIMIT - lead.length);
}

const BLOCK = /\n[ \t]*\r?\n|\n(?=[ \t]*(?:[-*+#>|]|\d+[.)]))/g;
const SENTENCE = /[.!?]["')\]*_`]*\s+/g;

function beginning(text: string, start: number, floor: number): { offset: number; isCut: boolean } {
  const from = Math.max(floor, start - LEAD);
  const lead = text.slice(from, start);
  const block = endOfLast(lead, BLOCK);
  if (block !== undefined) return { offset: from + block, isCut: false };
  if (from === floor) return { offset: floor, isCut: false };
  const space = lead.search(/\s/);
  const word = space < 0 ? lead.length : space + 1;
  return { offset: from + (endOfLast(lead, SENTENCE) ?? word), isCut: true };
}

function endOfLast(text: string, pattern: RegExp): number | undefined {
  const last = [...text.matchAll(pattern)].at(-1);
  return last && last.index + last[0].length;
}

function passage(text: string, from: number, until: number): string {
  let [heading, body] = ["", ""];
  for (let start = from; start < until && body.length <= LIMIT;) {
    const end = lineEnd(text, start);
    const line = text.slice(start, Math.min(end, start + 2 * LIMIT)).trim();
    const isFirst = start === from;
    start = end + 1;
    if (line === "" || (!isFirst && MARKUP.test(line))) continue;
    if (headingLevel(line) === 0 && !isUnderline(lineFrom(text, start))) {
      body += ` ${line}`;
    } else if (isFirst) {
      heading = line.replace(/^#+\s*|(?<!\s)\s+#+$/g, "");
    } else if (body !== "") {
      break;
    }
  }
  if (heading === "" || body === "") return heading + body;
  return `${heading}${/[.:?!]$/.test(heading) ? "" : ":"}${body}`;
}

const MARKUP = /^(?:=+|[-*_][-*_ ]*|[`~]{3}.*|[|:\s-]+)$/;

function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const room = text.slice(0, limit);
  const space = room.lastIndexOf(" ");
  // A word longer than the snippet is cut inside the word.
  const cut = space > LEAD ? room.slice(0, space) : room.slice(0, -1);
  return `${cut.replace(/[\ud800-\udbff]$/, "")}…`;
}

function lineStart(text: string, offset: number): number {
  return text.slice(0, offset).lastIndexOf("\n") + 1;
}

function lineEnd(text: string, offset: number): number {
  const newline = text.indexOf("\n", offset);
  return newline < 0 ? text.length : newline;
}

function lineFrom(text: string, offset: number): string {
  return text.slice(offset, Math.min(lineEnd(text, offset), offset + LIMIT)).trim();
}
