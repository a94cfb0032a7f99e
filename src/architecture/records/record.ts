import { headingLevel } from "../../kernel/markdown/blocks.ts";
import { type FrontMatter, parseFrontMatter } from "../../kernel/markdown/front_matter.ts";
import {
  headingKey,
  type Line,
  proseLines,
  withoutClosing,
} from "../../kernel/markdown/headings.ts";
import { DECISION_HEADING, type SectionName, type TeamWords } from "../words.ts";

export interface RecordLine {
  /** As Markdown, trimmed at its end. */
  text: string;
  /** From 1. */
  number: number;
}

export interface RecordSection {
  /** As written; "" for the first section. */
  heading: string;
  line: number;
  level: number;
  name: SectionName | undefined;
  lines: RecordLine[];
}

export interface AdrRecord {
  frontMatter: FrontMatter;
  /** The title heading, as written, and its line; undefined without a heading. */
  title: { text: string; line: number } | undefined;
  top: RecordSection;
  /** Every later heading with its own lines, in order. */
  sections: RecordSection[];
}

const MAX_LINES = 4000;
const MAX_LINE = 500;

export function recordIn(markdown: string, words: TeamWords): AdrRecord {
  const text = markdown.replaceAll("\u00a0", " ");
  const top: RecordSection = { heading: "", line: 0, level: 0, name: undefined, lines: [] };
  const record: AdrRecord = {
    frontMatter: parseFrontMatter(text),
    title: undefined,
    top,
    sections: [],
  };
  let open = top;
  let read = 0;
  for (const line of proseLines(text)) {
    if (++read > MAX_LINES) break;
    const heading = headingIn(line, open);
    const isFirst = record.title === undefined && record.sections.length === 0;
    if (heading === undefined) {
      open.lines.push({ text: line.text.slice(0, MAX_LINE), number: line.number });
    } else if (isFirst && (heading.level === 1 || sectionOf(heading.text, words) === undefined)) {
      record.title = { text: heading.text, line: heading.line };
    } else {
      open = {
        heading: heading.text,
        line: heading.line,
        level: heading.level,
        name: sectionOf(heading.text, words),
        lines: [],
      };
      record.sections.push(open);
    }
  }
  return record;
}

function headingIn(
  { kind, text, number }: Line,
  open: RecordSection,
): { text: string; level: number; line: number } | undefined {
  const body = text.slice(0, MAX_LINE).trim();
  if (kind === "heading") {
    const level = headingLevel(body);
    return { text: withoutClosing(body.slice(level).trim()), level, line: number };
  }
  if (kind !== "underline") return undefined;
  const above = open.lines.pop();
  const level = body.startsWith("=") ? 1 : 2;
  return { text: above?.text.trim() ?? "", level, line: above?.number ?? number };
}

export function sectionOf(heading: string, { sections }: TeamWords): SectionName | undefined {
  const key = headingKey(heading).replace(/^[^\p{L}]+/u, "").replace(/(?<!\s)\s*:$/, "");
  const [name = "", value] = key.split(":", 2);
  const found = sections.get(key) ?? (value === undefined ? undefined : sections.get(name.trim()));
  if (found !== undefined) return found;
  if (DECISION_HEADING.test(key)) return "decision";
  const [first = ""] = key.split(" ", 1);
  const begun = sections.get(first);
  return begun === "status" || begun === "date" || begun === "decision" ? undefined : begun;
}

export function withSubsections({ sections }: AdrRecord, section: RecordSection): RecordSection[] {
  const at = sections.indexOf(section);
  const end = sections.findIndex(({ level }, index) => index > at && level <= section.level);
  return sections.slice(at, end < 0 ? undefined : end);
}

export interface Field {
  /** In lower case. */
  name: string;
  text: string;
}

const FIELD = /^[\s>*+_|-]{0,20}(\p{L}[\p{L} _-]{0,30}?)[\s*_]{0,8}[:|][\s*_|]{0,20}(.*)$/u;
const BADGE =
  /!\[[^[\]]{0,100}\]\([^()]{0,300}?\/badge\/(?:([^\-/]{1,40})-)?([^\-/]{1,40})-\w{1,40}[^()]{0,100}\)/;

export function fieldsIn(line: string): Field[] {
  if (!line.includes(":") && !line.includes("|")) return [];
  const [badge, label = "status", shown = ""] = BADGE.exec(line) ?? [];
  if (badge !== undefined) {
    return [{ name: label.toLowerCase(), text: shown.replace(/%20|_/g, " ") }];
  }
  const parts = line.trimStart().startsWith("|") ? [line] : line.split(" | ");
  const isField = (part: string) => /^[^\p{L}:]{0,8}[\p{L} ]{3,20}[*_]{0,2}:/u.test(part);
  return (parts.every(isField) ? parts : [line]).flatMap((part) => {
    const [, name, value = ""] = FIELD.exec(part.slice(0, 500)) ?? [];
    return name === undefined
      ? []
      : [{ name: name.toLowerCase().trim(), text: value.replace(/(?<![\s|])[\s|]+$/, "") }];
  });
}

/** Returns true for a metadata line, such as "* Status: accepted" or "| Date | 2024-01-01 |". */
export function isMetadata(text: string): boolean {
  return /^\s*\||^\p{Lu}\p{L}+ \([^()]{1,60}\):\s/u.test(text) ||
    /^(?:[\s>*+_-]*\p{Lu}|\s*[*+-]\s+\p{L})[\p{L}-]*(?: [\p{L}-]+){0,2}[*_]*\s?:[*_]*(?:\s|$)/u
      .test(text);
}
