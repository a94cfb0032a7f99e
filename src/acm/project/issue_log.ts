import type { Line } from "../../kernel/markdown/headings.ts";
import { isPlaceholder, type Table, type TableRow, tablesOf } from "../framework/tables.ts";
import { plainText } from "../../kernel/markdown/plain_text.ts";
import { excerpt } from "../../kernel/text.ts";
import { type DocumentPart, sectionsOf } from "../framework/sections.ts";
import { type GateFinding, undecided } from "./checklist.ts";
import type { ProjectFile } from "./project_file.ts";
import { saysNone } from "./open_questions.ts";
import { statedState } from "./states.ts";

/** A row of an Issue Log. */
export interface Issue {
  line: number;
  /** Its cells on one line. */
  text: string;
  /** "severe" must be closed; "doubtful" may have to be: its status or severity cannot be told. */
  weight: "severe" | "doubtful" | "harmless" | "closed";
}

/** The severities that must not stay open; where P0 is used, it ranks above P1. */
const SEVERE = /^(?:p[01]|critical|high|highest)(?![\p{L}\p{N}])/iu;
/** Those that may; any other word is not the framework's. */
const MINOR = /^(?:p[23]|low|med|medium)(?![\p{L}\p{N}])/iu;
const SEVERE_ANYWHERE =
  /(?:^|[^\p{L}\p{N}])(?:p[01]|critical|high(?:est)?|blocker|urgent)(?![\p{L}\p{N}])/iu;

/** Whether every severe issue in the Issue Logs of a document is closed. */
export function seeIssues(file: ProjectFile): GateFinding {
  const logs = issueLogs(file);
  const [first] = logs;
  if (first === undefined) return undecided("no Issue Log section", { file: file.path, line: 1 });
  const issues = logs.flatMap(issuesOf);
  for (const [weight, verdict] of [["severe", "not met"], ["doubtful", "undecided"]] as const) {
    const open = issues.filter((issue) => issue.weight === weight);
    const [worst] = open;
    if (worst === undefined) continue;
    const told = open.slice(0, 5).map(({ line, text }) => `line ${line} ${excerpt(text, 100)}`);
    const what = weight === "severe" ? "open" : "of a severity or status that is not known";
    return {
      verdict,
      found: `${open.length} ${what}: ${told.join("; ")}`,
      place: { file: file.path, line: worst.line },
    };
  }
  const found = issues.length === 0 ? "none" : `none of ${issues.length} open`;
  return { verdict: "met", found, place: { file: file.path, line: first.heading.line } };
}

/** The Issue Logs of a document: those in fenced code are none. */
export function issueLogs({ text }: ProjectFile): DocumentPart[] {
  return sectionsOf(
    text,
    (key) => /\bissues? log\b|^(?:open |known )?issues$/.test(key.slice(0, 200)),
  );
}

/** Every issue of a log, wherever its row stands. */
export function issuesOf({ lines }: DocumentPart): Issue[] {
  const tables = tablesOf(lines);
  const seen = new Set(
    tables.flatMap(({ head, rows }) => [...head, ...rows.map(({ text }) => text)]),
  );
  const logs = tables.filter(isLog);
  const issues = logs.flatMap((table) => table.rows.flatMap((row) => issueOf(row, table)));
  const loose = lines.filter(({ text }) => !seen.has(text)).flatMap((line) =>
    looseIssue(line, logs)
  );
  const all = [...issues, ...loose];
  if (all.length > 0 || logs.length > 0 || saysNone(lines)) return all;
  const [unread] = lines.filter(({ text }) => text.trim() !== "");
  return unread === undefined
    ? []
    : [{ line: unread.number, text: excerpt(unread.text), weight: "doubtful" }];
}

function isLog({ columns }: Table): boolean {
  const hasSeverity = severityColumns(columns).length > 0;
  return columns.includes("status")
    ? hasSeverity || columns.includes("issue")
    : hasSeverity && columns.includes("issue");
}

/** A row that is parted from its table has the columns of the last one; a check box has none. */
function looseIssue(line: Line, logs: readonly Table[]): Issue[] {
  const { text, number } = line;
  if (/^\s*[-*+]\s+\[ \]/.test(text)) return [{ line: number, text, weight: "doubtful" }];
  const table = logs.at(-1);
  if (!text.trimStart().startsWith("|")) return [];
  if (table === undefined) return [{ line: number, text, weight: "doubtful" }];
  const head = table.head.map((one, at): Line => ({ ...line, text: one, number: number - 2 + at }));
  return tablesOf([...head, line]).flatMap(({ rows }) =>
    rows.flatMap((row) => issueOf(row, table))
  );
}

function issueOf(row: TableRow, { columns }: Table): Issue[] {
  if (row.isBlank) return [];
  const text = [...row.cells.values()].filter((cell) => cell !== "").join(" | ");
  return [{ line: row.line, text, weight: weightOf(row, columns) }];
}

function weightOf({ cells }: TableRow, columns: readonly string[]): Issue["weight"] {
  const state = columns.includes("status") ? statedState(cells.get("status") ?? "") : "unknown";
  if (state === "closed") return "closed";
  const severities = severityColumns(columns).map((column) => plainText(cells.get(column) ?? ""))
    .filter((severity) => !isPlaceholder(severity)).map((severity) =>
      severity.replace(/^[^\p{L}\p{N}]+/u, "")
    );
  if (severities.some((severity) => SEVERE.test(severity))) {
    return state === "open" ? "severe" : "doubtful";
  }
  const isMinor = severities.length > 0 &&
    severities.every((severity) => MINOR.test(severity) && !SEVERE_ANYWHERE.test(severity));
  return isMinor ? "harmless" : "doubtful";
}

/** The columns for how serious an issue is: priority and severity, or else impact. */
function severityColumns(columns: readonly string[]): string[] {
  const direct = columns.filter((column) => column === "priority" || column === "severity");
  return direct.length > 0 ? direct : columns.filter((column) => column === "impact");
}
