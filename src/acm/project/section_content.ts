import { isDelimiterRow } from "../../kernel/markdown/blocks.ts";
import { headingKey, type Line } from "../../kernel/markdown/headings.ts";
import { excerpt } from "../../kernel/text.ts";
import type { DocumentPart } from "../framework/sections.ts";
import { bracketsIn, CODE_SPAN, type Placeholders } from "../framework/required_sections.ts";
import { DATE_FORM, GAPS, NONE } from "../words.ts";
import type { ProjectFile } from "./project_files.ts";

export interface Gap {
  line: number;
  found: string;
}

/** Returns true if a line has text other than marks, pictures, HTML tags and an empty check box. */
export function hasText({ text, kind }: Line): boolean {
  if (kind === "heading" || kind === "underline") return false;
  const bare = text.slice(0, 2000)
    .replace(/^\s{0,200}(?:[-*+]|\d{1,3}[.)])(?=\s|$)/, "")
    .replace(/^\s{0,200}\[[ xX]\](?=\s|$)/, "")
    .replace(/<!--.*?(?:-->|$)/g, "")
    .replace(/!\[[^\]]{0,300}\](?:\([^)]{0,1000}\)|\[[^\]]{0,300}\])/g, "")
    .replace(/<\/?[a-z][^<>:]{0,300}>|&#?\w{1,10};/gi, "")
    .replace(/^\s{0,3}\[[^\]]{1,160}\]:\s.*$/, "");
  return /[\p{L}\p{N}]/u.test(bare);
}

/** Returns true if one of the lines has text. `noHeaders` leaves out the headers of tables. */
export function isFilled(
  { lines }: Pick<DocumentPart, "lines">,
  { noHeaders = false }: { noHeaders?: boolean } = {},
): boolean {
  const isBelowTitle = ({ kind, text }: Line): boolean =>
    kind === "underline" || (noHeaders && text.includes("|") && isDelimiterRow(text.trim()));
  const titles = new Set(lines.filter(isBelowTitle).map(({ number }) => number - 1));
  return lines.some((line) => !titles.has(line.number) && hasText(line));
}

/**
 * Returns the lines with a placeholder, or with only TBD or TODO. Fenced code and comments have no
 * placeholders; inline code has those that it copies from the stub.
 */
export function gapsIn(file: ProjectFile, placeholders: Placeholders): Gap[] {
  const front = file.frontMatter.source.split("\n").map((text, index) => ({
    text,
    number: index + 2,
  }));
  const lines = [...(file.frontMatter.present ? front : []), ...file.prose];
  return lines.filter(({ text }) => /[[{YT]/i.test(text)).flatMap(({ text, number }) => {
    const found = gapIn(text.slice(0, 2000), placeholders);
    return found === undefined ? [] : [{ line: number, found }];
  });
}

function gapIn(line: string, { words, code }: Placeholders): string | undefined {
  const visible = line.replace(/<!--.*?(?:-->|$)/g, "");
  const copied = visible.match(CODE_SPAN)?.find((span) => code.has(span));
  if (copied !== undefined) return excerpt(copied, 60);
  const shown = visible.replace(CODE_SPAN, "");
  const bare = shown.replace(/^[\s>*+-]+|^\s*\d+[.)]\s|\[[ xX]?\]/g, "").replace(
    /[*_[\]().:…!]/g,
    "",
  )
    .trim().toLowerCase();
  if (GAPS.includes(bare)) return excerpt(line.trim(), 60);
  const bracket = bracketsIn(shown).find((inner) => words.has(inner.toLowerCase()));
  if (bracket !== undefined) return excerpt(`[${bracket}]`, 60);
  const braces = /\{\{[^{}]{1,100}\}\}/.exec(shown)?.[0];
  if (braces !== undefined) return excerpt(braces, 60);
  return new RegExp(`(?<![\\w-])${DATE_FORM}(?![\\w-])`).test(shown) ? DATE_FORM : undefined;
}

/**
 * Returns the first entry of a section that should have none; undefined if it is empty or its only
 * line is "None". Fenced code, pictures and subheadings are entries.
 */
export function entryIn(file: ProjectFile, section: DocumentPart): Gap | undefined {
  const source = file.text.split("\n").slice(section.heading.line, section.endLine - 1);
  const fence = source.findIndex((line) => /^\s*(?:`{3}|~{3})/.test(line));
  if (fence >= 0) {
    return { line: section.heading.line + 1 + fence, found: excerpt(source[fence] ?? "", 60) };
  }
  const entries = section.lines.filter(({ text }) =>
    !/^\s*(?:[-*_]\s*){3,}$/.test(text) && /[^\s<>-]/.test(text.replace(/<!--.*?(?:-->|$)/g, ""))
  );
  const [first] = entries;
  if (first === undefined) return undefined;
  const words = first.text.replace(/^\s*[-*+]\s+/, "").replace(/[*_`]/g, "").trim()
    .replace(/\.$/, "").toLowerCase();
  const isNone = entries.length === 1 && words === NONE;
  return isNone ? undefined : { line: first.number, found: excerpt(first.text.trim(), 80) };
}

/** Returns the sections with one of the names; a subsection counts only without such a section. */
export function sectionsIn(file: ProjectFile, names: readonly string[]): DocumentPart[] {
  const keys = names.map(headingKey);
  const found = file.sections.filter(({ heading }) => keys.includes(headingKey(heading.text)));
  const highest = Math.min(...found.map(({ heading }) => heading.level));
  return found.filter(({ heading }) => heading.level === highest);
}
