import * as z from "zod";
import { defineDecibelTool } from "../context.ts";
import {
  createIssue,
  recordArchitecture,
  recordDesign,
  writtenIssueOutput,
} from "../records/new_record.ts";
import { writtenRecordOutput } from "../records/writer.ts";
import { attribution, longText, optionalText, place, severityInput, title } from "./inputs.ts";

const recordDesignDecision = defineDecibelTool({
  name: "designer_record_design_decision",
  title: "Record design decision",
  description:
    "Records a design decision of a project as a file that is never changed again. Use when a choice about UI, API, data or the like is made. Not for system architecture: call architect_record_arch_decision.",
  access: "create",
  discovery: { searchHint: "log a choice about UI, API or data" },
  input: z.strictObject({
    project_id: place().describe("The project, such as my-project or org/repo"),
    area: title().describe("Domain: UI, API, Database, …"),
    summary: title().describe("The decision in one line"),
    details: optionalText().describe("Reasons and alternatives, markdown; default the summary"),
    ...attribution,
  }),
  output: writtenRecordOutput,
  handle: (input, context) => recordDesign(context, input),
});

const recordArchDecision = defineDecibelTool({
  name: "architect_record_arch_decision",
  title: "Record architecture decision",
  description:
    "Records an architecture decision (ADR) of a system as a file that is never changed again. Use when the structure of a system changes. Not for design within it: call designer_record_design_decision.",
  access: "create",
  discovery: { searchHint: "write an ADR, system structure change" },
  input: z.strictObject({
    system_id: place().describe("The system; next actions take it as project_id"),
    change: title().describe("What changes, in one line"),
    rationale: longText().describe("Why, markdown"),
    impact: optionalText().describe("What it affects and how, markdown"),
    ...attribution,
  }),
  output: writtenRecordOutput,
  handle: (input, context) => recordArchitecture(context, input),
});

const createIssueTool = defineDecibelTool({
  name: "sentinel_create_issue",
  title: "Create issue",
  description:
    "Records an open issue of a repository, with its severity, as a file. Use for bugs, risks and work to be done. Later changes: sentinel_update_issue.",
  access: "create",
  discovery: { searchHint: "report a bug, risk or task" },
  input: z.strictObject({
    repo: place().describe("The repository, such as my-project or org/repo"),
    severity: severityInput.describe("How bad it is"),
    title: title().describe("The issue in one line"),
    details: longText().describe("What happens, where, since when; markdown"),
    ...attribution,
  }),
  output: writtenIssueOutput,
  handle: (input, context) => createIssue(context, input),
});

/** The tools that record decisions and issues. */
export const recordingTools = [recordDesignDecision, recordArchDecision, createIssueTool];
