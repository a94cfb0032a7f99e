import * as z from "zod";
import { unlisted } from "../../kernel/service/tool.ts";
import { ToolError } from "../../kernel/errors.ts";
import { defineDecibelTool } from "../define.ts";
import { type Board, openBoard, referenceTo } from "../records/board.ts";
import { NOTE_HEADING } from "../records/fields.ts";
import {
  authorInput,
  issueInputs,
  longText,
  place,
  reasonInputs,
  recordId,
  recordIds,
  recordInputs,
  severityInput,
} from "../records/inputs.ts";
import { KINDS, LINK_TYPES, type LinkType, STATUSES } from "../records/kind.ts";
import { findRecord } from "../records/lookup.ts";
import { meantProject } from "../records/project_name.ts";
import type { DecibelRecord } from "../records/record.ts";
import type { RecordStore } from "../records/store.ts";
import {
  addUpdate,
  recordToUpdate,
  updatedLine,
  updatedOutput,
  type UpdatedRecord,
} from "../records/update.ts";

function requireNoCircle(
  { graph }: Board,
  { type, source, target }: { type: LinkType; source: DecibelRecord; target: DecibelRecord },
): void {
  const next = "Read both records with get_record, and reverse one of the two links.";
  if (type === "blocks" && graph.waitsFor(source.path, target.path)) {
    throw new ToolError(`${source.id} already waits for ${target.id}`, { next });
  }
  const [newer, older] = type === "duplicate_of" ? [target, source] : [source, target];
  const replaces = type === "duplicate_of" || type === "supersedes";
  if (replaces && graph.isReplacedBy(newer.path, older.path)) {
    throw new ToolError(`${older.id} already stands for ${newer.id}`, { next });
  }
}

const issueUpdateInput = z.strictObject({
  ...issueInputs,
  note: longText().describe("Why"),
  status: z.enum(STATUSES.sentinel).optional().describe("open reopens it"),
  severity: severityInput.optional(),
  blocked_by: recordIds().optional()
    .describe("Blocking issues"),
  author: authorInput,
});

/** Changes an issue's status, severity or blockers. Throws `ToolError`. */
export function updateIssue(
  store: RecordStore,
  { repo, id, note, severity, blocked_by = [], author, ...change }: z.infer<
    typeof issueUpdateInput
  >,
): UpdatedRecord {
  const kinds = ["sentinel"] as const;
  const { board, record } = recordToUpdate(store, { field: "repo", project_id: repo, id, kinds });
  const project = board.projectOf(record);
  const blockers = blocked_by.map((id) => findRecord(board, { id, project, field: "blocked_by" }));
  if (blockers.includes(record)) throw new ToolError("blocked_by contains the issue itself");
  for (const source of blockers) {
    requireNoCircle(board, { type: "blocks", source, target: record });
  }
  const status = change.status ?? (blockers.length > 0 ? "blocked" : undefined);
  if (blockers.length > 0 && status !== "blocked") {
    throw new ToolError(`blocked_by requires the status blocked, not ${status}`);
  }
  const references = [...new Set(blockers.map((one) => referenceTo(one, record)))];
  const waits = references.length > 0 ? references : undefined;
  const set = [status, severity && `severity ${severity}`].filter(Boolean).join(", ");
  const heading = set === "" ? NOTE_HEADING : `Update: ${set}`;
  const fields = { status, severity, blocked_by: waits, author };
  return addUpdate(store, record, { heading, fields, note });
}

const statusInput = z.strictObject({
  ...recordInputs,
  status: z.enum([...STATUSES.architect, ...STATUSES.designer])
    .describe("Design only: the last three"),
  superseded_by: recordId().optional().describe("The newer decision"),
  ...reasonInputs,
});

