import type { RecordFacts } from "../records/record_facts.ts";
import { isOverStatus } from "../records/status.ts";

/** The column of an issue on the board; "closed" ones fold away. */
export type IssueColumn = "ready" | "in-progress" | "blocked" | "done" | "closed";

/** A record closed within these milliseconds was done lately. */
const LATELY = 14 * 86_400_000;

/** Returns the column of an issue: "blocked" only while it waits or its status says so. */
export function columnOf(
  { status, owner, blocked_by = [], updated_at }: RecordFacts,
  now: number,
): IssueColumn {
  if (isOverStatus(status)) {
    return updated_at !== undefined && now - Date.parse(updated_at) <= LATELY ? "done" : "closed";
  }
  if (status === "blocked" || blocked_by.length > 0) return "blocked";
  return status === "in-progress" || owner !== undefined ? "in-progress" : "ready";
}
