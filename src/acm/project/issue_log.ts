import { excerpt } from "../../kernel/text.ts";
import type { Finding } from "./checklist.ts";
import { isNone, sectionOf } from "./document_section.ts";
import { type TableRow, tablesOf } from "../../kernel/markdown/tables.ts";
import type { ProjectFile } from "./project_files.ts";

/** What ends an issue, from the statuses of the framework's specs and what people write. */
const CLOSED =
  /^(?:resolved|completed?|closed|done|fixed|deferred|rejected|duplicate|won'?t fix)(?![\p{L}\p{N}])/iu;
/** The severities that must not be open. P0 weighs more than P1 where somebody uses it. */
const HIGHEST = /^(?:p[01]|critical|high|highest)(?![\p{L}\p{N}])/iu;

/** Whether the Issue Log of a document has an open issue of the highest severities. */
export function seeIssues(file: ProjectFile): Finding {
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

/** True for a row whose status says that nothing is left to do. */
export function isClosed({ cells }: TableRow): boolean {
  return CLOSED.test(wording(cells.get("status")));
}

function isSevere({ cells }: TableRow, columns: readonly string[]): boolean {
  return columns.some((column) => HIGHEST.test(wording(cells.get(column))));
}

/** Priority and severity say how much an issue weighs; impact only where neither is there. */
function severityColumns(columns: readonly string[]): string[] {
  const direct = columns.filter((column) => column === "priority" || column === "severity");
  return direct.length > 0 ? direct : columns.filter((column) => column === "impact");
}

/** A cell from its first letter or digit on: many begin with a coloured dot or a tick. */
function wording(cell = ""): string {
  return cell.replace(/^[^\p{L}\p{N}]+/u, "");
}

function describeRow({ line, cells }: TableRow): string {
  const filled = [...cells.values()].filter((cell) => cell !== "").slice(0, 7);
  return `line ${line} ${excerpt(filled.join(" | "), 100)}`;
}
