import * as z from "zod";
import { calendarTime } from "../../kernel/calendar.ts";
import { ToolError } from "../../kernel/errors.ts";
import { mermaidGraph } from "../../kernel/markdown/mermaid.ts";
import { nearest } from "../../kernel/nearest.ts";
import { excerpt } from "../../kernel/text.ts";
import type { KindName } from "./kind.ts";
import { type Board, openBoard } from "./board.ts";
import { newSince } from "./urgency.ts";
import { requireInside } from "./place.ts";
import { unknownProject } from "./project_name.ts";
import type { DecibelRecord } from "./record.ts";
import { type RecordFacts, recordFacts, recordOutput } from "./record_facts.ts";
import { ALL_STATUSES, statusOf } from "./status.ts";
import type { RecordStore } from "./store.ts";

/** The filters for a project's records. */
export interface RecordQuery {
  project_id: string;
  kind?: KindName | undefined;
  status?: string | undefined;
  /** ISO 8601. */
  since?: string | undefined;
  limit: number;
  offset: number;
  /** If true, also returns a graph of blocked records. */
  graph?: boolean | undefined;
}

/** A page of records, the newest first. */
export const recordPageOutput = z.object({
  /** The number of records on all pages. */
  total: z.number(),
  offset: z.number(),
  records: z.array(recordOutput),
  /** The offset of the next page; absent on the last. */
  next_offset: z.number().optional(),
  /** A note that the project doesn't exist. */
  note: z.string().optional(),
  /** The dependencies of these records as a Mermaid graph; absent if no record waits. */
  mermaid: z.string().optional(),
});

/** A page of records, the newest first. */
export type RecordPage = z.infer<typeof recordPageOutput>;

/** Lists the records of a project; reopened ones have the date of reopening. Throws `ToolError`. */
export function listRecords(
  store: RecordStore,
  { project_id, kind, status, since, limit, offset, graph = false }: RecordQuery,
): RecordPage {
  const from = (since && calendarTime(since)) || -Infinity;
  requireInside(store, "project_id", project_id);
  const board = openBoard(store);
  const project = board.projectOrEmpty(project_id);
  const all = kind === undefined ? project.records : project.ofKind(kind);
  const listed = (status ? withStatus(board, all, status) : all)
    .filter((record) => newSince(record) >= from)
    .sort((a, b) => newSince(b) - newSince(a) || (a.name < b.name ? -1 : 1));
  const end = offset + limit;
  const records = listed.slice(offset, end).map((one) => recordFacts(store, board, one));
  return {
    total: listed.length,
    offset,
    records,
    next_offset: end < listed.length ? end : undefined,
    note: unknownProject(board, project_id),
    mermaid: graph ? waitingGraph(records) : undefined,
  };
}

/**
 * Returns the graph of the records that these records wait for, on any page; undefined if no record
 * waits.
 */
function waitingGraph(records: readonly RecordFacts[]): string | undefined {
  const arrows = records.flatMap(({ id, blocked_by = [] }) =>
    blocked_by.map((to) => ({ from: id, to, label: "waits for" }))
  );
  const labels = new Map(
    records.map(({ id, title, owner = "nobody" }) => [id, `${title} (${owner})`]),
  );
  return arrows.length === 0 ? undefined : mermaidGraph(labels, arrows);
}

/** The filter for unfinished records without another known status. */
const OPEN = "open";

/**
 * Returns the records with a status. "open" includes open records without a status and excludes
 * replaced ones. Throws `ToolError` for an unknown status that no record has.
 */
function withStatus(
  { graph }: Board,
  records: readonly DecibelRecord[],
  status: string,
): DecibelRecord[] {
  const wanted = statusOf(status)?.toLowerCase();
  const found = records.filter((record) => {
    const said = graph.standing(record).status?.toLowerCase() ?? OPEN;
    if (wanted !== OPEN) return said === wanted && record.state.status !== undefined;
    return (said === OPEN || !ALL_STATUSES.includes(said)) && !graph.isOver(record);
  });
  if (found.length > 0 || ALL_STATUSES.includes(wanted ?? "")) return found;
  throw new ToolError(
    `No status is named "${excerpt(status)}"; nearest: ${nearest(status, ALL_STATUSES, 1)}`,
    { next: `Statuses: ${ALL_STATUSES.join(", ")}` },
  );
}
