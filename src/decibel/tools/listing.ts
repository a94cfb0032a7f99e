import * as z from "zod";
import { defineDecibelTool } from "../define.ts";
import { unlisted } from "../../kernel/service/tool.ts";
import { calendarTime } from "../../kernel/calendar.ts";
import { ToolError } from "../../kernel/errors.ts";
import { nearest } from "../../kernel/nearest.ts";
import { counted } from "../../kernel/plural.ts";
import { excerpt } from "../../kernel/text.ts";
import { type Board, openBoard } from "../records/board.ts";
import { ALL_STATUSES, statusOf } from "../records/kind.ts";
import { unknownProject } from "../records/project_name.ts";
import { daysSince, ranked } from "../records/rank.ts";
import { type DecibelRecord, recordProblem } from "../records/record.ts";
import type { RecordStore } from "../records/store.ts";
import {
  dateInput,
  dayInput,
  kindInput,
  labelsInput,
  limit,
  offset,
  place,
  title,
} from "../records/inputs.ts";

const listInput = z.strictObject({
  project_id: place().describe("The project"),
  kind: kindInput,
  status: title().optional().describe("Such as open"),
  since: dateInput.optional().describe("ISO 8601"),
  due: dayInput.optional().describe("Due by this date"),
  labels: labelsInput().describe("All of these"),
  limit,
  offset,
});

export type RecordQuery = z.infer<typeof listInput>;

const MAX_TITLE = 130;

const rowOutput = z.object({
  id: z.string(),
  title: unlisted(z.string()),
  kind: unlisted(z.string().optional()),
  status: unlisted(z.string().optional()),
  severity: unlisted(z.string().optional()),
  owner: unlisted(z.string().optional()),
  age: unlisted(z.string()),
  due: unlisted(z.string().optional()),
  labels: unlisted(z.array(z.string()).optional()),
  problem: unlisted(z.string().optional()),
});

const recordPageOutput = z.object({
  total: unlisted(z.number()),
  records: z.array(rowOutput),
  next_offset: unlisted(z.number().optional()),
  note: unlisted(z.string().optional()),
});

export type RecordRow = z.infer<typeof rowOutput>;
export type RecordPage = z.infer<typeof recordPageOutput>;

export function listRecords(store: RecordStore, query: RecordQuery): RecordPage {
  const { project_id, kind, status, limit, offset } = query;
  const board = openBoard(store, { project_id });
  const project = board.projectOrEmpty(project_id);
  const all = project.records.filter((one) => kind === undefined || one.kind === kind);
  const wanted = (status ? withStatus(board, all, status) : all)
    .filter((record) => isWanted(record, query));
  const listed = inOrder(board, wanted);
  const end = offset + limit;
  return {
    total: listed.length,
    records: listed.slice(offset, end).map((one) => rowOf(board, one)),
    next_offset: end < listed.length ? end : undefined,
    note: unknownProject(board, project_id),
  };
}

function isWanted({ time, state, fields }: DecibelRecord, query: RecordQuery): boolean {
  const { since, due, labels = [] } = query;
  const from = (since && calendarTime(since)) || -Infinity;
  if ((state.reopenedAt ?? time) < from) return false;
  if (due !== undefined && (fields.due === undefined || fields.due > due)) return false;
  return labels.every((label) => fields.labels?.includes(label));
}

export function inOrder(board: Board, records: readonly DecibelRecord[]): DecibelRecord[] {
  const open = records.filter((record) => !board.graph.isOver(record));
  const changedAt = ({ time, state }: DecibelRecord): number => state.updatedAt ?? time;
  const closed = records.filter((record) => board.graph.isOver(record))
    .sort((a, b) => changedAt(b) - changedAt(a) || (a.name < b.name ? -1 : 1));
  return [...ranked(board, open).map(({ record }) => record), ...closed];
}

function rowOf(board: Board, record: DecibelRecord): RecordRow {
  const { id, kind, time, state, fields: { due, labels } } = record;
  return {
    id,
    title: excerpt(record.title, MAX_TITLE),
    ...(kind !== "sentinel" && { kind }),
    status: board.graph.status(record),
    severity: state.severity,
    owner: state.owner,
    age: counted(daysSince(time), "day"),
    due,
    labels: labels && [...labels],
    problem: recordProblem(record),
  };
}

function withStatus(
  { graph }: Board,
  records: readonly DecibelRecord[],
  status: string,
): DecibelRecord[] {
  const wanted = statusOf(status) ?? "";
  const found = records.filter((record) => (graph.status(record) ?? "open") === wanted);
  if (found.length > 0 || ALL_STATUSES.includes(wanted)) return found;
  throw new ToolError(
    `No status is named "${excerpt(status)}"; nearest: ${nearest(status, ALL_STATUSES, 1)}`,
    { next: `Statuses: ${ALL_STATUSES.join(", ")}` },
  );
}

export function recordLines({ total, records, next_offset, note }: RecordPage): string {
  const lines = records.map((row) => {
    const { id, title, kind, status, severity, owner, age, due, labels, problem } = row;
    const facts = [severity, kind, status, owner, age, due && `due ${due}`, ...labels ?? []];
    return `${id} ${title} (${facts.filter(Boolean).join(", ")})${problem ? ` ${problem}` : ""}`;
  });
  const more = next_offset === undefined ? "." : `; the next page has the offset ${next_offset}.`;
  return [...lines, `${counted(total, "record")}${more}`, ...(note === undefined ? [] : [note])]
    .join("\n");
}

const projectOutput = z.object({
  project_id: z.string(),
  issues: unlisted(z.number()),
  decisions: unlisted(z.number()),
});

const projectsOutput = z.object({
  total: unlisted(z.number()),
  projects: z.array(projectOutput),
});

export type ListedProjects = z.infer<typeof projectsOutput>;

const MAX_LISTED = 1000;

export function listProjects(store: RecordStore): ListedProjects {
  const { projects } = openBoard(store);
  const listed = projects.slice(0, MAX_LISTED).map((project) => {
    const issues = project.records.filter(({ kind }) => kind === "sentinel").length;
    return { project_id: project.name, issues, decisions: project.records.length - issues };
  });
  return { total: projects.length, projects: listed };
}

export const listingTools = [
  defineDecibelTool({
    name: "list_records",
    title: "List records",
    description: "Lists a project's records. Use to see decisions or open work.",
    access: "read",
    input: listInput,
    output: recordPageOutput,
    handle: (input, context) => listRecords(context, input),
    text: recordLines,
  }),
  defineDecibelTool({
    name: "list_projects",
    title: "List projects",
    description: "Lists every project. Use to find a project's name.",
    access: "read",
    input: z.strictObject({}),
    output: projectsOutput,
    handle: (_, context) => listProjects(context),
    text: ({ projects }) =>
      projects.map((one) => `${one.project_id} (${one.issues} issues, ${one.decisions} decisions)`)
        .join("\n"),
  }),
];
