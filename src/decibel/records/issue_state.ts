import { excerpt } from "../../kernel/text.ts";
import type { Context } from "../context.ts";
import type { RecordEntry } from "./record_folder.ts";

/** The severities, the worst first. */
export const SEVERITIES = ["critical", "high", "med", "low"] as const;

/** The states an update can give an issue. */
export const STATUSES = ["open", "in-progress", "closed", "resolved", "done", "wontfix"] as const;

const CLOSED: readonly string[] = ["closed", "resolved", "done", "wontfix"];
const STATE_FIELDS = ["severity", "status"] as const;

/** How bad an issue is and where it stands. */
export interface IssueState {
  severity: string | undefined;
  status: string | undefined;
  /** The status that its newest readable update gives it. */
  updated: string | undefined;
}

/** A severity as this server writes it; undefined where there is none. */
export function severityOf(text: string | undefined): string | undefined {
  const severity = text?.toLowerCase();
  return severity === "medium" ? "med" : severity;
}

/** True for a status with which nothing is left to do. */
export function isClosed(status: string | undefined): boolean {
  return status !== undefined && CLOSED.includes(status.toLowerCase());
}

/** The state of a record by its front matter and its newest update; undefined when unreadable. */
export function issueState(
  context: Context,
  { folder, name }: RecordEntry,
): IssueState | undefined {
  const values = context.index.values(folder.path, name, STATE_FIELDS);
  if (values === undefined) return undefined;
  const updated = updatedStatus(context, folder.path, folder.updates.get(name));
  const [severity, status] = values;
  return {
    severity: severityOf(severity || undefined),
    status: updated || status || undefined,
    updated: updated ? excerpt(updated) : undefined,
  };
}

/** The status of the newest update that tells one. */
function updatedStatus(
  { index }: Context,
  folder: string,
  updates: readonly string[] = [],
): string | undefined {
  for (let at = updates.length - 1; at >= 0; at--) {
    const status = index.values(folder, updates[at] ?? "", STATE_FIELDS)?.[1];
    if (status) return status;
  }
  return undefined;
}

/** The open ones of high severity and above among `issues`, the critical first, else in order. */
export function openGraveIssues(context: Context, issues: readonly RecordEntry[]): RecordEntry[] {
  const critical: RecordEntry[] = [];
  const high: RecordEntry[] = [];
  for (const entry of issues) {
    const state = issueState(context, entry);
    if (state === undefined || isClosed(state.status)) continue;
    if (state.severity === "critical") critical.push(entry);
    else if (state.severity === "high") high.push(entry);
  }
  return [...critical, ...high];
}
