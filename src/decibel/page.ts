import * as z from "zod";
import { ToolError } from "../kernel/errors.ts";
import type { HtmlValue } from "../kernel/page/html.ts";
import { html } from "../kernel/page/html.ts";
import {
  age,
  badge,
  board,
  type BoardColumn,
  list,
  note,
  type Row,
  section,
  table,
  type Tone,
} from "../kernel/page/parts.ts";
import { PageTexts } from "../kernel/page/text.ts";
import { counted, plural } from "../kernel/plural.ts";
import { definePage, type ServicePage } from "../kernel/service/page.ts";
import type { DecibelContext } from "./context.ts";
import { listRecords } from "./records/listing.ts";
import { listProjects, type ProjectFacts } from "./records/projects.ts";
import type { RecordFacts } from "./records/record_facts.ts";
import { recordReader } from "./records/record_text.ts";
import { isOverStatus, SEVERITIES } from "./records/status.ts";

/** The report of decibel-server: a project's issues as a board, and its decisions. */
export const decibelPage: ServicePage<DecibelContext> = definePage({
  input: z.strictObject({ project_id: z.string().optional() }),
  draw({ project_id }, context: DecibelContext) {
    const { projects } = listProjects(context);
    const project = projectOf(projects, project_id);
    if (project === undefined) return "No records exist yet.";
    const { records } = listRecords(context, { project_id: project, limit: Infinity, offset: 0 });
    const now = Date.now();
    const columns = Map.groupBy(records, (record) => columnOf(record, now));
    const drawing: Drawing = { now, read: recordReader(context), texts: new PageTexts(), records };
    const open = OPEN.reduce((sum, name) => sum + (columns.get(name)?.length ?? 0), 0);
    const closed = columns.get("closed")?.length ?? 0;
    const decisions = columns.get("decision") ?? [];
    return {
      subject: project,
      title: "issues and decisions",
      summary: summaryOf(open, columns.get("ready") ?? []),
      parts: [
        open + (columns.get("done")?.length ?? 0) === 0
          ? undefined
          : board(COLUMNS.map((column) => boardColumn(column, columns.get(column.name), drawing))),
        closed === 0 ? undefined : note(`${counted(closed, "issue")} closed more than 14 days ago`),
        section("Decisions", list(decisions.map((one) => decisionRow(one, drawing))), {
          count: decisions.length,
        }),
        section("All projects", projects.length < 2 ? undefined : projectTable(projects)),
      ],
    };
  },
});

/** Returns the given project, or the project with the newest record. Throws `ToolError`. */
function projectOf(
  projects: readonly ProjectFacts[],
  wanted: string | undefined,
): string | undefined {
  const names = projects.map(({ project_id }) => project_id);
  if (wanted !== undefined && !names.includes(wanted)) {
    throw new ToolError(`No project has the id "${wanted}"`, {
      next: names.length === 0 ? "No records exist yet" : `Projects: ${names.join(", ")}`,
    });
  }
  const newestFirst = projects.toSorted((a, b) => (a.newest ?? "") < (b.newest ?? "") ? 1 : -1);
  return wanted ?? newestFirst[0]?.project_id;
}

type ColumnName = "ready" | "in-progress" | "blocked" | "done";

const COLUMNS: readonly { name: ColumnName; heading: string }[] = [
  { name: "ready", heading: "Ready" },
  { name: "in-progress", heading: "In progress" },
  { name: "blocked", heading: "Blocked" },
  { name: "done", heading: "Done lately" },
];
const OPEN = ["ready", "in-progress", "blocked"] as const;

/** An issue closed within this many milliseconds is on the board. */
const LATELY = 14 * 86_400_000;

function columnOf(
  { kind, status, owner, blocked_by = [], updated_at }: RecordFacts,
  now: number,
): ColumnName | "closed" | "decision" {
  if (kind !== "sentinel") return "decision";
  if (isOverStatus(status)) {
    return updated_at !== undefined && now - Date.parse(updated_at) <= LATELY ? "done" : "closed";
  }
  if (status === "blocked" || blocked_by.length > 0) return "blocked";
  return status === "in-progress" || owner !== undefined ? "in-progress" : "ready";
}

