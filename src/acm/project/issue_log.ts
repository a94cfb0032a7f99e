import type { Line } from "../../kernel/markdown/headings.ts";
import { isPlaceholder, type Table, type TableRow, tablesOf } from "../framework/tables.ts";
import { plainText } from "../../kernel/markdown/plain_text.ts";
import { excerpt } from "../../kernel/text.ts";
import { type DocumentPart, sectionsOf } from "../framework/sections.ts";
import { isScale, type IssueSeverity } from "../framework/severities.ts";
import { type State, statedState } from "../framework/states.ts";
import { howToDefine, statusColumn, type Statuses } from "../framework/statuses.ts";
import type { GateFinding } from "./checklist.ts";
import { itemsIn, saysNoneItself, saysNothing } from "./hollow_text.ts";
import type { ProjectFile } from "./project_file.ts";
import { saysNone } from "./open_questions.ts";

/** A row of an Issue Log. */
export interface Issue {
  line: number;
  /** Its cells on one line. */
  text: string;
  /** Its status as written; absent if no column has one. */
  status?: string;
  state: State;
  /** The severities that its cells state, in lower case. */
  severities: readonly string[];
}

/** The issues that must be closed: these severities, with a maximum number. */
export interface IssuesAsked {
  severities: readonly IssueSeverity[];
  most: number;
  /** The framework's severities. */
  known: readonly IssueSeverity[];
  /** The framework's statuses of issues. */
  statuses: Statuses;
}

/** Words for serious and minor severities in any framework. */
const SEVERE_ANYWHERE =
  /(?:^|[^\p{L}\p{N}])(?:p[01]|critical|high(?:est)?|blocker|urgent)(?![\p{L}\p{N}])/iu;
const MINOR = /^(?:p[2-4]|low|med|medium|minor|trivial|cosmetic|info)(?![\p{L}\p{N}])/iu;

/** Returns the verdict on whether a document's issues of some severities are closed. */
export function seeIssues(file: ProjectFile, asked: IssuesAsked): GateFinding {
  const logs = issueLogs(file);
  const [first] = logs;
  const place = { file: file.path, line: first?.heading.line ?? 1 };
  if (first === undefined) return { verdict: "not met", found: "no Issue Log section", place };
  if (logs.every((log) => isHollowLog(file, log))) {
    return { verdict: "not met", found: "the Issue Log is empty", place };
  }
  const all = logs.flatMap((log) => issuesOf(log, asked.statuses));
  const issues = all.filter(({ state }) => state !== "closed")
    .map((issue) => ({ issue, weight: weightOf(issue, asked) }));
  const severe = issues.filter(({ weight, issue }) => weight === "asked" && issue.state === "open");
  const doubtful = issues.filter(({ weight, issue }) =>
    weight === "unknown" || (weight === "asked" && issue.state === "unknown")
  );
  const told = (list: typeof issues): string =>
    list.slice(0, 5).map(({ issue }) => `line ${issue.line} ${excerpt(issue.text, 100)}`).join(
      "; ",
    );
  if (severe.length > asked.most) {
    return {
      verdict: "not met",
      found: `${severe.length} open: ${told(severe)}`,
      place: { file: file.path, line: severe[0]?.issue.line ?? place.line },
    };
  }
  if (doubtful.length > 0) {
    return {
      verdict: "undecided",
      isForPerson: true,
      found: unknownStatus(doubtful.map(({ issue }) => issue), asked.statuses) ??
        `${doubtful.length} with a severity or status that the criterion doesn't decide: ${
          told(doubtful)
        }`,
      place: { file: file.path, line: doubtful[0]?.issue.line ?? place.line },
    };
  }
  const found = all.length === 0
    ? "none"
    : `${severe.length === 0 ? "none" : severe.length} of ${all.length} open`;
  return { verdict: "met", found, place };
}

/**
 * Returns the reason why a written status is undecided, and the remedy; undefined for a known
 * status.
 */
function unknownStatus(
  issues: readonly Issue[],
  statuses: Statuses,
): string | undefined {
  const one = issues.find(({ status, state }) => state === "unknown" && status !== undefined);
  if (one?.status === undefined || !/[\p{L}\p{N}]/u.test(one.status)) return undefined;
  const others = issues.length === 1 ? "" : ` (${issues.length} such issues)`;
  return `status "${excerpt(one.status, 40)}" in line ${one.line}${others} is undecided: ${
    howToDefine("issue", statuses)
  }`;
}

/** Only a heading and TBD are no log; an empty table is one, and so is "None." */
function isHollowLog({ text }: ProjectFile, log: DocumentPart): boolean {
  if (tablesOf(log.lines).length > 0 || saysNoneItself(log.heading.text)) return false;
  return itemsIn(log.lines).length === 0 || (saysNothing(text, log) && !saysNone(log.lines));
}

/** Returns the relation between an open issue's severity and the requested ones. */
function weightOf(
  { severities }: Issue,
  { severities: asked, known }: IssuesAsked,
): "asked" | "other" | "unknown" {
  const weights = severities.map((word) => weightOfWord(word, asked, known));
  return weights.find((weight) => weight === "asked") ??
    weights.find((weight) => weight === "unknown") ?? weights[0] ?? "unknown";
}

