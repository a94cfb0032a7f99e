import { findRecord } from "./lookup.ts";
import { nameStamp, parseUpdateName, timeOfName, updateName } from "./name.ts";
import { requireInside } from "./place.ts";
import type { RecordStore } from "./store.ts";
import { addFile, headingLine, renderRecord, writeRecord, type WrittenRecord } from "./writer.ts";

/** A design decision to be recorded. */
export interface DesignDecision {
  project_id: string;
  area: string;
  summary: string;
  details?: string | undefined;
}

/** Records a design decision. Throws `ToolError`. */
export function recordDesign(
  store: RecordStore,
  { project_id, area, summary, details }: DesignDecision,
): Promise<WrittenRecord> {
  return writeRecord(store, {
    kind: "designer",
    place: project_id,
    title: summary,
    text: (timestamp) => ({
      fields: { project_id, area, summary, timestamp },
      parts: [`# ${headingLine(summary)}`, details || summary],
    }),
  });
}

/** An architecture decision to be recorded. */
export interface ArchitectureDecision {
  system_id: string;
  change: string;
  rationale: string;
  impact?: string | undefined;
}

const NO_IMPACT = "No specific impact documented.";

/** Records an architecture decision. Throws `ToolError`. */
export function recordArchitecture(
  store: RecordStore,
  { system_id, change, rationale, impact }: ArchitectureDecision,
): Promise<WrittenRecord> {
  const line = headingLine(change);
  return writeRecord(store, {
    kind: "architect",
    place: system_id,
    title: change,
    text: (timestamp) => ({
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

/** An issue to be recorded. */
export interface NewIssue {
  repo: string;
  severity: string;
  title: string;
  details: string;
}

/** An issue that was recorded. */
export interface WrittenIssue extends WrittenRecord {
  status: "open";
}

/** Records an open issue. Throws `ToolError`. */
export async function createIssue(
  store: RecordStore,
  { repo, severity, title, details }: NewIssue,
): Promise<WrittenIssue> {
  const status = "open" as const;
  const written = await writeRecord(store, {
    kind: "sentinel",
    place: repo,
    title,
    text: (timestamp) => ({
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

/** A change of an issue's status, to be recorded. */
export interface IssueUpdate {
  repo: string;
  id: string;
  status: string;
  note: string;
}

/** An update that was recorded; the issue's own file stays as it is. */
export interface WrittenUpdate {
  /** The issue's id. */
  id: string;
  status: string;
  timestamp: string;
  /** The absolute path of the update's file. */
  path: string;
}

/** Changes an issue's status by a file of its own beside the issue's. Throws `ToolError`. */
export function updateIssue(
  store: RecordStore,
  { repo, id, status, note }: IssueUpdate,
): WrittenUpdate {
  requireInside(store, "repo", repo);
  const issue = findRecord(store, id, { kinds: ["sentinel"], place: repo });
  const time = timeAfter(issue.folder.updates.get(issue.name)?.at(-1));
  const timestamp = time.toISOString();
  const text = renderRecord({
    fields: { repo, issue: issue.name, status, updated_at: timestamp },
    parts: [`# Update: ${status}`, note],
  });
  const stamp = nameStamp(time, { milliseconds: true });
  const name = (number: number): string => updateName(issue.name, stamp, number);
  const { path } = addFile(store, { kind: "sentinel", place: repo }, { text, name });
  return { id: issue.name, status, timestamp, path };
}

/** Now, or just after the newest update where a clock that is ahead wrote it. */
function timeAfter(newest: string | undefined): Date {
  const written = newest && timeOfName(parseUpdateName(newest)?.order ?? "");
  return new Date(Math.max(Date.now(), (written || 0) + 1));
}
