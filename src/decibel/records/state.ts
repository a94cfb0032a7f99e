import { excerpt } from "../../kernel/text.ts";
import { RECORD_FIELDS } from "./fields.ts";
import type { RecordEntry, RecordFolder, UpdateEntry } from "./folder.ts";
import { isOverStatus, severityOf, statusOf } from "./status.ts";
import type { RecordStore } from "./store.ts";
import { updateFields } from "./update_fields.ts";

/** How a record stands, by its own file and its updates. */
export interface RecordState {
  severity?: string;
  status?: string;
  author?: string;
  owner?: string;
  /** When the owner took it, in milliseconds, and by whose word. */
  claimedAt?: number;
  claimedBy?: string;
  /** What it waits for while its status is blocked: names of files. */
  blockedBy?: readonly string[];
  /** The status that it has once that is closed. */
  statusBefore?: string;
  /** When it was reopened last, in milliseconds. */
  reopenedAt?: number;
  /** When it was updated last, in milliseconds. */
  updatedAt?: number;
  /** Why its file cannot be read. */
  problem?: string;
}

/** What an update does besides setting a status. */
export type UpdateEvent = "claimed" | "released" | "linked";

const states = new WeakMap<readonly string[], RecordState>();

/** The state of a record; undefined when its file is gone. `own` are its own fields, if just read. */
export function recordState(
  store: RecordStore,
  { folder, at, name }: RecordEntry,
  own = store.index.values(folder.listing, at, RECORD_FIELDS),
): RecordState | undefined {
  if (own === undefined) return undefined;
  // Equal fields are one array in the index: so are the states of all records without updates.
  const base = states.get(own) ?? rememberState(own);
  // Of a folder without updates, a hundred thousand names are not hashed.
  const updates = folder.updates.size === 0 ? undefined : folder.updates.get(name);
  if (updates === undefined) return base;
  return updates.reduce(
    (state, update) => withUpdate(store, { folder, update }, state),
    base,
  );
}

/** When the record counts as new: since it was reopened, else since it was recorded. */
export function newSince(store: RecordStore, entry: RecordEntry): number {
  const isUpdated = entry.folder.updates.has(entry.name);
  return isUpdated ? recordState(store, entry)?.reopenedAt ?? entry.time : entry.time;
}

function rememberState(own: readonly string[]): RecordState {
  const state = baseState(own);
  states.set(own, state);
  return state;
}

function baseState(values: readonly string[]): RecordState {
  const [severity, status, author, owner, problem] = values;
  const state = {
    severity: severityOf(severity),
    status: statusOf(status),
    author: nameOf(author),
    owner: nameOf(owner),
    problem: problem || undefined,
  };
  return known(state);
}

function withUpdate(
  store: RecordStore,
  { folder, update }: { folder: RecordFolder; update: UpdateEntry },
  before: RecordState,
): RecordState {
  const said = updateFields(store, folder.listing, update.at);
  if (said === undefined) return before;
  const status = statusOf(said.status);
  const state: RecordState = { ...before, updatedAt: update.time };
  const severity = severityOf(said.severity);
  if (severity !== undefined) state.severity = severity;
  if (status !== undefined) setStatus(state, status, said.blocked_by);
  if (isOverStatus(before.status) && status !== undefined && !isOverStatus(status)) {
    state.reopenedAt = update.time;
  }
  if (said.event === "released") {
    for (const field of ["owner", "claimedAt", "claimedBy"] as const) delete state[field];
  }
  const owner = nameOf(said.owner);
  if (owner !== undefined) {
    const claimedBy = nameOf(said.author) ?? owner;
    Object.assign(state, { owner, claimedAt: update.time, claimedBy });
  }
  return state;
}

function setStatus(state: RecordState, status: string, blockers: string): void {
  const before = state.blockedBy === undefined ? state.status : state.statusBefore;
  delete state.blockedBy;
  delete state.statusBefore;
  state.status = status;
  const names = blockers.split("\n").filter((name) => name !== "");
  if (status !== "blocked" || names.length === 0) return;
  state.blockedBy = names;
  state.statusBefore = before ?? "open";
}

/** The name of a person or an agent, on one line. */
function nameOf(text: string | undefined): string | undefined {
  return text && excerpt(text) || undefined;
}

type Possibly<Fields> = { [Field in keyof Fields]: Fields[Field] | undefined };

/** Without the fields that nothing is known of. */
export function known<Fields extends object>(fields: Possibly<Fields>): Partial<Fields> {
  const some: Partial<Fields> = {};
  for (const field in fields) {
    const value = fields[field];
    if (value !== undefined) some[field] = value;
  }
  return some;
}
