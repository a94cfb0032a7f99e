import { bareTitle } from "../documents/identifiers.ts";
import { ADORNMENT, asMarkdown } from "../records/markup.ts";
import { type AdrRecord, recordIn, type RecordSection } from "../records/record.ts";
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

/** Returns the model's headings and metadata lines with the new record's values. */
export function skeletonOf(model: Model, values: SkeletonValues, words: TeamWords): string {
  const record = recordIn(asMarkdown(model.path, model.text), words);
  const lines = model.text.replace(/^\ufeff/, "").split(/\r?\n/);
  const fields = { ...values, words, title: titleLike(record, model.number, values) };
  const out = frontMatter(lines, record).flatMap((line) => frontLine(line, fields));
  if (record.title !== undefined) {
    const { text, line } = record.title;
    out.push("", ...headingAt(lines, line, { old: text, now: fields.title }), "");
  }
  for (const { text, number } of record.top.lines) {
    if (isField(text)) out.push(filled(lines[number - 1] ?? text, fields));
    else if (text.trim() === "") out.push("");
  }
  for (const section of record.sections) {
    const { heading, line, name } = section;
    const [label = ""] = heading.split(":", 1);
    const isStated = name === "status" && label !== heading;
    const now = isStated ? `${label}: ${values.status}` : heading;
    out.push("", ...headingAt(lines, line, { old: heading, now }), "");
    const isFirst = record.sections.find((one) => one.name === name) === section;
    if (isFirst && !isStated) out.push(bodyOf(section, lines, fields));
  }
  for (const name of ["context", "decision"] as const) {
    if (!record.sections.some((section) => section.name === name)) {
      out.push("", values[name]?.trim() ?? "");
    }
  }
  return `${out.join("\n").replace(/\n{3,}/g, "\n\n").trim()}\n`;
}

type Fields = SkeletonValues & { words: TeamWords };

function frontMatter(lines: readonly string[], { frontMatter }: AdrRecord): string[] {
  if (!frontMatter.present) return [];
  return lines.slice(0, lines.findIndex((line, at) => at > 0 && /^(?:---|\.\.\.)/.test(line)) + 1);
}

function frontLine(line: string, fields: Fields): string[] {
  const [key, value] = line.split(":", 2);
  if (/^(?:---|\.\.\.)/.test(line)) return [line];
  if (value === undefined || !/^[\w -]{1,60}$/.test(key ?? "")) return [];
  return [
    key === "title" ? `title: ${JSON.stringify(fields.title)}` : filled(`${key}: ${value}`, fields),
  ];
}

/** Returns true for a metadata line, such as "* Status: accepted" or "| Date | 2024-01-01 |". */
function isField(text: string): boolean {
  return /^\s*\|/.test(text) ||
    /^[\s>*+_-]*\p{Lu}[\p{L}-]*(?: [\p{L}-]+){0,2}[*_]*\s?:[*_]*(?:\s|$)/u.test(text);
}

/** Returns the title with the model's form of number, such as "ADR-005: Use Vault". */
function titleLike(
  { title }: AdrRecord,
  number: string | undefined,
  values: SkeletonValues,
): string {
  const old = title?.text ?? "";
  const lead = old.slice(0, old.length - bareTitle(old).length);
  const digits = /\d+/.exec(lead)?.[0];
  if (digits === undefined || values.number === undefined || Number(digits) !== Number(number)) {
    return values.title;
  }
  const width = digits.startsWith("0") ? digits.length : 1;
  const next = String(Number(values.number)).padStart(width, "0");
  return lead.replace(digits, next) + bareTitle(values.title);
}

/** Returns a heading's source lines with another text, and lines above and below as long as it. */
function headingAt(
  lines: readonly string[],
  number: number,
  { old, now }: { old: string; now: string },
): string[] {
  const [above = "", line = "", below = ""] = lines.slice(Math.max(0, number - 2), number + 1);
  const shown = line.includes(old) ? line.replace(old, () => now) : `# ${now}`;
  if (/^\s*[#=]/.test(line) || !ADORNMENT.test(below)) return [shown];
  const rule = (below[0] ?? "=").repeat(Math.max(3, shown.length));
  return ADORNMENT.test(above) ? [rule, shown, rule] : [shown, rule];
}

function bodyOf(section: RecordSection, lines: readonly string[], fields: Fields): string {
  const { status, today, supersedes } = fields;
  if (section.name === "date") return today;
  if (section.name === "context") return fields.context?.trim() ?? "";
  if (section.name === "decision") return fields.decision?.trim() ?? "";
  if (section.name !== "status") return "";
  const first = section.lines.find(({ text }) => text.trim() !== "");
  const line = lines[(first?.number ?? 0) - 1] ?? "";
  const [lead = ""] = /^[>*+-]\s+/.exec(line) ?? [];
  const written = isField(line) ? filled(line, fields) : lead + status;
  return [written, ...supersedes.map((link) => `Supersedes ${link}`)].join("\n\n");
}

/** Returns a metadata line with the new status and date, and without its other values. */
function filled(line: string, { status, today, words }: Fields): string {
  const valueOf = (label: string) => {
    const name = words.sections.get(label.replace(/[*_]/g, "").trim().toLowerCase());
    return name === "status" ? status : name === "date" ? today : "";
  };
  if (line.trimStart().startsWith("|")) {
    const cells = line.split("|");
    if (cells.length !== 4 || /^[\s|:-]*$/.test(line)) return line;
    return `|${cells[1]}| ${valueOf(cells[1] ?? "")} |`;
  }
  return line.split(" | ").map((part) => {
    const [, lead = "", label = "", mark = ""] =
      /^([\s>*+_-]*)(\p{L}[\p{L}\d _-]{0,60}?)([*_]*\s?:[*_]*)/u.exec(part) ?? [];
    return `${lead}${label}${mark} ${valueOf(label)}`.trimEnd();
  }).join(" | ");
}
