import { proseLines } from "../../kernel/markdown/headings.ts";
import { isPlaceholder, type TableRow, tablesOf } from "../../kernel/markdown/tables.ts";
import { excerpt } from "../../kernel/text.ts";
import type { GateFinding } from "./checklist.ts";
import { isNone, type ProjectFile, sectionOf } from "./project_file.ts";

/** The statuses that end an issue: those of the framework's specs and others in use. */
const CLOSED =
  /^(?:resolved|completed?|closed|done|fixed|deferred|rejected|duplicate|won'?t fix)(?![\p{L}\p{N}])/iu;
/** The severities that must not stay open; where P0 is used, it ranks above P1. */
const HIGHEST = /^(?:p[01]|critical|high|highest)(?![\p{L}\p{N}])/iu;

/** Whether the Issue Log of a document has an open issue of the highest severities. */
export function seeIssues(file: ProjectFile): GateFinding {
  const section = sectionOf(file, "issue log");
  if (section === undefined) {
    return { verdict: "not stated", found: "no Issue Log section", where: file.path };
  }
  const { where } = section;
  const logs = tablesOf(section.lines)
    .map(({ columns, rows }) => ({ columns, rows, severities: severityColumns(columns) }))
    .filter(({ columns, severities }) => severities.length > 0 && columns.includes("status"));
  if (logs.length === 0) {
    return isNone(section)
      ? { verdict: "met", found: "none", where }
      : { verdict: "not stated", found: "no table with severity and status columns", where };
  }
  const open = logs.flatMap(({ rows, severities }) =>
    rows.filter((row) => !row.isBlank && !isClosed(row) && isSevere(row, severities))
  );
  if (open.length === 0) return { verdict: "met", found: "none open", where };
  const told = open.slice(0, 5).map(describeRow).join("; ");
  return { verdict: "not met", found: `${open.length} open: ${told}`, where: file.path };
}

/** True when the row's status says that nothing is left to do. */
function isClosed({ cells }: TableRow): boolean {
  return CLOSED.test(wording(cells.get("status")));
}

function isSevere({ cells }: TableRow, columns: readonly string[]): boolean {
  return columns.some((column) => HIGHEST.test(wording(cells.get(column))));
}

/** The columns for how serious an issue is: priority and severity, or else impact. */
function severityColumns(columns: readonly string[]): string[] {
  const direct = columns.filter((column) => column === "priority" || column === "severity");
  return direct.length > 0 ? direct : columns.filter((column) => column === "impact");
}

/** A cell from its first letter or digit: many begin with a coloured dot or a tick. */
function wording(cell = ""): string {
  return cell.replace(/^[^\p{L}\p{N}]+/u, "");
}

function describeRow({ line, cells }: TableRow): string {
  const filled = [...cells.values()].filter((cell) => cell !== "").slice(0, 7);
  return `line ${line} ${excerpt(filled.join(" | "), 100)}`;
}

const BOX = /^[\s>]*(?:[-*+]|\d+[.)])\s+\[([ xX])\](?:\s|$)/;

/** Whether every box of a tasks file is checked and every row with a status is done. */
export function seeTasks({ path, text }: ProjectFile): GateFinding {
  const lines = [...proseLines(text)];
  const boxes = lines.flatMap((line) => {
    const mark = BOX.exec(line.text)?.[1];
    return mark === undefined ? [] : [{ line: line.number, isOpen: mark === " " }];
  });
  const rows = tablesOf(lines).filter(({ columns }) => columns.includes("status"))
    .flatMap((table) => table.rows)
    .filter(({ cells }) => !isPlaceholder(cells.get("status") ?? ""))
    .map((row) => ({ line: row.line, isOpen: !isClosed(row) }));
  const tasks = [...boxes, ...rows];
  const open = tasks.filter(({ isOpen }) => isOpen).map(({ line }) => line).sort((a, b) => a - b);
  if (open.length > 0) {
    const more = open.length > 10 ? ", …" : "";
    const told = `${open.slice(0, 10).join(", ")}${more}`;
    return {
      verdict: "not met",
      found: `${open.length} open: ${open.length === 1 ? "line" : "lines"} ${told}`,
      where: path,
    };
  }
  return tasks.length === 0
    ? { verdict: "not stated", found: "no check boxes and no status column", where: path }
    : { verdict: "met", found: `all ${tasks.length} done`, where: path };
}

/** Whether the Open Questions section of a document is empty or says that there are none. */
export function seeOpenQuestions(file: ProjectFile): GateFinding {
  const section = sectionOf(file, "open questions");
  if (section === undefined) {
    return { verdict: "not stated", found: "no Open Questions section", where: file.path };
  }
  if (isNone(section)) return { verdict: "met", found: "none", where: section.where };
  const first = section.lines.find(({ text }) => text !== "")?.text ?? "";
  return { verdict: "not met", found: `"${excerpt(first)}"`, where: section.where };
}
