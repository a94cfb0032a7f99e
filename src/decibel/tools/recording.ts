import * as z from "zod";
import { defineDecibelTool } from "../context.ts";
import {
  createIssue,
  recordArchitecture,
  recordDesign,
  writtenIssueOutput,
} from "../records/new_record.ts";
import { type WrittenRecord, writtenRecordOutput } from "../records/writer.ts";
import {
  dayInput,
  labelsInput,
  longText,
  newRecordInputs,
  optionalText,
  place,
  severityInput,
  title,
} from "./inputs.ts";

const writtenLine = ({ short_id, path }: WrittenRecord): string => `Recorded ${short_id}: ${path}`;

const recordDesignDecision = defineDecibelTool({
  name: "designer_record_design_decision",
  title: "Record design decision",
  description: "Records a design decision. Use for a choice about UI, API or data.",
  access: "create",
  input: z.strictObject({
    project_id: place().describe("Such as org/repo"),
    area: title().describe("Such as UI or API"),
    summary: title().describe("The decision, one line"),
    details: optionalText().describe("Reasons and alternatives"),
    ...newRecordInputs,
  }),
  output: writtenRecordOutput,
  text: writtenLine,
  handle: (input, context) => recordDesign(context, input),
});

const recordArchDecision = defineDecibelTool({
  name: "architect_record_arch_decision",
  title: "Record architecture decision",
  description: "Records an architecture decision. Use when a system's structure changes.",
  access: "create",
  input: z.strictObject({
    system_id: place().describe("The project or system"),
    change: title().describe("The change, one line"),
    rationale: longText().describe("Why"),
    impact: optionalText().describe("Affected parts"),
    ...newRecordInputs,
  }),
  output: writtenRecordOutput,
  text: writtenLine,
  handle: (input, context) => recordArchitecture(context, input),
});

const createIssueTool = defineDecibelTool({
  name: "sentinel_create_issue",
  title: "Create issue",
  description: "Records an issue. Use for bugs, risks and work to do.",
  access: "create",
  input: z.strictObject({
    repo: place().describe("Such as org/repo"),
    severity: severityInput,
    title: title().describe("The issue, in one line"),
    details: longText().describe("Problem and location"),
    due: dayInput.optional().describe("ISO date"),
    labels: labelsInput().describe("Words"),
    ...newRecordInputs,
  }),
  output: writtenIssueOutput,
  text: writtenLine,
  handle: (input, context) => createIssue(context, input),
});

export const recordingTools = [recordDesignDecision, recordArchDecision, createIssueTool];
