import { headingKey } from "../../kernel/markdown/headings.ts";
import { bareTitle } from "../records/adr_name.ts";
import { ADORNMENT, asMarkdown } from "../records/markup.ts";
import { isMetadata, recordIn, type RecordSection } from "../records/record.ts";
import type { TeamWords } from "../words.ts";

type Model = Readonly<{ path: string; text: string; number?: string | undefined }>;

export interface SkeletonValues {
  title: string;
  number?: string | undefined;
  status: string;
  /** YYYY-MM-DD. */
  today: string;
  context?: string | undefined;
  decision?: string | undefined;
  /** The keys of the other records' headings. */
  headings: ReadonlySet<string>;
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
  const { title, frontMatter, top, sections } = recordIn(asMarkdown(model.path, model.text), words);
  const lines = model.text.replace(/^\ufeff/, "").split(/\r?\n/);
  const shown = titleLike(title?.text ?? "", model.number, values);
  const isEnd = (line: string) => /^(?:---|\.\.\.)/.test(line);
  const front = lines.slice(
    0,
    frontMatter.present ? lines.findIndex((line, at) => at > 0 && isEnd(line)) + 1 : 0,
  );
  const out = front.filter((line) => isEnd(line) || /^\w[\w -]{0,60}:/.test(line)).map((line) =>
    line.startsWith("title:") ? `title: ${JSON.stringify(shown)}` : filled(line, values, words)
  );
  if (title !== undefined) {
    out.push("", ...headingLike(lines, title.line, { old: title.text, now: shown }), "");
  }
  for (const { text, number } of top.lines) {
    if (isMetadata(text)) out.push(filled(lines[number - 1] ?? text, values, words));
    else if (text.trim() === "") out.push("");
  }
  if (sections.every(({ name }) => name !== "status")) {
    out.push("", ...values.supersedes.map((link) => `Supersedes ${link}`), "");
  }
  for (const section of sections) {
    const { heading: old, line, name, level } = section;
    // Deeper headings may be the model's own.
    if (level > 2 && name === undefined && !values.headings.has(headingKey(old))) continue;
    const isStated = name === "status" && old.includes(":");
    const now = isStated ? old.replace(/:.*/, () => `: ${values.status}`) : old;
    out.push("", ...headingLike(lines, line, { old, now }), "");
    const isFirst = sections.find((one) => one.name === name) === section;
    if (isFirst && !isStated) out.push(bodyOf(section, lines, { values, words }));
  }
  for (const name of ["context", "decision"] as const) {
    if (sections.every((one) => one.name !== name)) out.push("", values[name]?.trim() ?? "");
  }
  return `${out.join("\n").replace(/\n{3,}/g, "\n\n").trim()}\n`;
}

/** Returns the title with the model's form of number, such as "ADR-005: Use Vault". */
function titleLike(old: string, number: string | undefined, values: SkeletonValues): string {
  const lead = old.slice(0, old.length - bareTitle(old).length);
  const [digits = ""] = /\d+/.exec(lead) ?? [];
  if (digits === "" || values.number === undefined || Number(digits) !== Number(number)) {
    return values.title;
  }
  const width = digits.startsWith("0") ? digits.length : 1;
  const next = String(Number(values.number)).padStart(width, "0");
  return lead.replace(digits, next) + bareTitle(values.title);
}

/** Returns a heading's source lines with another text, and lines above and below as long as it. */
function headingLike(
  lines: readonly string[],
  number: number,
  { old, now }: { old: string; now: string },
): string[] {
  const [above = "", line = "", below = ""] = ["", ...lines].slice(number - 1, number + 2);
  const shown = line.includes(old) ? line.replace(old, () => now) : `# ${now}`;
  if (/^\s*[#=]/.test(line) || !ADORNMENT.test(below)) return [shown];
  const rule = (below[0] ?? "=").repeat(Math.max(3, shown.length));
  return ADORNMENT.test(above) ? [rule, shown, rule] : [shown, rule];
}

function bodyOf(
  { name, lines: body }: RecordSection,
  lines: readonly string[],
  { values, words }: { values: SkeletonValues; words: TeamWords },
): string {
  if (name === "date") return values.today;
  if (name === "context" || name === "decision") return values[name]?.trim() ?? "";
  if (name !== "status") return "";
  const first = body.find(({ text }) => text.trim() !== "");
  const line = lines[(first?.number ?? 0) - 1] ?? "";
  const [lead = ""] = /^[>*+-]\s+/.exec(line) ?? [];
  const written = isMetadata(line) ? filled(line, values, words) : lead + values.status;
  return [written, ...values.supersedes.map((link) => `Supersedes ${link}`)].join("\n\n");
}

/** Returns a metadata line with the new status and date, and without its other values. */
function filled(line: string, { status, today }: SkeletonValues, { sections }: TeamWords): string {
  const valueOf = (label: string) => {
    const key = label.replace(/\*|^adr[_-]/g, "").replace(/[_-]/g, " ").trim().toLowerCase();
    const name = sections.get(key);
    if (name === "status") return status;
    return name === "date" || /^(?!review)\w+ date$/.test(key) ? today : "";
  };
  const [, cell = "", ...more] = line.trimStart().startsWith("|") ? line.split("|") : [];
  if (more.length > 0) {
    return more.length !== 2 || /^[\s|:-]*$/.test(line) ? line : `|${cell}| ${valueOf(cell)} |`;
  }
  return line.split(" | ").map((part) =>
    part.replace(
      /^([\s>*+_:-]*)(\p{L}[\p{L}\d _-]{0,60}?)([*_]*\s?:[*_]*).*/u,
      (_, lead, label, mark) => `${lead}${label}${mark} ${valueOf(label)}`.trimEnd(),
    )
  ).join(" | ");
}
