import type { Board } from "./board.ts";
import { KIND_NAMES, SEVERITIES } from "./kind.ts";
import { type DecibelRecord, recordProblem } from "./record.ts";

export const PRIORITIES = ["high", "med", "low"] as const;

export interface RankedRecord {
  record: DecibelRecord;
  /** From 0 for critical to 3 for low: the highest of the record and those that wait for it. */
  gravity: number;
  priority: (typeof PRIORITIES)[number];
  frees: number;
}

/**
 * Returns the records in the order of all lists. Severity comes first, including that of what waits
 * for a record. Then issues precede architecture decisions, and those precede design decisions.
 * Then the number of freed issues counts, then age, the oldest first, then the name.
 */
export function ranked(board: Board, records: readonly DecibelRecord[]): RankedRecord[] {
  return records.map((record) => rankOf(board, record)).sort((a, b) =>
    a.gravity - b.gravity ||
    KIND_NAMES.indexOf(a.record.kind) - KIND_NAMES.indexOf(b.record.kind) ||
    b.frees - a.frees || a.record.time - b.record.time || (a.record.name < b.record.name ? -1 : 1)
  );
}

function rankOf(board: Board, record: DecibelRecord): RankedRecord {
  const waiting = board.graph.waitingFor(record);
  const gravity = Math.min(
    gravityOf(board, record),
    ...waiting.map((one) => gravityOf(board, one)),
  );
  const frees = waiting.filter(({ kind }) => kind === "sentinel").length;
  return { record, gravity, priority: PRIORITIES[Math.max(0, gravity - 1)] ?? "low", frees };
}

export function gravityOf({ graph }: Board, record: DecibelRecord): number {
  return Math.min(ownGravity(record), ...graph.duplicates(record).map(ownGravity));
}

function ownGravity(record: DecibelRecord): number {
  const { kind, state: { severity } } = record;
  if (kind === "designer") return 3;
  if (kind === "architect") return 2;
  const found = SEVERITIES.findIndex((one) => one === severity);
  const gravity = found < 0 ? 2 : found;
  // A damaged record may be more severe than its readable part says.
  return recordProblem(record) === undefined ? gravity : Math.min(1, gravity);
}

const STALE_MS = 3 * 86_400_000;

/** Returns true for a claim without an update by anyone for three days. */
export function isStale({ time, state }: DecibelRecord, now = Date.now()): boolean {
  return state.owner !== undefined && now - (state.updatedAt ?? time) >= STALE_MS;
}

export function daysSince(time: number, now = Date.now()): number {
  return Math.max(0, Math.floor((now - time) / 86_400_000));
}

export type WorkColumn = "ready" | "in-progress" | "blocked" | "done";

export function columnOf({ graph }: Board, record: DecibelRecord): WorkColumn {
  if (graph.isOver(record)) return "done";
  if (graph.isWaiting(record)) return "blocked";
  const { owner } = record.state;
  if (owner !== undefined) return isStale(record) ? "ready" : "in-progress";
  return graph.status(record) === "in-progress" ? "in-progress" : "ready";
}
