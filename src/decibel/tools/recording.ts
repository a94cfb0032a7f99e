import * as z from "zod";
import { defineDecibelTool } from "../define.ts";
import { unlisted } from "../../kernel/service/tool.ts";
import { NO_IMPACT } from "../records/excerpts.ts";
import type { RecordStore } from "../records/store.ts";
import { writeRecord, type WrittenRecord, writtenRecordOutput } from "../records/writer.ts";
import {
  dayInput,
  labelsInput,
  longText,
  newRecordInputs,
  optionalText,
  place,
  severityInput,
  title,
} from "../records/inputs.ts";

const designInput = z.strictObject({
  project_id: place().describe("Such as org/repo"),
  area: title().describe("Such as UI or API"),
  summary: title().describe("The decision, one line"),
  details: optionalText().describe("Reasons and alternatives"),
  ...newRecordInputs,
});

export function recordDesign(
  store: RecordStore,
  { project_id, area, summary, details, ...given }: z.infer<typeof designInput>,
): WrittenRecord {
  return writeRecord(store, {
    kind: "designer",
    place: project_id,
    title: summary,
    given,
    text: (timestamp, project_id) => ({
      fields: { project_id, area, summary, timestamp },
      parts: [`# ${headingLine(summary)}`, details || summary],
    }),
  });
}

const headingLine = (text: string): string =>
  text.split("\n").map((line) => line.trim()).filter(Boolean).join(" ");

const architectureInput = z.strictObject({
  system_id: place().describe("The project or system"),
  change: title().describe("The change, one line"),
  rationale: longText().describe("Why"),
  impact: optionalText().describe("Affected parts"),
  ...newRecordInputs,
});

export function recordArchitecture(
  store: RecordStore,
  { system_id, change, rationale, impact, ...given }: z.infer<typeof architectureInput>,
): WrittenRecord {
  const line = headingLine(change);
  return writeRecord(store, {
    kind: "architect",
    place: system_id,
    title: change,
    given,
    text: (timestamp, system_id) => ({
      fields: { system_id, change, timestamp },
      parts: [
        `# ADR: ${line}`,
        "## Change",
        line,
        "## Rationale",
        rationale,
        "## Impact",
        impact || NO_IMPACT,
      ],
    }),
  });
}

const issueInput = z.strictObject({
  repo: place().describe("Such as org/repo"),
  severity: severityInput,
  title: title().describe("The issue, in one line"),
  details: longText().describe("Problem and location"),
  due: dayInput.optional().describe("ISO date"),
  labels: labelsInput().describe("Words"),
  ...newRecordInputs,
});

const writtenIssueOutput = writtenRecordOutput.extend({
  status: unlisted(z.literal("open")),
});

export function createIssue(
  store: RecordStore,
  { repo, severity, title, details, due, labels, ...given }: z.infer<typeof issueInput>,
): z.infer<typeof writtenIssueOutput> {
  const status = "open" as const;
  const written = writeRecord(store, {
    kind: "sentinel",
    place: repo,
    title,
    given,
    text: (timestamp, repo) => ({
      fields: { repo, severity, status, created_at: timestamp, due, labels },
      parts: [
        `# ${headingLine(title)}`,
        `**Severity:** ${severity}\n**Status:** ${status}`,
        "## Details",
        details,
      ],
    }),
  });
  return { ...written, status };
}

const writtenLine = ({ short_id, path }: WrittenRecord): string => `Recorded ${short_id}: ${path}`;

export const recordingTools = [
  defineDecibelTool({
    name: "designer_record_design_decision",
    title: "Record design decision",
    description: "Records a design decision. Use for a choice about UI, API or data.",
    access: "create",
    input: designInput,
    output: writtenRecordOutput,
    text: writtenLine,
    handle: (input, context) => recordDesign(context, input),
  }),
  defineDecibelTool({
    name: "architect_record_arch_decision",
    title: "Record architecture decision",
    description: "Records an architecture decision. Use when a system's structure changes.",
    access: "create",
    input: architectureInput,
    output: writtenRecordOutput,
    text: writtenLine,
    handle: (input, context) => recordArchitecture(context, input),
  }),
  defineDecibelTool({
    name: "sentinel_create_issue",
    title: "Create issue",
    description: "Records an issue. Use for bugs, risks and work to do.",
    access: "create",
    input: issueInput,
    output: writtenIssueOutput,
    text: writtenLine,
    handle: (input, context) => createIssue(context, input),
  }),
];
