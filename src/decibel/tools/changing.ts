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
  severityInput,
} from "./inputs.ts";

const note = optionalText().describe("Why, markdown");
const issue = {
  repo: place().describe("The issue's repository"),
  id: recordId(),
};

const updateIssueTool = defineDecibelTool({
  name: "sentinel_update_issue",
  title: "Update issue",
  description:
    "Changes an issue's status, severity or what it waits for by recording an update beside it. Use when work on it starts, stops or ends, or it turns out worse. Ids come from list_records.",
  access: "create",
  discovery: { searchHint: "close, reopen or block a bug; change severity" },
  input: z.strictObject({
    ...issue,
    note: longText().describe("Why, markdown"),
    status: z.enum(STATUSES.sentinel).optional().describe("The new status; open reopens"),
    severity: severityInput.optional().describe("The new severity"),
    blocked_by: z.array(recordId()).min(1).max(50).optional()
      .describe("Ids of the issues it waits for; once they are closed it is ready again"),
    author: authorInput,
  }),
  output: issueUpdateOutput,
  handle: (input, context) => updateIssue(context, input),
});

const claimIssueTool = defineDecibelTool({
  name: "sentinel_claim_issue",
  title: "Claim issue",
  description:
    "Gives an issue to one owner; refused, naming the owner, when somebody else has it. Use before working on an issue that others could take too.",
  access: "create",
  discovery: { searchHint: "take a ticket, assign to me, lock work" },
  input: z.strictObject({
    ...issue,
    owner: personName().describe("Who takes it: a person or an agent"),
    note,
    author: authorInput,
  }),
  output: claimOutput,
  handle: (input, context) => claimIssue(context, input),
});

const releaseIssueTool = defineDecibelTool({
  name: "sentinel_release_issue",
  title: "Release issue",
  description:
    "Frees an issue that was claimed, whoever has it. Use when its owner stops working on it. To close it call sentinel_update_issue.",
  access: "create",
  discovery: { searchHint: "give back a ticket, unassign" },
  input: z.strictObject({ ...issue, note, author: authorInput }),
  output: writtenRecordOutput,
  handle: (input, context) => releaseIssue(context, input),
});

const setStatusTool = defineDecibelTool({
  name: "decision_set_status",
  title: "Set decision status",
  description:
    "Gives a decision a status by recording an update beside it. Use when it is accepted, done, dropped or replaced: it is no next action then. For issues call sentinel_update_issue.",
  access: "create",
  discovery: { searchHint: "accept, reject or supersede an ADR" },
  input: z.strictObject({
    project_id: place().describe("The decision's project or system"),
    id: recordId(),
    status: z.enum([...STATUSES.architect, ...STATUSES.designer])
      .describe(`Of a design decision ${STATUSES.designer.join(", ")}; the others of architecture`),
    superseded_by: recordId().optional().describe("With superseded: the id of the newer decision"),
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
    "Links two records of a project; both show it. What is superseded or a duplicate is no next action, what is blocked is not ready.",
  access: "create",
  discovery: { searchHint: "blocks, duplicates, supersedes, relates" },
  input: z.strictObject({
    project_id: place().describe("Their project"),
    id: recordId().describe("The record that supersedes, blocks, …"),
    type: z.enum(LINK_TYPES)
      .describe("How it stands to the target"),
    target: recordId().describe("The id of the other record"),
    note,
    author: authorInput,
  }),
  output: linkOutput,
  handle: (input, context) => linkRecords(context, input),
});

const moveRecordTool = defineDecibelTool({
  name: "move_record",
  title: "Move record",
  description:
    "Moves a record to another project, with its history. Use when it was recorded in the wrong one.",
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

/** The tools that change how records stand, by updates beside them. */
export const changingTools = [
  updateIssueTool,
  claimIssueTool,
  releaseIssueTool,
  setStatusTool,
  linkRecordsTool,
  moveRecordTool,
];
