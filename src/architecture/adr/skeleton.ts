import { bodyOffsetOf } from "../../kernel/markdown/front_matter.ts";
import { ADORNMENT, asMarkdown } from "../records/markup.ts";
import { type AdrRecord, recordIn, type RecordSection } from "../records/record.ts";
import { bareTitle } from "../documents/identifiers.ts";
import type { TeamWords } from "../words.ts";

export interface Model {
  path: string;
  /** As written. */
  text: string;
  number?: string | undefined;
}

export interface SkeletonValues {
  title: string;
  number?: string | undefined;
  status: string;
  /** YYYY-MM-DD. */
  today: string;
  context?: string | undefined;
  decision?: string | undefined;
  /** Links to the superseded records. */
  supersedes: readonly string[];
}

export const MADR: Model = {
  path: "0000-madr.md",
  text: "---\nstatus: accepted\ndate: 2000-01-01\ndecision-makers: x\n---\n\n# Title\n\n" +
    "## Context and Problem Statement\n\n## Considered Options\n\n## Decision Outcome\n\n" +
    "### Consequences\n",
};

export function skeletonOf(model: Model, values: SkeletonValues, words: TeamWords): string {
  const markdown = asMarkdown(model.path, model.text);
  const record = recordIn(markdown, words);
  const lines = model.text.replace(/^\ufeff/, "").split(/\r?\n/);
  const front = markdown.slice(0, bodyOffsetOf(markdown)).split(/\r?\n/).length - 1;
  const title = titleLike(record.title?.text ?? "", model.number, values);
  const isTop = (number: number) =>
    record.top.lines.some((line) => line.number === number && isField(line.text));
  const out = lines.slice(0, front).flatMap((line) => frontLine(line, title, values, words));
  if (front > 0) out.push("");
  if (record.title !== undefined) {
    out.push(...headingLines(lines, record.title.line, record.title.text, title), "");
  }
  const fields = record.top.lines.filter(({ number }) => isTop(number) || false)
    .map(({ number, text }) => filled(lines[number - 1] ?? text, values, words));
  if (fields.length > 0) out.push(...spaced(record, fields), "");
  for (const section of record.sections) {
    out.push(
      ...headingLines(lines, section.line, section.heading, headingFor(section, values)),
      "",
    );
    const body = bodyOf(section, record, values, lines, words);
    if (body !== "") out.push(body, "");
  }
  const placed = new Set(record.sections.map(({ name }) => name));
  for (
    const [name, text] of [["context", values.context], ["decision", values.decision]] as const
  ) {
    if (text !== undefined && !placed.has(name)) out.push(text.trim(), "");
  }
  return `${out.join("\n").trimEnd()}\n`;
}

function spaced({ top }: AdrRecord, fields: readonly string[]): string[] {
  const numbers = top.lines.filter(({ text }) => isField(text)).map(({ number }) => number);
  return fields.flatMap((field, index) => {
    const isApart = index > 0 && (numbers[index] ?? 0) > (numbers[index - 1] ?? 0) + 1;
    return isApart ? ["", field] : [field];
  });
}

function isField(text: string): boolean {
  return /^\s*\|/.test(text) ||
    /^[\s>*+_-]*\p{Lu}[\p{L}-]*(?: [\p{L}-]+){0,2}[*_]*\s?:[*_]*(?:\s|$)/u.test(text);
}

function titleLike(old: string, number: string | undefined, values: SkeletonValues): string {
  const lead = old.slice(0, old.length - bareTitle(old).length);
  const digits = /\d+/.exec(lead)?.[0];
  if (digits === undefined || values.number === undefined || Number(digits) !== Number(number)) {
    return values.title;
  }
  const next = String(Number(values.number)).padStart(
    digits.startsWith("0") ? digits.length : 1,
    "0",
  );
  return lead.replace(digits, next) + bareTitle(values.title);
}

function headingLines(
  lines: readonly string[],
  number: number,
  old: string,
  text: string,
): string[] {
  const [above = "", line = "", below = ""] = [lines[number - 2], lines[number - 1], lines[number]];
  const shown = line.includes(old) ? line.replace(old, () => text) : text;
  const isUnderlined = ADORNMENT.test(below) && !line.trimStart().startsWith("#");
  if (!isUnderlined) {
    return line.trimStart().startsWith("#") || line.trimStart().startsWith("=")
      ? [line.includes(old) ? shown : `${line.trimStart().split(" ", 1)[0]} ${text}`]
      : [shown];
  }
  const rule = (below[0] ?? "=").repeat(Math.max(3, shown.length));
  return ADORNMENT.test(above) ? [rule, shown, rule] : [shown, rule];
}

function headingFor({ heading, name }: RecordSection, { status }: SkeletonValues): string {
  return name === "status" && heading.includes(":")
    ? `${heading.slice(0, heading.indexOf(":"))}: ${status}`
    : heading;
}

function bodyOf(
  section: RecordSection,
  { sections }: AdrRecord,
  { status, today, context, decision, supersedes }: SkeletonValues,
  lines: readonly string[],
  words: TeamWords,
): string {
  const isFirst = sections.find(({ name }) => name === section.name) === section;
  if (!isFirst) return "";
  if (section.name === "date") return today;
  if (section.name === "context") return context?.trim() ?? "";
  if (section.name === "decision") return decision?.trim() ?? "";
  if (section.name !== "status" || section.heading.includes(":")) return "";
  const [first] = section.lines.filter(({ text }) => text.trim() !== "");
  const line = lines[(first?.number ?? 0) - 1] ?? "";
  const [lead = ""] = /^[\s>*+_-]*/.exec(line) ?? [];
  const isFieldLine = first !== undefined && isField(first.text);
  const written = isFieldLine
    ? filled(line, { status, today, title: "", supersedes }, words)
    : lead.endsWith(" ")
    ? lead + status
    : status;
  return [written, ...supersedes.map((link) => `Supersedes ${link}`)].join("\n\n");
}

function frontLine(
  line: string,
  title: string,
  { status, today }: SkeletonValues,
  words: TeamWords,
): string[] {
  if (/^(?:---|\.\.\.)/.test(line)) return [line];
  const [, key] = /^([\w -]{1,60}?)\s*:/.exec(line) ?? [];
  if (key === undefined) return [];
  const name = words.sections.get(key.toLowerCase());
  if (name === "status") return [`${key}: ${status}`];
  if (name === "date") return [`${key}: ${today}`];
  return [key === "title" ? `${key}: ${JSON.stringify(title)}` : `${key}:`];
}

function filled(line: string, { status, today }: SkeletonValues, words: TeamWords): string {
  if (/^[\s|:-]*$/.test(line)) return line;
  const isRow = line.trimStart().startsWith("|");
  if (isRow) {
    const cells = line.split("|");
    const label = (cells[1] ?? "").replace(/[*_\s]/g, " ").trim().toLowerCase();
    if (cells.length !== 4) return line;
    return ["", cells[1], ` ${valueFor(label, { status, today }, words)} `, ""].join("|");
  }
  return line.split(" | ").map((part) => {
    const [, lead = "", label = "", mark = ""] =
      /^([\s>*+_-]*)(\p{L}[\p{L} -]*?)([*_]*\s?:[*_]*)/u.exec(part) ?? [];
    return `${lead}${label}${mark} ${valueFor(label.toLowerCase(), { status, today }, words)}`
      .trimEnd();
  }).join(" | ");
}

function valueFor(
  label: string,
  { status, today }: Pick<SkeletonValues, "status" | "today">,
  { sections }: TeamWords,
): string {
  const name = sections.get(label);
  return name === "status" ? status : name === "date" ? today : "";
}
