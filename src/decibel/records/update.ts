import * as z from "zod";
import { ToolError } from "../../kernel/errors.ts";
import { type Board, openBoard, referenceTo } from "./board.ts";
import { KINDS } from "./kind.ts";
import { LINK_TYPES, type LinkType } from "./link.ts";
import { nameStamp, randomPartOf, recordUri, updateName } from "./name.ts";
import { requireInside } from "./place.ts";
import { meantProject } from "./project_name.ts";
import type { DecibelRecord } from "./record.ts";
import { isSameRecord } from "./record_graph.ts";
import { findRecord } from "./record_lookup.ts";
import type { UpdateEvent } from "./state.ts";
import { STATUSES } from "./status.ts";
import type { RecordStore } from "./store.ts";
import { addFile, renderRecord, type WrittenRecord, writtenRecordOutput } from "./writer.ts";

/** The contents of an update. */
export interface UpdateText {
  /** On one line. */
  heading: string;
  event?: UpdateEvent;
  fields: Record<string, string | readonly string[] | undefined>;
  note?: string | undefined;
}

/** A record and the board that contains it. */
interface BoardRecord {
  board: Board;
  record: DecibelRecord;
}

/** Adds an update file to the folder of a record's file. Throws `ToolError`. */
export function addUpdate(
  store: RecordStore,
  { board, record }: BoardRecord,
  update: UpdateText,
): WrittenRecord {
  const time = timeOfUpdate(record);
  const stamp = nameStamp(time, { milliseconds: true });
  const text = updateText(record, time, update);
  const newest = record.updates.at(-1);
  const after = newest?.time === time.getTime() ? randomPartOf(newest.name) : undefined;
  const name = (): string => updateName(record.name, stamp, { after });
  const { path } = addFile(store, record, { text, name });
  return {
    id: record.name,
    short_id: board.shortId(record),
    timestamp: time.toISOString(),
    path,
    uri: recordUri(record),
  };
}

