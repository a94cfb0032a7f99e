import { defineDecibelTool } from "../define.ts";
import {
  claimInput,
  claimIssue,
  releaseInput,
  releaseIssue,
  takeNext,
  takeNextInput,
  type TakenIssue,
  takenOutput,
} from "../records/ownership.ts";
import {
  issueUpdateInput,
  linkInput,
  linkOutput,
  linkRecords,
  moveInput,
  moveOutput,
  moveRecord,
  setDecisionStatus,
  statusInput,
  updatedOutput,
  type UpdatedRecord,
  updateIssue,
} from "../records/update.ts";

const updatedLine = ({ id, status, owner }: UpdatedRecord): string =>
  [id, status, owner].filter(Boolean).join(" ");

const takeNextTool = defineDecibelTool({
  name: "take_next",
  title: "Take next issue",
  description: "Claims the most urgent free issue and returns it. Use to start work.",
  access: "create",
  input: takeNextInput,
  output: takenOutput,
  handle: (input, context) => takeNext(context, input),
  text: takenText,
});

function takenText(
  { id, title, details, blockers = [], decisions = [], note }: TakenIssue,
): string {
  if (id === undefined) return note ?? "";
  const related = [
    ...blockers.map((one) => `waited for ${one.id} ${one.title}`),
    ...decisions.map((one) => `decision ${one.id} ${one.title}`),
  ];
  return [`${id} ${title}`, ...related, details].join("\n");
}

const updateIssueTool = defineDecibelTool({
  name: "sentinel_update_issue",
  title: "Update issue",
  description: "Changes an issue. Use when its work starts, waits or ends.",
  access: "create",
  input: issueUpdateInput,
  output: updatedOutput,
  text: updatedLine,
  handle: (input, context) => updateIssue(context, input),
});

const claimIssueTool = defineDecibelTool({
  name: "sentinel_claim_issue",
  title: "Claim issue",
  description: "Assigns an issue to one owner. Use before you start work.",
  access: "create",
  input: claimInput,
  output: updatedOutput,
  text: updatedLine,
  handle: (input, context) => claimIssue(context, input),
});

const releaseIssueTool = defineDecibelTool({
  name: "sentinel_release_issue",
  title: "Release issue",
  description: "Releases a claimed issue. Use when its owner stops working on it.",
  access: "create",
  input: releaseInput,
  output: updatedOutput,
  text: updatedLine,
  handle: (input, context) => releaseIssue(context, input),
});

const setStatusTool = defineDecibelTool({
  name: "decision_set_status",
  title: "Set decision status",
  description: "Changes a decision's status. Use when it is accepted, built, dropped or replaced.",
  access: "create",
  input: statusInput,
  output: updatedOutput,
  text: updatedLine,
  handle: (input, context) => setDecisionStatus(context, input),
});

const linkRecordsTool = defineDecibelTool({
  name: "link_records",
  title: "Link records",
  description:
    "Links two records. Use when one blocks, duplicates, replaces or concerns the other.",
  access: "create",
  input: linkInput,
  output: linkOutput,
  text: ({ id, type, target }) => `${id} ${type} ${target}`,
  handle: (input, context) => linkRecords(context, input),
});

const moveRecordTool = defineDecibelTool({
  name: "move_record",
  title: "Move record",
  description: "Moves a record. Use when its project is wrong.",
  access: "create",
  input: moveInput,
  output: moveOutput,
  text: ({ id, project_id }) => `${id} is in ${project_id}`,
  handle: (input, context) => moveRecord(context, input),
});

export const changingTools = [
  takeNextTool,
  updateIssueTool,
  claimIssueTool,
  releaseIssueTool,
  setStatusTool,
  linkRecordsTool,
  moveRecordTool,
];
