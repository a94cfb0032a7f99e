import * as z from "zod";
import { ToolError } from "../../kernel/errors.ts";
import { KINDS } from "./kind.ts";
import type { LinkType } from "./link.ts";
import { recordIn } from "./lookup.ts";
import { nameStamp, recordUri, updateName } from "./name.ts";
import { type DecibelProject, openDecibelProject } from "./project.ts";
import type { DecibelRecord } from "./record.ts";
import type { UpdateEvent } from "./state.ts";
import { STATUSES } from "./status.ts";
import type { RecordStore } from "./store.ts";
import { addFile, renderRecord, type WrittenRecord, writtenRecordOutput } from "./writer.ts";

/** What an update says. */
export interface UpdateText {
  /** On one line. */
  heading: string;
  event?: UpdateEvent;
  fields: Record<string, string | readonly string[] | undefined>;
  note?: string | undefined;
}

/** Adds an update beside a record. Throws `ToolError`. */
function addUpdate(store: RecordStore, record: DecibelRecord, update: UpdateText): WrittenRecord {
  const time = timeOfUpdate(record);
  const stamp = nameStamp(time, { milliseconds: true });
  const text = updateText(record, time, update);
  const name = (number: number): string => updateName(record.name, stamp, number);
  const { path } = addFile(store, record, { text, name });
  return { id: record.name, timestamp: time.toISOString(), path, uri: recordUri(record) };
}

/** The text of an update's file. */
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

/** The last moment that a file's name can hold. */
const LAST_TIME = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * Now, or just after the newest update where a clock that is ahead wrote it. One at the end of time
 * has its equals after it, by their numbers.
 */
export function timeOfUpdate({ updates }: DecibelRecord): Date {
  const newest = updates.at(-1)?.time ?? -Infinity;
  return new Date(Math.min(LAST_TIME, Math.max(Date.now(), newest + 1)));
}

/** Throws `ToolError` if the link makes two records wait for each other, or replace each other. */
function requireNoCircle(
  project: DecibelProject,
  { type, source, target }: { type: LinkType; source: DecibelRecord; target: DecibelRecord },
): void {
  const next = "See both with get_record: one of the two links is meant the other way round.";
  if (type === "blocks" && project.waitsFor(source, target)) {
    throw new ToolError(`${source.name} already waits for ${target.name}`, { next });
  }
  const [newer, older] = type === "duplicate_of" ? [target, source] : [source, target];
  const replaces = type === "duplicate_of" || type === "supersedes";
  if (replaces && project.isReplacedBy(newer, older)) {
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

/** A change of an issue that was recorded. */
export const issueUpdateOutput = writtenRecordOutput.extend({ status: z.string().optional() });

/** Changes an issue's status, severity or what it waits for. Throws `ToolError`. */
export function updateIssue(
  store: RecordStore,
  { repo, id, note, severity, blocked_by, author, ...change }: IssueUpdate,
): z.infer<typeof issueUpdateOutput> {
  const project = openDecibelProject(store, repo, "repo");
  const kinds = ["sentinel"] as const;
  const issue = recordIn(store, project, { id, kinds });
  const waitsFor =
    blocked_by?.map((one) => recordIn(store, project, { id: one, kinds, field: "blocked_by" })) ??
      [];
  const blockers = waitsFor.map(({ name }) => name);
  if (blockers.includes(issue.name)) throw new ToolError("blocked_by names the issue itself");
  for (const source of waitsFor) {
    requireNoCircle(project, { type: "blocks", source, target: issue });
  }
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
  return { ...addUpdate(store, issue, { heading: `Update: ${what}`, fields, note }), status };
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

/** A decision's status that was recorded. */
export const decisionStatusOutput = writtenRecordOutput.extend({ status: z.string() });

/** Gives a decision a status of its kind. Throws `ToolError`. */
export function setDecisionStatus(
  store: RecordStore,
  { project_id, id, status, superseded_by, note, author }: DecisionStatus,
): z.infer<typeof decisionStatusOutput> {
  const project = openDecibelProject(store, project_id, "project_id");
  const decision = recordIn(store, project, { id, kinds: ["architect", "designer"] });
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
  const successor = superseded_by === undefined ? undefined : recordIn(store, project, {
    id: superseded_by,
    kinds: [decision.kind],
    field: "superseded_by",
  });
  if (successor?.name === decision.name) {
    throw new ToolError("superseded_by names the decision itself");
  }
  if (successor !== undefined) {
    requireNoCircle(project, { type: "supersedes", source: successor, target: decision });
  }
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

/** A link that was recorded. */
export const linkOutput = writtenRecordOutput.extend({ type: z.string(), target: z.string() });

/** Links a record to another one of its project; both ends show it. Throws `ToolError`. */
export function linkRecords(
  store: RecordStore,
  { project_id, id, type, target, note, author }: NewLink,
): z.infer<typeof linkOutput> {
  const project = openDecibelProject(store, project_id, "project_id");
  const source = recordIn(store, project, { id });
  const other = recordIn(store, project, { id: target, field: "target" });
  if (source.name === other.name && source.kind === other.kind) {
    throw new ToolError("target names the record itself");
  }
  requireNoCircle(project, { type, source, target: other });
  const fields = { type, target: other.name, target_kind: other.kind, author };
  const heading = `${type.replaceAll("_", " ")} ${other.name}`;
  const written = addUpdate(store, source, { heading, event: "linked", fields, note });
  return { ...written, type, target: other.name };
}
