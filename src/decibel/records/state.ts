import type { RecordFields, UpdateFields } from "./fields.ts";
import { isOverStatus } from "./kind.ts";

/** A record's state: its own fields with the changes from its updates. Times are in milliseconds. */
export interface RecordState {
  severity?: string | undefined;
  status?: string | undefined;
  statusAt?: number | undefined;
  startedBy?: string | undefined;
  owner?: string | undefined;
  claimedAt?: number | undefined;
  /** Other owners who claimed the record later, while the owner's claim was valid. */
  lostClaims?: readonly string[] | undefined;
  claims?: readonly string[] | undefined;
  blockedBy?: readonly string[] | undefined;
  statusBefore?: string | undefined;
  movedTo?: string | undefined;
  reopenedAt?: number | undefined;
  updatedAt?: number | undefined;
}

export type UpdateEvent = "claimed" | "released" | "linked" | "moved";

interface StateUpdate {
  name: string;
  time: number;
  fields: UpdateFields;
}

interface Claim {
  id: string;
  owner: string;
  at: number | undefined;
}

const OWN_CLAIM = "record";

export function foldUpdates(
  { severity, status, author, owner }: RecordFields,
  updates: readonly StateUpdate[],
): RecordState {
  const startedBy = status === "in-progress" ? author : undefined;
  const state: RecordState = { severity, status, startedBy };
  let claims: Claim[] = owner === undefined ? [] : [{ id: OWN_CLAIM, owner, at: undefined }];
  for (const update of updates) {
    const wasOver = isOverStatus(state.status);
    if (update.fields.problem === undefined) applyUpdate(state, update);
    else state.updatedAt = update.time;
    const isOver = isOverStatus(state.status);
    if (wasOver && !isOver) state.reopenedAt = update.time;
    claims = isOver || wasOver ? [] : claimsAfter(claims, update);
  }
  const isOver = isOverStatus(state.status);
  return isOver || claims.length === 0 ? state : { ...state, ...claimed(claims) };
}

function applyUpdate(state: RecordState, { time, fields }: StateUpdate): void {
  const { severity, status, event, movedTo, blockedBy, author } = fields;
  state.updatedAt = time;
  state.severity = severity ?? state.severity;
  if (event === "moved" && movedTo !== "") state.movedTo = movedTo;
  if (status === undefined) return;
  const before = state.blockedBy === undefined ? state.status : state.statusBefore;
  const waits = status === "blocked" && blockedBy.length > 0;
  state.status = status;
  state.statusAt = time;
  if (status === "in-progress") state.startedBy = author;
  state.blockedBy = waits ? blockedBy : undefined;
  state.statusBefore = waits ? before ?? "open" : undefined;
}

function claimsAfter(claims: Claim[], { name, time, fields }: StateUpdate): Claim[] {
  const { event, releases, owner } = fields;
  const left = claims.filter(({ id }) => !releases.includes(id));
  if (owner === undefined) return event === "released" && releases.length === 0 ? [] : left;
  const claim = { id: name, owner, at: time };
  return event === "claimed" ? [...left, claim] : [claim];
}

function claimed(claims: readonly Claim[]): RecordState {
  const [holder, ...others] = claims;
  const lost = others.filter((claim) => claim.owner !== holder?.owner);
  return {
    owner: holder?.owner,
    claimedAt: holder?.at,
    claims: claims.map(({ id }) => id),
    ...(lost.length > 0 && { lostClaims: lost.map(({ owner }) => owner) }),
  };
}
