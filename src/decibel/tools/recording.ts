import { defineDecibelTool } from "../define.ts";
import {
  architectureInput,
  createIssue,
  designInput,
  issueInput,
  recordArchitecture,
  recordDesign,
  writtenIssueOutput,
} from "../records/new_record.ts";
import { type WrittenRecord, writtenRecordOutput } from "../records/writer.ts";

const writtenLine = ({ short_id, path }: WrittenRecord): string => `Recorded ${short_id}: ${path}`;

const recordDesignDecision = defineDecibelTool({
  name: "designer_record_design_decision",
  title: "Record design decision",
  description: "Records a design decision. Use for a choice about UI, API or data.",
  access: "create",
  input: designInput,
  output: writtenRecordOutput,
  text: writtenLine,
  handle: (input, context) => recordDesign(context, input),
});

const recordArchDecision = defineDecibelTool({
  name: "architect_record_arch_decision",
  title: "Record architecture decision",
  description: "Records an architecture decision. Use when a system's structure changes.",
  access: "create",
  input: architectureInput,
  output: writtenRecordOutput,
  text: writtenLine,
  handle: (input, context) => recordArchitecture(context, input),
});

const createIssueTool = defineDecibelTool({
  name: "sentinel_create_issue",
  title: "Create issue",
  description: "Records an issue. Use for bugs, risks and work to do.",
  access: "create",
  input: issueInput,
  output: writtenIssueOutput,
  text: writtenLine,
  handle: (input, context) => createIssue(context, input),
});

export const recordingTools = [recordDesignDecision, recordArchDecision, createIssueTool];
