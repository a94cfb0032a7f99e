import type { RecordFacts } from "../records/record_facts.ts";
import { isOverStatus, SEVERITIES } from "../records/status.ts";

/** An issue's column on the board; "closed" issues are folded. */
export type IssueColumn = "ready" | "in-progress" | "blocked" | "done" | "closed";

/** A record closed within this many milliseconds counts as recently done. */
const LATELY = 14 * 86_400_000;

/** Returns an issue's column: "blocked" only while the issue waits or has that status. */
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

/** A group of records in the report. */
export interface RecordGroup {
  /** The group's first records, the most important first. */
  records: readonly RecordFacts[];
  total: number;
}

/** The groups of a project that contain records. */
export type RecordGroups = ReadonlyMap<IssueColumn | "decisions", RecordGroup>;

/** Returns the records that a report shows. */
export function shownIn(groups: RecordGroups): RecordFacts[] {
  return [...groups.values()].flatMap(({ records }) => [...records]);
}

/**
 * The maximum number of records that a report shows per group; more would make it larger than 5 MB.
 */
const MAX_RECORDS = 600;

/** Returns a project's issues by column, and its decisions. */
export function groupsOf(
  records: readonly RecordFacts[],
  now: number,
): RecordGroups {
  const groups = Map.groupBy(
    records,
    (record) => record.kind === "sentinel" ? columnOf(record, now) : "decisions",
  );
  return new Map([...groups].map(([name, all]) => {
    const order = ORDERS[name];
    const sorted = order === undefined ? all : all.toSorted(order);
    return [name, { records: sorted.slice(0, MAX_RECORDS), total: all.length }];
  }));
}

type Order = (a: RecordFacts, b: RecordFacts) => number;

/** The sort orders of groups; all other groups are sorted newest first. */
const ORDERS: Readonly<Partial<Record<IssueColumn | "decisions", Order>>> = {
  "ready": byUrgency,
  "in-progress": byUrgency,
  "blocked": byUrgency,
  "done": byChange,
  "closed": byChange,
};

/** Sorts issues: the most severe first, then the oldest. */
function byUrgency(a: RecordFacts, b: RecordFacts): number {
  return rankOf(a) - rankOf(b) || (a.recorded_at < b.recorded_at ? -1 : 1);
}

function rankOf({ severity }: RecordFacts): number {
  const rank = SEVERITIES.findIndex((one) => one === severity);
  return rank < 0 ? SEVERITIES.length : rank;
}

function byChange(
  { updated_at: a = "" }: RecordFacts,
  { updated_at: b = "" }: RecordFacts,
): number {
  return a > b ? -1 : 1;
}
