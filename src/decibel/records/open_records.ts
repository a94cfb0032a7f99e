import { RECORD_FIELDS } from "./fields.ts";
import type { RecordEntry } from "./folder.ts";
import { KIND_NAMES, type KindName } from "./kind.ts";
import type { RecordGraph } from "./record_graph.ts";
import { type RecordState, recordState } from "./state.ts";

/** How urgent an action is, the most urgent first. */
const PRIORITIES = ["high", "med", "low"] as const;

/** How urgent an action is. */
export type Priority = (typeof PRIORITIES)[number];

/** A record that something is left to do about, unread. */
export interface OpenRecord {
  entry: RecordEntry;
  state: RecordState;
}

const known = new WeakMap<RecordGraph, readonly OpenRecord[]>();

/** All open records of a project, the newest first. */
export function openRecordsOf(graph: RecordGraph): readonly OpenRecord[] {
  const open = known.get(graph) ?? findOpen(graph);
  known.set(graph, open);
  return open;
}

function findOpen(graph: RecordGraph): OpenRecord[] {
  const open: OpenRecord[] = [];
  const files = KIND_NAMES.map((kind) => {
    const { listing, entries } = graph.folders[kind];
    return { listing, places: entries.map(({ at }) => at) };
  });
  graph.store.index.readMany(files, RECORD_FIELDS);
  for (const kind of KIND_NAMES) {
    for (const entry of graph.folders[kind].entries) {
      const state = recordState(graph.store, entry);
      if (state !== undefined && !graph.isOver(entry, state.status)) open.push({ entry, state });
    }
  }
  return open.sort(byTime);
}

function byTime(a: OpenRecord, b: OpenRecord): number {
  return timeOf(b) - timeOf(a) || (a.entry.name < b.entry.name ? -1 : 1);
}

/** Since when it counts as new, in milliseconds. */
function timeOf({ entry, state }: OpenRecord): number {
  return state.reopenedAt ?? entry.time;
}

/** The most urgent first; those that are equally urgent stay in their order. */
export function byUrgency(open: readonly OpenRecord[]): OpenRecord[] {
  return [...Map.groupBy(open, rankOf)].sort(([a], [b]) => a - b).flatMap(([, some]) => some);
}

/** How many of the newest of each kind count, beside every grave issue. */
const NEWEST = 10;

/** Every issue of high priority, and the newest open records of each kind. */
export function newestAndGrave(open: readonly OpenRecord[]): OpenRecord[] {
  const counts = new Map<KindName, number>();
  return open.filter(({ entry, state }) => {
    const count = counts.get(entry.kind) ?? 0;
    counts.set(entry.kind, count + 1);
    return count < NEWEST || priorityOf(entry, state) === "high";
  });
}

/** By priority, then what is critical, then by kind: the smaller, the more urgent. */
function rankOf({ entry, state }: OpenRecord): number {
  const isCritical = entry.kind === "sentinel" && isGravest(state);
  return PRIORITIES.indexOf(priorityOf(entry, state)) * 10 + (isCritical ? 0 : 5) +
    KIND_NAMES.indexOf(entry.kind);
}

/** An issue that cannot be read and says nothing of its severity may be the worst. */
function isGravest({ severity, problem }: RecordState): boolean {
  return severity === "critical" || (severity === undefined && problem !== undefined);
}

/** The priority of the action on a record. */
export function priorityOf({ kind }: Pick<RecordEntry, "kind">, state: RecordState): Priority {
  if (kind === "designer") return "low";
  if (kind === "architect") return "med";
  if (state.severity === "high" || isGravest(state)) return "high";
  return state.severity === "low" ? "low" : "med";
}