/** Returns the text of an update's file. */
export function updateText(
  { kind, place, name }: DecibelRecord,
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

/** The latest time that a file name can contain. */
const LAST_TIME = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * Returns the current time, or the millisecond after the newest update if a fast clock dated that
 * update later. At the latest possible time, updates have the same time, and their names give the
 * order.
 */
function timeOfUpdate({ updates }: DecibelRecord): Date {
  const newest = updates.at(-1)?.time ?? -Infinity;
  return new Date(Math.min(LAST_TIME, Math.max(Date.now(), newest + 1)));
}

/** Returns the project's record to update. Throws `ToolError`. */
export function recordToUpdate(
  store: RecordStore,
  { field, project_id, id, kinds }: {
    /** The input field with the project. */
    field: string;
    project_id: string;
    id: string;
    kinds?: readonly DecibelRecord["kind"][];
  },
): BoardRecord {
  requireInside(store, field, project_id);
  const board = openBoard(store);
  const project = board.projectOrEmpty(project_id);
  return { board, record: findRecord(board, { id, project, ...(kinds && { kinds }) }) };
}

/** Throws `ToolError` if two records would wait for each other, or replace each other. */
function requireNoCircle(
  { graph }: Board,
  { type, source, target }: { type: LinkType; source: DecibelRecord; target: DecibelRecord },
): void {
  const next = "Read both records with get_record, and reverse one of the two links.";
  if (type === "blocks" && graph.waitsFor(source, target)) {
    throw new ToolError(`${source.name} already waits for ${target.name}`, { next });
  }
  const [newer, older] = type === "duplicate_of" ? [target, source] : [source, target];
  const replaces = type === "duplicate_of" || type === "supersedes";
  if (replaces && graph.isReplacedBy(newer, older)) {
    throw new ToolError(`${older.name} already stands for ${newer.name}`, { next });
  }
}

/** A change to an issue. */
export interface IssueUpdate {
  repo: string;
  id: string;
  note: string;
  status?: string | undefined;
  severity?: string | undefined;
  blocked_by?: readonly string[] | undefined;
  author?: string | undefined;
}

/** A recorded change to an issue. */
export const issueUpdateOutput = writtenRecordOutput.extend({ status: z.string().optional() });

/** Changes an issue's status, severity or blockers. Throws `ToolError`. */
export function updateIssue(
  store: RecordStore,
  { repo, id, note, severity, blocked_by, author, ...change }: IssueUpdate,
): z.infer<typeof issueUpdateOutput> {
  const kinds = ["sentinel"] as const;
  const found = recordToUpdate(store, { field: "repo", project_id: repo, id, kinds });
  const { board, record: issue } = found;
  const project = board.projectOf(issue);
  const waitsFor =
    blocked_by?.map((id) =>
      findRecord(board, { id, project, kinds, field: "blocked_by", changed: issue })
    ) ?? [];
  if (waitsFor.includes(issue)) throw new ToolError("blocked_by contains the issue itself");
  for (const source of waitsFor) {
    requireNoCircle(board, { type: "blocks", source, target: issue });
  }
  const status = change.status ?? (waitsFor.length > 0 ? "blocked" : undefined);
  if (waitsFor.length > 0 && status !== "blocked") {
    throw new ToolError(`blocked_by requires the status blocked, not ${status}`);
  }
  const blockers = waitsFor.map((one) => referenceTo(one, issue));
  const fields = {
    status,
    severity,
    blocked_by: blockers.length > 0 ? [...new Set(blockers)] : undefined,
    author,
  };
  const what = [status, severity && `severity ${severity}`].filter(Boolean).join(", ") || "note";
  return { ...addUpdate(store, found, { heading: `Update: ${what}`, fields, note }), status };
}

/** A decision's new status. */
export interface DecisionStatus {
  project_id: string;
  id: string;
  status: string;
  superseded_by?: string | undefined;
  note?: string | undefined;
  author?: string | undefined;
}

/** A decision's recorded status. */
export const decisionStatusOutput = writtenRecordOutput.extend({ status: z.string() });

/** Sets a decision's status to a status that its kind allows. Throws `ToolError`. */
export function setDecisionStatus(
  store: RecordStore,
  { project_id, id, status, superseded_by, note, author }: DecisionStatus,
): z.infer<typeof decisionStatusOutput> {
  const kinds = ["architect", "designer"] as const;
  const found = recordToUpdate(store, { field: "project_id", project_id, id, kinds });
  const { board, record: decision } = found;
  const statuses: readonly string[] = STATUSES[decision.kind];
  if (!statuses.includes(status)) {
    const { noun } = KINDS[decision.kind];
    throw new ToolError(`status ${status} is not a valid status for ${noun}`, {
      next: `Use one of: ${statuses.join(", ")}.`,
    });
  }
  if ((status === "superseded") !== (superseded_by !== undefined)) {
    throw new ToolError("superseded_by and the status superseded require each other", {
      next: "Pass the newer decision's ID as superseded_by.",
    });
  }
  const successor = superseded_by === undefined ? undefined : findRecord(board, {
    id: superseded_by,
    project: board.projectOf(decision),
    kinds: [decision.kind],
    field: "superseded_by",
    changed: decision,
  });
  if (successor === decision) throw new ToolError("superseded_by is the decision itself");
  if (successor !== undefined) {
    requireNoCircle(board, { type: "supersedes", source: successor, target: decision });
  }
  const fields = { status, superseded_by: successor && referenceTo(successor, decision), author };
  const written = addUpdate(store, found, { heading: `Status: ${status}`, fields, note });
  return { ...written, status };
}

/** A new link between two records. */
export interface NewLink {
  project_id: string;
  id: string;
  type: LinkType;
  target: string;
  note?: string | undefined;
  author?: string | undefined;
}

/** A recorded link. */
export const linkOutput = writtenRecordOutput.extend({
  type: z.enum(LINK_TYPES),
  target: z.string(),
});

/** Links two records; both records show the link. Throws `ToolError`. */
export function linkRecords(
  store: RecordStore,
  { project_id, id, type, target, note, author }: NewLink,
): z.infer<typeof linkOutput> {
  const found = recordToUpdate(store, { field: "project_id", project_id, id });
  const { board, record: source } = found;
  const project = board.projectOf(source);
  const other = findRecord(board, { id: target, project, field: "target", changed: source });
  if (isSameRecord(source, other)) throw new ToolError("target is the record itself");
  requireNoCircle(board, { type, source, target: other });
  const shown = board.nameIn(project, other);
  const fields = { type, target: referenceTo(other, source), target_kind: other.kind, author };
  const heading = `${type.replaceAll("_", " ")} ${shown}`;
  const written = addUpdate(store, found, { heading, event: "linked", fields, note });
  return { ...written, type, target: shown };
}

/** A record's move to another project. */
export interface RecordMove {
  project_id: string;
  id: string;
  to: string;
  note?: string | undefined;
  author?: string | undefined;
}

/** A recorded move. */
export const moveOutput = writtenRecordOutput.extend({
  /** The new project. */
  project_id: z.string(),
});

/**
 * Moves a record to another project with an update. Its file isn't moved, so merged branches have
 * no conflicts. Throws `ToolError`.
 */
export function moveRecord(
  store: RecordStore,
  { project_id, id, to, note, author }: RecordMove,
): z.infer<typeof moveOutput> {
  const found = recordToUpdate(store, { field: "project_id", project_id, id });
  const { board, record } = found;
  requireInside(store, "to", to);
  const otherwise = "first record something in the new project, with new_project";
  const name = meantProject(board, { field: "to", name: to, otherwise });
  const target = board.projectOrEmpty(name);
  if (target.name === board.projectOf(record).name) {
    throw new ToolError(`${record.name} is in ${name} already`);
  }
  const isTaken = target.records.some((one) =>
    one.kind === record.kind && one.name === record.name
  );
  if (isTaken) throw new ToolError(`${name} already has a record named ${record.name}`);
  const heading = `Moved to ${name}`;
  const written = addUpdate(store, found, {
    heading,
    event: "moved",
    fields: { to: name, author },
    note,
  });
  return { ...written, short_id: target.shortIds.of(record), project_id: name };
}
