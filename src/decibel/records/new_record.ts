import * as z from "zod";
import { unlisted } from "../../kernel/service/tool.ts";
import { NO_IMPACT } from "./excerpts.ts";
import type { RecordStore } from "./store.ts";
import { headingLine, writeRecord, type WrittenRecord, writtenRecordOutput } from "./writer.ts";
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

export const designInput = z.strictObject({
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

export const architectureInput = z.strictObject({
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

export const issueInput = z.strictObject({
  repo: place().describe("Such as org/repo"),
  severity: severityInput,
  title: title().describe("The issue, in one line"),
  details: longText().describe("Problem and location"),
  due: dayInput.optional().describe("ISO date"),
  labels: labelsInput().describe("Words"),
  ...newRecordInputs,
});

export const writtenIssueOutput = writtenRecordOutput.extend({
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
