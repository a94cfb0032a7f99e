import type { RecordFields, UpdateFields } from "./fields.ts";
import { isOverStatus } from "./status.ts";

/** A record's state: its own fields, changed by its updates. */
export interface RecordState {
  severity?: string | undefined;
  status?: string | undefined;
  author?: string | undefined;
  owner?: string | undefined;
  /** When the owner took it, in milliseconds, and who said so. */
  claimedAt?: number | undefined;
  claimedBy?: string | undefined;
  /** The names of the issues it waits for while its status is blocked. */
  blockedBy?: readonly string[] | undefined;
  /** Its status once those are closed. */
  statusBefore?: string | undefined;
  /** When it was last reopened and last updated, in milliseconds. */
  reopenedAt?: number | undefined;
  updatedAt?: number | undefined;
}

/** The effect of an update besides its status. */
export type UpdateEvent = "claimed" | "released" | "linked";

/** Returns the state after all updates, which come oldest first. */
export function foldUpdates(
  { severity, status, author, owner }: RecordFields,
  updates: readonly { time: number; fields: UpdateFields }[],
): RecordState {
  const state: RecordState = { severity, status, author, owner };
  for (const { time, fields } of updates) applyUpdate(state, time, fields);
  return state;
}

function applyUpdate(state: RecordState, time: number, fields: UpdateFields): void {
  const { severity, status, event, owner, author, blockedBy } = fields;
  state.updatedAt = time;
  state.severity = severity ?? state.severity;
  if (status !== undefined) {
    if (isOverStatus(state.status) && !isOverStatus(status)) state.reopenedAt = time;
    setStatus(state, status, blockedBy);
  }
  if (event === "released") {
    Object.assign(state, { owner: undefined, claimedAt: undefined, claimedBy: undefined });
  }
  if (owner !== undefined) {
    Object.assign(state, { owner, claimedAt: time, claimedBy: author ?? owner });
  }
}

function setStatus(state: RecordState, status: string, blockers: readonly string[]): void {
  const before = state.blockedBy === undefined ? state.status : state.statusBefore;
  const waits = status === "blocked" && blockers.length > 0;
  state.status = status;
  state.blockedBy = waits ? blockers : undefined;
  state.statusBefore = waits ? before ?? "open" : undefined;
}
