import { calendarTime } from "../../kernel/calendar.ts";
import { ToolError } from "../../kernel/errors.ts";
import { mermaidGraph } from "../../kernel/markdown/mermaid.ts";
import { nearest } from "../../kernel/nearest.ts";
import { excerpt } from "../../kernel/text.ts";
import { type RecordEntry, recordFolder } from "./folder.ts";
import { KIND_NAMES, type KindName } from "./kind.ts";
import { placesOf, requireInside } from "./place.ts";
import { openGraph } from "./open_graph.ts";
import type { RecordGraph } from "./record_graph.ts";
import { unknownProject } from "./project_name.ts";
import { readRecord, type RecordFacts, recordFacts, standing } from "./record.ts";
import { newSince, recordState } from "./state.ts";
import { ALL_STATUSES, statusOf } from "./status.ts";
import type { RecordStore } from "./store.ts";

/** Which records of a project to list. */
export interface RecordQuery {
  project_id: string;
  kind?: KindName | undefined;
  status?: string | undefined;
  /** ISO 8601. */
  since?: string | undefined;
  limit: number;
  offset: number;
  /** Also a graph of what waits for what. */
  graph?: boolean | undefined;
}

/** A page of records, the newest first. */
export interface RecordPage {
  /** How many there are on all pages. */
  total: number;
  offset: number;
  records: RecordFacts[];
  /** Where the next page begins, when there is one. */
  next_offset?: number;
  /** Says that there is no such project. */
  note?: string;
  /** What waits for what among these records, in Mermaid; absent where nothing waits. */
  mermaid?: string;
}

/** Lists the records of a project; what was reopened is as new as that. Throws `ToolError`. */
export function listRecords(
  store: RecordStore,
  { project_id, kind, status, since, limit, offset, graph: withGraph = false }: RecordQuery,
): RecordPage {
  requireInside(store, "project_id", project_id);
  const from = (since && calendarTime(since)) || -Infinity;
  const graph = openGraph(store, project_id);
  const all = kindsAsked(kind).flatMap((name) => graph.folders[name].entries);
  const wanted = status && withStatus(graph, all, status);
  const entries = (wanted || all).map((entry) => ({ entry, time: newSince(store, entry) }))
    .filter(({ time }) => time >= from)
    .sort((a, b) => b.time - a.time || (a.entry.name < b.entry.name ? -1 : 1));
  const end = offset + limit;
  const records = entries.slice(offset, end).flatMap(({ entry }) => {
    const record = readRecord(store, entry, graph);
    return record === undefined ? [] : [recordFacts(store, record)];
  });
  const note = unknownProject(store, project_id);
  return {
    total: entries.length,
    offset,
    records,
    ...(end < entries.length && { next_offset: end }),
    ...(note !== "" && { note }),
    ...(withGraph && waitingGraph(records)),
  };
}

/** What those that wait wait for, also where that is on another page. */
function waitingGraph(records: readonly RecordFacts[]): { mermaid?: string } {
  const arrows = records.flatMap(({ id, blocked_by = [] }) =>
    blocked_by.map((to) => ({ from: id, to, label: "waits for" }))
  );
  if (arrows.length === 0) return {};
  const labels = new Map(
    records.map(({ id, title, owner = "nobody" }) => [id, `${title} (${owner})`]),
  );
  return { mermaid: mermaidGraph(labels, arrows) };
}

/** Those with a status. Throws `ToolError` for one that no record has or can be given. */
function withStatus(
  graph: RecordGraph,
  entries: readonly RecordEntry[],
  status: string,
): RecordEntry[] {
  const wanted = statusOf(status)?.toLowerCase();
  const found = entries.filter((entry) => {
    const state = recordState(graph.store, entry);
    if (state === undefined) return false;
    // Only what is blocked can have another status than its updates say.
    const shown = state.blockedBy === undefined ? state : standing(graph, entry, state);
    return shown.status?.toLowerCase() === wanted;
  });
  if (found.length > 0 || ALL_STATUSES.includes(wanted ?? "")) return found;
  throw new ToolError(
    `There is no status "${excerpt(status)}"; nearest: ${nearest(status, ALL_STATUSES, 1)}`,
    { next: `Statuses: ${ALL_STATUSES.join(", ")}` },
  );
}

function kindsAsked(kind: KindName | undefined): readonly KindName[] {
  return kind === undefined ? KIND_NAMES : [kind];
}

/** The records of a project, or of all, of one kind or all. */
export function recordEntries(
  store: RecordStore,
  { project_id, kind }: { project_id?: string | undefined; kind?: KindName | undefined },
): RecordEntry[] {
  return kindsAsked(kind).flatMap((name) =>
    (project_id === undefined ? placesOf(store, name) : [project_id])
      .flatMap((place) => recordFolder(store, name, place).entries)
  );
}