function weightOfWord(
  word: string,
  asked: readonly IssueSeverity[],
  known: readonly IssueSeverity[],
): "asked" | "other" | "unknown" {
  const areBlocking = asked.every(({ isBlocking }) => isBlocking);
  const own = severityIn(word, known);
  if (own === undefined) {
    if (SEVERE_ANYWHERE.test(word)) {
      return /^p0\b/.test(word) && asked.some(({ name }) => name === "p1") ? "asked" : "unknown";
    }
    return MINOR.test(word) && areBlocking ? "other" : "unknown";
  }
  const sameScale = asked.filter(({ scale }) => scale === own.scale);
  if (sameScale.length > 0) {
    if (sameScale.some(({ rank }) => rank === own.rank)) return "asked";
    const isMilder = sameScale.every(({ rank }) => own.rank > rank);
    return isMilder && !isDisputed(word, own, known) ? "other" : "unknown";
  }
  if (own.isBlocking) return asked.some(({ isBlocking }) => isBlocking) ? "asked" : "unknown";
  const isLast = !known.some(({ scale, rank }) => scale === own.scale && rank > own.rank);
  return areBlocking && isLast && !isDisputed(word, own, known) ? "other" : "unknown";
}

/** "Low, was Critical": a mild severity whose cell names a serious one, too. */
function isDisputed(
  word: string,
  { name }: IssueSeverity,
  known: readonly IssueSeverity[],
): boolean {
  const rest = word.slice(name.length);
  const words = ` ${rest.replace(/[^\p{L}\p{N}-]+/gu, " ")} `;
  return SEVERE_ANYWHERE.test(rest) || /[?+]/.test(rest) ||
    known.some((one) => one.name !== name && words.includes(` ${one.name} `));
}

/** Returns a number to sort open issues with: the most severe has the lowest. */
export function severityOrder({ severities }: Issue, known: readonly IssueSeverity[]): number {
  const orders = severities.map((word) => {
    const own = severityIn(word, known);
    if (own !== undefined) return own.rank;
    return SEVERE_ANYWHERE.test(word) ? 0 : 50;
  });
  return Math.min(100, ...orders);
}

/** Returns the severity that a cell begins with. */
function severityIn(word: string, known: readonly IssueSeverity[]): IssueSeverity | undefined {
  const [start = ""] = /^[\p{L}\p{N}-]+(?: [\p{L}\p{N}-]+)?/u.exec(word) ?? [];
  return known.find(({ name }) => name === start) ??
    known.find(({ name }) => name === start.split(" ")[0]);
}

/** Returns the Issue Logs of a document, except those in fenced code. */
export function issueLogs({ text }: ProjectFile): DocumentPart[] {
  return sectionsOf(
    text,
    (key) => /\bissues? log\b|^(?:open |known )?issues$|^mängelliste$/.test(key.slice(0, 200)),
  );
}

/** Returns every issue of a log, in any part of its section. */
export function issuesOf({ lines }: DocumentPart, statuses: Statuses): Issue[] {
  const tables = tablesOf(lines);
  const seen = new Set(
    tables.flatMap(({ head, rows }) => [...head, ...rows.map(({ text }) => text)]),
  );
  const logs = tables.filter(isLog);
  const issues = logs.flatMap((table) =>
    table.rows.flatMap((row) => issueOf(row, { table, statuses }))
  );
  const loose = lines.filter(({ text }) => !seen.has(text)).flatMap((line) =>
    looseIssue(line, { logs, statuses })
  );
  const all = [...issues, ...loose];
  if (all.length > 0 || logs.length > 0 || saysNone(lines)) return all;
  const [unread] = lines.filter(({ text }) => text.trim() !== "");
  return unread === undefined
    ? []
    : [{ line: unread.number, text: excerpt(unread.text), state: "unknown", severities: [] }];
}

function isLog({ columns }: Table): boolean {
  return statusColumn(columns) !== undefined ||
    (severityColumns(columns).length > 0 && columns.includes("issue"));
}

/**
 * A row that is separated from its table has the columns of the last table; a checkbox has no
 * columns.
 */
function looseIssue(
  line: Line,
  { logs, statuses }: { logs: readonly Table[]; statuses: Statuses },
): Issue[] {
  const { text, number } = line;
  if (/^\s*[-*+]\s+\[ \]/.test(text)) {
    return [{ line: number, text, state: "unknown", severities: [] }];
  }
  const table = logs.at(-1);
  if (!text.trimStart().startsWith("|")) return [];
  if (table === undefined) return [{ line: number, text, state: "unknown", severities: [] }];
  const head = table.head.map((one, at): Line => ({ ...line, text: one, number: number - 2 + at }));
  return tablesOf([...head, line]).flatMap(({ rows }) =>
    rows.flatMap((row) => issueOf(row, { table, statuses }))
  );
}

function issueOf(
  row: TableRow,
  { table: { columns }, statuses }: { table: Table; statuses: Statuses },
): Issue[] {
  if (row.isBlank) return [];
  const text = [...row.cells.values()].filter((cell) => cell !== "").join(" | ");
  const column = statusColumn(columns);
  const status = column === undefined ? undefined : row.cells.get(column) ?? "";
  const state = status === undefined ? "unknown" : statedState(status, statuses);
  const severities = severityColumns(columns).map((column) =>
    plainText(row.cells.get(column) ?? "")
  ).filter((severity) => !isPlaceholder(severity)).map((severity) =>
    severity.replace(/^[^\p{L}\p{N}]+/u, "").toLowerCase()
  );
  return [{
    line: row.line,
    text,
    ...(status !== undefined && { status: plainText(status) }),
    state,
    severities,
  }];
}

/** The columns for how serious an issue is: priority and severity, or else impact. */
function severityColumns(columns: readonly string[]): string[] {
  const direct = columns.filter((column) =>
    isScale(column, "priority") || (column !== "impact" && isScale(column, "severity"))
  );
  return direct.length > 0 ? direct : columns.filter((column) => column === "impact");
}
