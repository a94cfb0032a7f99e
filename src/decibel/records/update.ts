import { ToolError } from "../../kernel/errors.ts";
import type { RecordEntry } from "./folder.ts";
import { KINDS } from "./kind.ts";
import { findRecord } from "./lookup.ts";
import { nameStamp, recordUri, updateName } from "./name.ts";
import { requireInside } from "./place.ts";
import { openGraph } from "./open_graph.ts";
import type { LinkType } from "./record_graph.ts";
import type { UpdateEvent } from "./state.ts";
import { STATUSES } from "./status.ts";
import type { RecordStore } from "./store.ts";
import { addFile, renderRecord } from "./writer.ts";

/** An update that was recorded; the record's own file stays as it is. */
export interface WrittenUpdate {
  /** The record's id. */
  id: string;
  timestamp: string;
  /** The absolute path of the update's file. */
  path: string;
  /** The URI of the record. */
  uri: string;
}

/** What an update says. */
export interface UpdateText {
  /** On one line. */
  heading: string;
  event?: UpdateEvent;
  fields: Record<string, string | readonly string[] | undefined>;
  note?: string | undefined;
}

/** Adds an update beside a record. Throws `ToolError`. */
function addUpdate(store: RecordStore, entry: RecordEntry, update: UpdateText): WrittenUpdate {
  const time = timeOfUpdate(entry);
  const stamp = nameStamp(time, { milliseconds: true });
  const text = updateText(entry, time, update);
  const name = (number: number): string => updateName(entry.name, stamp, number);
  const { path } = addFile(store, entry, { text, name });
  return { id: entry.name, timestamp: time.toISOString(), path, uri: recordUri(entry) };
}

/** The text of an update's file. */
export function updateText(
  { kind, place, name }: RecordEntry,
  time: Date,
  { heading, event, fields, note }: UpdateText,
): string {
  const head = { [KINDS[kind].placeKey]: place, [kind === "sentinel" ? "issue" : "record"]: name };
  const updated_at = time.toISOString();
  return renderRecord({
    fields: { ...head, event, ...fields, updated_at },
    parts: [`# ${heading}`, ...(note ? [note] : [])],
  });
}

/** The last moment that a file's name can hold. */
const LAST_TIME = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * Now, or just after the newest update where a clock that is ahead wrote it. One at the end of time
 * has its equals after it, by their numbers.
 */
export function timeOfUpdate({ folder, name }: RecordEntry): Date {
  const newest = folder.updates.get(name)?.at(-1)?.time ?? -Infinity;
  return new Date(Math.min(LAST_TIME, Math.max(Date.now(), newest + 1)));
}

/**
 * Throws `ToolError` where the link would make two records wait for each other, or stand for each
 * other.
 */
function requireNoCircle(
  store: RecordStore,
  type: LinkType,
  source: RecordEntry,
  target: RecordEntry,
): void {
  const graph = openGraph(store, source.place);
  const next = "See both with get_record: one of the two links is meant the other way round.";
  if (type === "blocks" && graph.waitsFor(source, target)) {
    throw new ToolError(`${source.name} already waits for ${target.name}`, { next });
  }
  const [newer, older] = type === "duplicate_of" ? [target, source] : [source, target];
  const replaces = type === "duplicate_of" || type === "supersedes";
  if (replaces && graph.isReplacedBy(newer, older)) {
    throw new ToolError(`${older.name} already stands for ${newer.name}`, { next });
  }
}

/** A change of an issue, to be recorded. */
export interface IssueUpdate {
  repo: string;
  id: string;
  note: string;
  status?: string | undefined;
  severity?: string | undefined;
  blocked_by?: readonly string[] | undefined;
  author?: string | undefined;
}