/** Sets a decision's status to a status that its kind allows. Throws `ToolError`. */
export function setDecisionStatus(
  store: RecordStore,
  { project_id, id, status, superseded_by, note, author }: z.infer<typeof statusInput>,
): UpdatedRecord {
  const kinds = ["architect", "designer"] as const;
  const { board, record } = recordToUpdate(store, { field: "project_id", project_id, id, kinds });
  const statuses: readonly string[] = STATUSES[record.kind];
  if (!statuses.includes(status)) {
    const { noun } = KINDS[record.kind];
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
    project: board.projectOf(record),
    kinds: [record.kind],
    field: "superseded_by",
  });
  if (successor === record) throw new ToolError("superseded_by is the decision itself");
  if (successor !== undefined) {
    requireNoCircle(board, { type: "supersedes", source: successor, target: record });
  }
  const fields = { status, superseded_by: successor && referenceTo(successor, record), author };
  return addUpdate(store, record, { heading: `Status: ${status}`, fields, note });
}

const linkInput = z.strictObject({
  ...recordInputs,
  type: z.enum(LINK_TYPES).describe("To the target"),
  target: recordId().describe("Record or project/id"),
  ...reasonInputs,
});

const linkOutput = z.object({
  id: z.string(),
  type: unlisted(z.enum(LINK_TYPES)),
  target: unlisted(z.string()),
});

export function linkRecords(
  store: RecordStore,
  { project_id, id, type, target, note, author }: z.infer<typeof linkInput>,
): z.infer<typeof linkOutput> {
  const { board, record: source } = recordToUpdate(store, { field: "project_id", project_id, id });
  const project = board.projectOf(source);
  const other = findRecord(board, { id: target, project, field: "target" });
  if (source === other) throw new ToolError("target is the record itself");
  requireNoCircle(board, { type, source, target: other });
  const shown = board.idIn(project, other.path);
  const fields = { type, target: referenceTo(other, source), target_kind: other.kind, author };
  const heading = `${type.replaceAll("_", " ")} ${shown}`;
  addUpdate(store, source, { heading, event: "linked", fields, note });
  return { id: source.id, type, target: shown };
}

const moveInput = z.strictObject({
  ...recordInputs,
  to: place().describe("The new project"),
  ...reasonInputs,
});

const moveOutput = z.object({ id: z.string(), project_id: unlisted(z.string()) });

/**
 * Moves a record to another project with an update. Its file isn't moved, so merged branches have
 * no conflicts. Throws `ToolError`.
 */
export function moveRecord(
  store: RecordStore,
  { project_id, id, to, note, author }: z.infer<typeof moveInput>,
): z.infer<typeof moveOutput> {
  const { board, record } = recordToUpdate(store, { field: "project_id", project_id, id });
  const name = meantProject(openBoard(store, { to }), "to", to);
  const target = board.projectOrEmpty(name);
  if (target.name === board.projectOf(record).name) {
    throw new ToolError(`${record.id} is in ${name} already`);
  }
  if (target.records.some((one) => one.kind === record.kind && one.name === record.name)) {
    throw new ToolError(`${name} already has a record named ${record.name}`);
  }
  const fields = { to: name, author };
  addUpdate(store, record, { heading: `Moved to ${name}`, event: "moved", fields, note });
  return { id: record.id, project_id: name };
}

export const changingTools = [
  defineDecibelTool({
    name: "sentinel_update_issue",
    title: "Update issue",
    description: "Changes an issue. Use when its work starts, waits or ends.",
    access: "create",
    input: issueUpdateInput,
    output: updatedOutput,
    text: updatedLine,
    handle: (input, context) => updateIssue(context, input),
  }),
  defineDecibelTool({
    name: "decision_set_status",
    title: "Set decision status",
    description:
      "Changes a decision's status. Use when it is accepted, built, dropped or replaced.",
    access: "create",
    input: statusInput,
    output: updatedOutput,
    text: updatedLine,
    handle: (input, context) => setDecisionStatus(context, input),
  }),
  defineDecibelTool({
    name: "link_records",
    title: "Link records",
    description:
      "Links two records. Use when one blocks, duplicates, replaces or concerns the other.",
    access: "create",
    input: linkInput,
    output: linkOutput,
    text: ({ id, type, target }) => `${id} ${type} ${target}`,
    handle: (input, context) => linkRecords(context, input),
  }),
  defineDecibelTool({
    name: "move_record",
    title: "Move record",
    description: "Moves a record. Use when its project is wrong.",
    access: "create",
    input: moveInput,
    output: moveOutput,
    text: ({ id, project_id }) => `${id} is in ${project_id}`,
    handle: (input, context) => moveRecord(context, input),
  }),
];