function summaryOf(open: number, ready: readonly RecordFacts[]): string {
  const critical = ready.filter(({ severity }) => severity === SEVERITIES[0]).length;
  const first = critical === 0
    ? ""
    : `, and ${critical} critical ${plural(critical, "one has", "ones have")} no owner`;
  return `${counted(open, "issue")} ${
    plural(open, "is", "are")
  } open, ${ready.length} ready${first}.`;
}

/** The data that the rows of one page share. */
interface Drawing {
  now: number;
  records: readonly RecordFacts[];
  texts: PageTexts;
  /** Returns a record's text by its URI. */
  read(uri: string): string | undefined;
}

function boardColumn(
  { name, heading }: (typeof COLUMNS)[number],
  issues: readonly RecordFacts[] = [],
  drawing: Drawing,
): BoardColumn {
  const order = name === "done" ? byChange : byUrgency;
  const cards = issues.toSorted(order).map((issue) => cardOf(issue, drawing));
  return { name, heading, cards };
}

/** Sorts issues: the most severe first, then the oldest. */
function byUrgency(a: RecordFacts, b: RecordFacts): number {
  return rankOf(a) - rankOf(b) || (a.recorded_at < b.recorded_at ? -1 : 1);
}

function rankOf({ severity }: RecordFacts): number {
  const rank = SEVERITIES.findIndex((one) => one === severity);
  return rank < 0 ? SEVERITIES.length : rank;
}

function byChange(
  { updated_at: a = "" }: RecordFacts,
  { updated_at: b = "" }: RecordFacts,
): number {
  return a > b ? -1 : 1;
}

const TONES: Readonly<Record<string, Tone>> = {
  critical: "bad",
  high: "bad",
  med: "warn",
  low: "info",
};

function cardOf(issue: RecordFacts, { now, read, texts, records }: Drawing): Row {
  const { id, short_id, title, uri, severity, status, owner, stale, problem } = issue;
  const { recorded_at, updated_at, blocked_by = [] } = issue;
  const waits = blocked_by.map((name) => records.find((one) => one.id === name)?.short_id ?? name);
  const text = read(uri);
  const facts: HtmlValue[] = [
    html`<code>${short_id}</code>`,
    severity !== undefined && badge(TONES[severity] ?? "plain", severity),
    isOverStatus(status)
      ? html`<span>closed ${age(updated_at ?? recorded_at, now)} ago</span>`
      : html`<span>${owner ?? "no owner"}, ${age(recorded_at, now)}</span>`,
    stale && badge("warn", "stale"),
    problem !== undefined && badge("bad", problem),
    waits.length > 0 && html`<span>waits for ${waits.join(", ")}</span>`,
  ];
  return { id, title, text: text === undefined ? undefined : texts.draw(text), facts };
}

function decisionRow(record: RecordFacts, { now, read, texts }: Drawing): Row {
  const { id, short_id, kind, title, uri, status, author, recorded_at, problem } = record;
  const text = read(uri);
  return {
    id,
    signs: badge("plain", status ?? (kind === "designer" ? "design" : "no status")),
    title,
    text: text === undefined ? undefined : texts.draw(text),
    facts: [
      html`<code>${short_id}</code>`,
      html`<span>${author} ${age(recorded_at, now)}</span>`,
      problem !== undefined && badge("bad", problem),
    ],
  };
}

function projectTable(projects: readonly ProjectFacts[]) {
  return table<ProjectFacts>([
    { head: "Project", cell: ({ project_id }) => project_id },
    { head: "Issues", cell: ({ issues }) => issues, isNumber: true },
    {
      head: "Decisions",
      cell: (one) => one.architecture_decisions + one.design_decisions,
      isNumber: true,
    },
    { head: "Newest", cell: ({ newest }) => newest?.slice(0, 10) },
  ], projects);
}
