import * as z from "zod";
import { unlisted } from "../../kernel/service/tool.ts";
import type { RecordStore } from "./store.ts";
import {
  headingLine,
  type NewRecordOptions,
  writeRecord,
  type WrittenRecord,
  writtenRecordOutput,
} from "./writer.ts";

export interface DesignDecision extends NewRecordOptions {
  project_id: string;
  area: string;
  summary: string;
  details?: string | undefined;
}

export function recordDesign(
  store: RecordStore,
  { project_id, area, summary, details, ...given }: DesignDecision,
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

export interface ArchitectureDecision extends NewRecordOptions {
  system_id: string;
  change: string;
  rationale: string;
  impact?: string | undefined;
}

/** The impact text of a decision without a known impact. */
export const NO_IMPACT = "No specific impact documented.";

export function recordArchitecture(
  store: RecordStore,
  { system_id, change, rationale, impact, ...given }: ArchitectureDecision,
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

export interface NewIssue extends NewRecordOptions {
  repo: string;
  severity: string;
  title: string;
  details: string;
  /** ISO date. */
  due?: string | undefined;
  labels?: readonly string[] | undefined;
}

export const writtenIssueOutput = writtenRecordOutput.extend({
  status: unlisted(z.literal("open")),
});

export function createIssue(
  store: RecordStore,
  { repo, severity, title, details, due, labels, ...given }: NewIssue,
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
