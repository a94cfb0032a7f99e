import * as z from "zod";
import { defineDecibelTool } from "../context.ts";
import { LINK_TYPES } from "../records/link.ts";
import { claimIssue, claimOutput, releaseIssue } from "../records/ownership.ts";
import { STATUSES } from "../records/status.ts";
import {
  decisionStatusOutput,
  issueUpdateOutput,
  linkOutput,
  linkRecords,
  moveOutput,
  moveRecord,
  setDecisionStatus,
  updateIssue,
} from "../records/update.ts";
import { writtenRecordOutput } from "../records/writer.ts";
import {
  authorInput,
  longText,
  optionalText,
  personName,
  place,
  recordId,
  recordIds,
  severityInput,
} from "./inputs.ts";

const note = optionalText().describe("Why");
const issue = {
  repo: place().describe("Its project"),
  id: recordId(),
};

const updateIssueTool = defineDecibelTool({
  name: "sentinel_update_issue",
  title: "Update issue",
  description: "Changes an issue. Use when its work starts, waits or ends.",
  access: "create",
  discovery: { searchHint: "close, reopen or block a bug; change severity" },
  input: z.strictObject({
    ...issue,
    note: longText().describe("Why"),
    status: z.enum(STATUSES.sentinel).optional().describe("open reopens it"),
    severity: severityInput.optional(),
    blocked_by: recordIds().optional()
      .describe("Blocking issues"),
    author: authorInput,
  }),
  output: issueUpdateOutput,
  handle: (input, context) => updateIssue(context, input),
});

const claimIssueTool = defineDecibelTool({
  name: "sentinel_claim_issue",
  title: "Claim issue",
  description: "Assigns an issue to one owner. Use before you start work.",
  access: "create",
  discovery: { searchHint: "take a ticket, assign to me, lock work" },
  input: z.strictObject({
    ...issue,
    owner: personName().describe("New owner"),
    note,
    author: authorInput,
  }),
  output: claimOutput,
  handle: (input, context) => claimIssue(context, input),
});

const releaseIssueTool = defineDecibelTool({
  name: "sentinel_release_issue",
  title: "Release issue",
  description: "Releases a claimed issue. Use when its owner stops working on it.",
  access: "create",
  discovery: { searchHint: "give back a ticket, unassign" },
  input: z.strictObject({ ...issue, note, author: authorInput }),
  output: writtenRecordOutput,
  handle: (input, context) => releaseIssue(context, input),
});

const setStatusTool = defineDecibelTool({
  name: "decision_set_status",
  title: "Set decision status",
  description: "Changes a decision's status. Use when it is accepted, built, dropped or replaced.",
  access: "create",
  discovery: { searchHint: "accept, reject or supersede an ADR" },
  input: z.strictObject({
    project_id: place().describe("Its project"),
    id: recordId(),
    status: z.enum([...STATUSES.architect, ...STATUSES.designer])
      .describe("Design only: the last three"),
    superseded_by: recordId().optional().describe("The newer decision"),
    note,
    author: authorInput,
  }),
  output: decisionStatusOutput,
  handle: (input, context) => setDecisionStatus(context, input),
});

const linkRecordsTool = defineDecibelTool({
  name: "link_records",
  title: "Link records",
  description:
    "Links two records. Use when one blocks, duplicates, replaces or concerns the other.",
  access: "create",
  discovery: { searchHint: "blocks, duplicates, supersedes, relates" },
  input: z.strictObject({
    project_id: place().describe("Its project"),
    id: recordId(),
    type: z.enum(LINK_TYPES).describe("To the target"),
    target: recordId().describe("Record or project/id"),
    note,
    author: authorInput,
  }),
  output: linkOutput,
  handle: (input, context) => linkRecords(context, input),
});

const moveRecordTool = defineDecibelTool({
  name: "move_record",
  title: "Move record",
  description: "Moves a record. Use when its project is wrong.",
  access: "create",
  discovery: { searchHint: "wrong project, transfer an issue" },
  input: z.strictObject({
    project_id: place().describe("Its project"),
    id: recordId(),
    to: place().describe("The new project"),
    note,
    author: authorInput,
  }),
  output: moveOutput,
  handle: (input, context) => moveRecord(context, input),
});

/** The tools that change the state of records by adding updates. */
export const changingTools = [
  updateIssueTool,
  claimIssueTool,
  releaseIssueTool,
  setStatusTool,
  linkRecordsTool,
  moveRecordTool,
];
