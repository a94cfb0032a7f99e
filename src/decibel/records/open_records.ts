import { KIND_NAMES, type KindName } from "./kind.ts";
import type { DecibelProject } from "./project.ts";
import type { DecibelRecord } from "./record.ts";

/** The priorities of actions, the most urgent first. */
export const PRIORITIES = ["high", "med", "low"] as const;

/** The priority of an action. */
export type Priority = (typeof PRIORITIES)[number];

/** Returns all open records of a project, the newest first. */
export function openRecordsOf(project: DecibelProject): DecibelRecord[] {
  return project.records.filter((record) => !project.isOver(record))
    .sort((a, b) => newSince(b) - newSince(a) || (a.name < b.name ? -1 : 1));
}

/** Since when a record counts as new, in milliseconds: it was recorded or last reopened. */
export function newSince({ time, state }: DecibelRecord): number {
  return state.reopenedAt ?? time;
}

/** Returns the most urgent first; equally urgent records stay in their order. */
export function byUrgency(open: readonly DecibelRecord[]): DecibelRecord[] {
  return open.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** How many of the newest of each kind count besides every grave issue. */
const NEWEST = 10;

/** Returns every issue of high priority, and the newest open records of each kind. */
export function newestAndGrave(open: readonly DecibelRecord[]): DecibelRecord[] {
  const counts = new Map<KindName, number>();
  return open.filter((record) => {
    const count = counts.get(record.kind) ?? 0;
    counts.set(record.kind, count + 1);
    return count < NEWEST || priorityOf(record) === "high";
  });
}

/** By priority, then critical issues, then by kind: the smaller, the more urgent. */
function rankOf(record: DecibelRecord): number {
  const isCritical = record.kind === "sentinel" && isGravest(record);
  return PRIORITIES.indexOf(priorityOf(record)) * 10 + (isCritical ? 0 : 5) +
    KIND_NAMES.indexOf(record.kind);
}

/** An issue that cannot be read and doesn't show its severity may be the worst. */
function isGravest({ state: { severity }, fields: { problem } }: DecibelRecord): boolean {
  return severity === "critical" || (severity === undefined && problem !== undefined);
}

/** Returns the priority of the action on a record. */
export function priorityOf(record: DecibelRecord): Priority {
  if (record.kind === "designer") return "low";
  if (record.kind === "architect") return "med";
  const { severity } = record.state;
  if (severity === "high" || isGravest(record)) return "high";
  return severity === "low" ? "low" : "med";
}
