import type { Board } from "./board.ts";
import { KIND_NAMES } from "./kind.ts";
import type { DecibelRecord } from "./record.ts";
import { SEVERITIES } from "./status.ts";

/** The priorities of actions, the most urgent first. */
export const PRIORITIES = ["high", "med", "low"] as const;

/** The priority of an action. */
export type Priority = (typeof PRIORITIES)[number];

/** A ready record, with the records that wait for it. */
export interface ReadyRecord {
  record: DecibelRecord;
  /** The open records that directly or indirectly wait for this record. */
  waiting: readonly DecibelRecord[];
  /** The record's own priority, or the highest priority of the records that wait for it. */
  priority: Priority;
}

/** Returns since when a record counts as new, in milliseconds: it was recorded or last reopened. */
export function newSince({ time, state }: DecibelRecord): number {
  return state.reopenedAt ?? time;
}

/** Returns the most urgent first. */
export function byUrgency(
  { graph }: Board,
  records: readonly DecibelRecord[],
  now = Date.now(),
): ReadyRecord[] {
  return records.map((record) => {
    const waiting = graph.waitingFor(record);
    const gravity = Math.min(...[record, ...waiting].map(gravityOf));
    const priority = PRIORITIES[PRIORITY_OF_GRAVITY[gravity] ?? 1] ?? "med";
    return { ready: { record, waiting, priority }, gravity, since: newSince(record) };
  }).sort((a, b) =>
    PRIORITIES.indexOf(a.ready.priority) - PRIORITIES.indexOf(b.ready.priority) ||
    Number(a.ready.record.kind !== "sentinel") - Number(b.ready.record.kind !== "sentinel") ||
    a.gravity - b.gravity ||
    KIND_NAMES.indexOf(a.ready.record.kind) - KIND_NAMES.indexOf(b.ready.record.kind) ||
    byAge(a.since, b.since, now) || (a.ready.record.name < b.ready.record.name ? -1 : 1)
  ).map(({ ready }) => ready);
}

/** By gravity, from 0 for critical to 3 for low: the index of the priority. */
const PRIORITY_OF_GRAVITY = [0, 0, 1, 2];

/** Returns a record's own urgency, from 0 for critical to 3 for low. */
function gravityOf({ kind, state: { severity }, fields: { problem } }: DecibelRecord): number {
  if (kind === "designer") return 3;
  if (kind === "architect") return 2;
  const gravity = SEVERITIES.findIndex((one) => one === severity);
  if (gravity >= 0) return gravity;
  // An unreadable issue without a severity may be the most severe one.
  return severity === undefined && problem !== undefined ? 0 : 2;
}

/** The time in milliseconds after which an open record counts as old. */
const LONG_MS = 30 * 86_400_000;

/**
 * Compares times: old records come first, oldest first, followed by newer records, newest first.
 */
function byAge(a: number, b: number, now: number): number {
  const [isLong, isOtherLong] = [now - a >= LONG_MS, now - b >= LONG_MS];
  if (isLong !== isOtherLong) return isLong ? -1 : 1;
  return isLong ? a - b : b - a;
}

/**
 * Returns the number of records per severity, such as "1 critical, 2 high"; "" for an empty list.
 */
export function unblocked(waiting: readonly DecibelRecord[]): string {
  const words = waiting.map(({ kind, state: { severity } }) =>
    kind === "sentinel" ? severity ?? "without severity" : "to decide"
  );
  const order = [...new Set<string>([...SEVERITIES, ...words])];
  return order.map((word) => [words.filter((one) => one === word).length, word] as const)
    .filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`).join(", ");
}
