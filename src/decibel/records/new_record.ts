import * as z from "zod";
import type { RecordStore } from "./store.ts";
import {
  type Attribution,
  headingLine,
  writeRecord,
  type WrittenRecord,
  writtenRecordOutput,
} from "./writer.ts";

/** A new design decision. */
export interface DesignDecision extends Attribution {
  project_id: string;
  area: string;
  summary: string;
  details?: string | undefined;
}

/** Records a design decision. Throws `ToolError`. */
export function recordDesign(
  store: RecordStore,
  { project_id, area, summary, details, ...by }: DesignDecision,
): Promise<WrittenRecord> {
  return writeRecord(store, {
    kind: "designer",
    place: project_id,
    title: summary,
    by,
    text: (timestamp, project_id) => ({
      fields: { project_id, area, summary, timestamp },
      parts: [`# ${headingLine(summary)}`, details || summary],
    }),
  });
}

/** A new architecture decision. */
export interface ArchitectureDecision extends Attribution {
  system_id: string;
  change: string;
  rationale: string;
  impact?: string | undefined;
}

/** The impact text of a decision without a known impact. */
export const NO_IMPACT = "No specific impact documented.";

/** Records an architecture decision. Throws `ToolError`. */
export function recordArchitecture(
  store: RecordStore,
  { system_id, change, rationale, impact, ...by }: ArchitectureDecision,
): Promise<WrittenRecord> {
  const line = headingLine(change);
  return writeRecord(store, {
    kind: "architect",
    place: system_id,
    title: change,
    by,
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

/** A new issue. */
export interface NewIssue extends Attribution {
  repo: string;
  severity: string;
  title: string;
  details: string;
}

/** A recorded issue. */
export const writtenIssueOutput = writtenRecordOutput.extend({ status: z.literal("open") });

/** Records an open issue. Throws `ToolError`. */
export async function createIssue(
  store: RecordStore,
  { repo, severity, title, details, ...by }: NewIssue,
): Promise<z.infer<typeof writtenIssueOutput>> {
  const status = "open" as const;
  const written = await writeRecord(store, {
    kind: "sentinel",
    place: repo,
    title,
    by,
    text: (timestamp, repo) => ({
      fields: { repo, severity, status, created_at: timestamp },
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