/** Changes an issue's status, severity or what it waits for. Throws `ToolError`. */
export function updateIssue(
  store: RecordStore,
  { repo, id, note, severity, blocked_by, author, ...change }: IssueUpdate,
): WrittenUpdate & { status?: string } {
  const issue = findIssue(store, repo, id);
  const waitsFor = blocked_by?.map((one) => findIssue(store, repo, one, "blocked_by")) ?? [];
  const blockers = waitsFor.map(({ name }) => name);
  if (blockers.includes(issue.name)) throw new ToolError("blocked_by names the issue itself");
  for (const one of waitsFor) requireNoCircle(store, "blocks", one, issue);
  const status = change.status ?? (blockers.length > 0 ? "blocked" : undefined);
  if (blockers.length > 0 && status !== "blocked") {
    throw new ToolError(`blocked_by is for the status blocked, not for ${status}`);
  }
  const fields = {
    status,
    severity,
    blocked_by: blockers.length > 0 ? [...new Set(blockers)] : undefined,
    author,
  };
  const what = [status, severity && `severity ${severity}`].filter(Boolean).join(", ") || "note";
  const written = addUpdate(store, issue, { heading: `Update: ${what}`, fields, note });
  return { ...written, ...(status !== undefined && { status }) };
}

/** The issue of a repository that `id`, given in `field`, names. Throws `ToolError`. */
export function findIssue(
  store: RecordStore,
  repo: string,
  id: string,
  field = "id",
): RecordEntry {
  requireInside(store, "repo", repo);
  return findRecord(store, id, { kinds: ["sentinel"], place: repo, field });
}

/** A decision's new status, to be recorded. */
export interface DecisionStatus {
  project_id: string;
  id: string;
  status: string;
  superseded_by?: string | undefined;
  note?: string | undefined;
  author?: string | undefined;
}

/** Gives a decision a status of its kind. Throws `ToolError`. */
export function setDecisionStatus(
  store: RecordStore,
  { project_id, id, status, superseded_by, note, author }: DecisionStatus,
): WrittenUpdate & { status: string } {
  requireInside(store, "project_id", project_id);
  const decision = findRecord(store, id, { kinds: ["architect", "designer"], place: project_id });
  const statuses: readonly string[] = STATUSES[decision.kind];
  if (!statuses.includes(status)) {
    const kind = decision.kind === "architect" ? "an architecture" : "a design";
    throw new ToolError(`status ${status} is none of ${kind} decision`, {
      next: `It can be ${statuses.join(", ")}.`,
    });
  }
  if ((status === "superseded") !== (superseded_by !== undefined)) {
    throw new ToolError("superseded_by and the status superseded belong together", {
      next: "Give the id of the decision that takes its place as superseded_by.",
    });
  }
  const successor = superseded_by === undefined ? undefined : findRecord(store, superseded_by, {
    kinds: [decision.kind],
    place: project_id,
    field: "superseded_by",
  });
  if (successor?.name === decision.name) {
    throw new ToolError("superseded_by names the decision itself");
  }
  if (successor !== undefined) requireNoCircle(store, "supersedes", successor, decision);
  const fields = { status, superseded_by: successor?.name, author };
  const written = addUpdate(store, decision, { heading: `Status: ${status}`, fields, note });
  return { ...written, status };
}

/** A link between two records, to be recorded. */
export interface NewLink {
  project_id: string;
  id: string;
  type: LinkType;
  target: string;
  note?: string | undefined;
  author?: string | undefined;
}

/** Links a record to another one of its project; both ends show it. Throws `ToolError`. */
export function linkRecords(
  store: RecordStore,
  { project_id, id, type, target, note, author }: NewLink,
): WrittenUpdate & { type: string; target: string } {
  requireInside(store, "project_id", project_id);
  const source = findRecord(store, id, { place: project_id });
  const other = findRecord(store, target, { place: project_id, field: "target" });
  if (source.name === other.name && source.kind === other.kind) {
    throw new ToolError("target names the record itself");
  }
  requireNoCircle(store, type, source, other);
  const fields = { type, target: other.name, target_kind: other.kind, author };
  const heading = `${type.replaceAll("_", " ")} ${other.name}`;
  const written = addUpdate(store, source, { heading, event: "linked", fields, note });
  return { ...written, type, target: other.name };
}
