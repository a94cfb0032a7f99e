import { excerpt } from "../../kernel/text.ts";
import type { RecordEntry } from "./folder.ts";
import type { RecordStore } from "./store.ts";

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
  /** The status in its newest update that has one. */
  updated: string | undefined;
}

/** The severity as this server writes it: "medium" is its "med". */
export function severityOf(text: string | undefined): string | undefined {
  const severity = text?.toLowerCase();
  return severity === "medium" ? "med" : severity;
}

/** True for a status that leaves nothing to do. */
export function isClosedStatus(status: string | undefined): boolean {
  return status !== undefined && CLOSED.includes(status.toLowerCase());
}

/** The state of a record by its front matter and updates; undefined when it cannot be read. */
export function issueState(
  store: RecordStore,
  { folder, name }: RecordEntry,
): IssueState | undefined {
  const values = store.index.values(folder.path, name, STATE_FIELDS);
  if (values === undefined) return undefined;
  const updated = updatedStatus(store, folder.path, folder.updates.get(name));
  const [severity, status] = values;
  return {
    severity: severityOf(severity || undefined),
    status: updated || status || undefined,
    updated: updated ? excerpt(updated) : undefined,
  };
}

/** The status in the newest update that has one. */
function updatedStatus(
  { index }: RecordStore,
  folder: string,
  updates: readonly string[] = [],
): string | undefined {
  for (let at = updates.length - 1; at >= 0; at--) {
    const status = index.values(folder, updates[at] ?? "", STATE_FIELDS)?.[1];
    if (status) return status;
  }
  return undefined;
}

/** The open issues of high or critical severity, the critical first, otherwise in their order. */
export function openGraveIssues(store: RecordStore, issues: readonly RecordEntry[]): RecordEntry[] {
  const critical: RecordEntry[] = [];
  const high: RecordEntry[] = [];
  for (const entry of issues) {
    const state = issueState(store, entry);
    if (state === undefined || isClosedStatus(state.status)) continue;
    if (state.severity === "critical") critical.push(entry);
    else if (state.severity === "high") high.push(entry);
  }
  return [...critical, ...high];
}
