import * as z from "zod";
import { defineDecibelTool } from "../context.ts";
import { SEVERITIES, STATUSES } from "../records/issue_state.ts";
import {
  createIssue,
  recordArchitecture,
  recordDesign,
  updateIssue,
} from "../records/new_record.ts";
import { longText, optionalText, place, recordId, title, writtenOutput } from "./inputs.ts";

const recordDesignDecision = defineDecibelTool({
  name: "designer.record_design_decision",
  title: "Record design decision",
  description:
    "Records a design decision of a project as a file that is never changed again. Use when a choice about UI, API, data or the like is made. Not for system architecture: call architect.record_arch_decision.",
  access: "create",
  input: z.strictObject({
    project_id: place().describe("The project, such as my-project or org/repo"),
    area: title().describe("Domain: UI, API, Database, …"),
    summary: title().describe("The decision in one line"),
    details: optionalText().describe("Reasons and alternatives, markdown; default the summary"),
  }),
  output: z.object(writtenOutput),
  handle: (input, context) => recordDesign(context, input),
});

const recordArchDecision = defineDecibelTool({
  name: "architect.record_arch_decision",
  title: "Record architecture decision",
  description:
    "Records an architecture decision (ADR) of a system as a file that is never changed again. Use when the structure of a system changes. Not for design within it: call designer.record_design_decision.",
  access: "create",
  input: z.strictObject({
    system_id: place().describe("The system; next actions take it as project_id"),
    change: title().describe("What changes, in one line"),
    rationale: longText().describe("Why, markdown"),
    impact: optionalText().describe("What it affects and how, markdown"),
  }),
  output: z.object(writtenOutput),
  handle: (input, context) => recordArchitecture(context, input),
});

const createIssueTool = defineDecibelTool({
  name: "sentinel.create_issue",
  title: "Create issue",
  description:
    "Records an open issue of a repository, with its severity, as a file. Use for bugs, risks and work to be done. To change its status later call sentinel.update_issue.",
  access: "create",
  input: z.strictObject({
    repo: place().describe("The repository, such as my-project or org/repo"),
    severity: z.enum([...SEVERITIES].reverse()).describe("How bad it is"),
    title: title().describe("The issue in one line"),
    details: longText().describe("What happens, where, since when; markdown"),
  }),
  output: z.object({ ...writtenOutput, status: z.literal("open") }),
  handle: (input, context) => createIssue(context, input),
});

const updateIssueTool = defineDecibelTool({
  name: "sentinel.update_issue",
  title: "Update issue status",
  description:
    "Changes the status of an issue by recording an update beside it; the issue's own file stays as it is. Use when work on it starts or ends. Ids come from sentinel.create_issue and list_records.",
  access: "create",
  input: z.strictObject({
    repo: place().describe("The issue's repository"),
    id: recordId().describe("The issue's id"),
    status: z.enum(STATUSES).describe("The new status"),
    note: longText().describe("Why, markdown"),
  }),
  output: z.object({ ...writtenOutput, status: z.string() }),
  handle: (input, context) => updateIssue(context, input),
});

/** The tools that record decisions, issues and their updates. */
export const recordingTools = [
  recordDesignDecision,
  recordArchDecision,
  createIssueTool,
  updateIssueTool,
];
