import type { RecordFields, UpdateFields } from "./fields.ts";
import type { KindName } from "./kind.ts";
import { isOverStatus } from "./status.ts";

/** A claim that a merge added after another claim. */
export interface LostClaim {
  owner: string;
  /** The time of the claim, in milliseconds. */
  claimedAt: number;
}

/** A record's state: its own fields with the changes from its updates. */
export interface RecordState {
  severity?: string | undefined;
  status?: string | undefined;
  /** True if an update set the status. */
  isStatusUpdated?: boolean | undefined;
  author?: string | undefined;
  owner?: string | undefined;
  /** The time of the owner's claim, in milliseconds, and that update's author. */
  claimedAt?: number | undefined;
  claimedBy?: string | undefined;
  /** Other owners' later claims, made while the owner's claim was valid. */
  lostClaims?: readonly LostClaim[] | undefined;
  /** The IDs of all valid and lost claims; a release ends these claims. */
  claims?: readonly string[] | undefined;
  /** The references to the issues that the record waits for while its status is blocked. */
  blockedBy?: readonly string[] | undefined;
  /** The record's status after its blockers are closed. */
  statusBefore?: string | undefined;
  /** The project that the record was moved to. */
  movedTo?: string | undefined;
  /** The times of the record's last reopening and last update, in milliseconds. */
  reopenedAt?: number | undefined;
  updatedAt?: number | undefined;
}

/** An update's effect in addition to the new status. */
export type UpdateEvent = "claimed" | "released" | "linked" | "moved";

/** A claim on a record that no release has ended. */
interface Claim {
  /** The file name of the claim's update. */
  id: string;
  owner: string;
  at: number | undefined;
  by: string | undefined;
}

/** The ID of a claim by the owner in the record's own file. */
const OWN_CLAIM = "record";

/** The fields of an update that change a record's state. */
interface StateUpdate {
  name: string;
  time: number;
  fields: UpdateFields;
}

/** Returns the state after all updates, which are sorted oldest first. */
export function foldUpdates(
  { severity, status, author, owner }: RecordFields,
  updates: readonly StateUpdate[],
): RecordState {
  const state: RecordState = { severity, status, author, owner };
  if (updates.length === 0) return owner === undefined ? state : { ...state, claims: [OWN_CLAIM] };
  for (const { time, fields } of updates) applyUpdate(state, time, fields);
  return { ...state, ...claimed(owner, updates) };
}

/**
 * Returns true for a closed status. If an update accepted an architecture decision, the decision
 * still awaits its implementation, so the function returns false.
 */
export function isOverRecord({ kind, state }: { kind: KindName; state: RecordState }): boolean {
  const { status, isStatusUpdated } = state;
  return isOverStatus(status) &&
    !(kind === "architect" && status === "accepted" && isStatusUpdated === true);
}

function applyUpdate(state: RecordState, time: number, fields: UpdateFields): void {
  const { severity, status, isStatusLost, event, movedTo, blockedBy } = fields;
  state.updatedAt = time;
  state.severity = severity ?? state.severity;
  if (event === "moved" && movedTo !== "") state.movedTo = movedTo;
  if (status === undefined) {
    // The damaged update may have reopened or unblocked its record. Otherwise a closed record would be
    // shown as open.
    if (isStatusLost && !isOverStatus(state.status)) {
      state.status = state.blockedBy = undefined;
    }
    return;
  }
  if (isOverStatus(state.status) && !isOverStatus(status)) state.reopenedAt = time;
  const before = state.blockedBy === undefined ? state.status : state.statusBefore;
  const waits = status === "blocked" && blockedBy.length > 0;
  state.status = status;
  state.isStatusUpdated = true;
  state.blockedBy = waits ? blockedBy : undefined;
  state.statusBefore = waits ? before ?? "open" : undefined;
}

/** Returns a record's owner and claims: the earliest unreleased claim is valid. */
function claimed(owner: string | undefined, updates: readonly StateUpdate[]): RecordState {
  const claims = liveClaims(owner, updates);
  const [holder, ...others] = claims;
  if (holder === undefined) return { owner: undefined };
  const lost = others.filter((claim) => claim.owner !== holder.owner);
  return {
    owner: holder.owner,
    claimedAt: holder.at,
    claimedBy: holder.by,
    claims: claims.map(({ id }) => id),
    lostClaims: lost.length === 0
      ? undefined
      : lost.map(({ owner, at = 0 }) => ({ owner, claimedAt: at })),
  };
}

function liveClaims(owner: string | undefined, updates: readonly StateUpdate[]): Claim[] {
  let claims: Claim[] = owner === undefined
    ? []
    : [{ id: OWN_CLAIM, owner, at: undefined, by: undefined }];
  for (const { name, time, fields } of updates) {
    const { event, releases, owner, author } = fields;
    if (event === "released") {
      // Releases used to end all earlier claims, until the server recorded which claims they end.
      claims = releases.length === 0 ? [] : claims.filter(({ id }) => !releases.includes(id));
    }
    if (owner === undefined) continue;
    const claim = { id: name, owner, at: time, by: author ?? owner };
    // An owner in a hand-written update replaces the previous one.
    claims = event === "claimed" ? [...claims, claim] : [claim];
  }
  return claims;
}
