import type { RecordFacts } from "../records/record_facts.ts";
import { isOverStatus, SEVERITIES } from "../records/status.ts";

/** The column of an issue on the board; "closed" ones fold away. */
export type IssueColumn = "ready" | "in-progress" | "blocked" | "done" | "closed";

/** A record closed within these milliseconds was done lately. */
const LATELY = 14 * 86_400_000;

/** Returns the column of an issue: "blocked" only while it waits or has that status. */
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

/** Records that stand together on the report. */
export interface RecordGroup {
  /** The first of them, those that matter most. */
  records: readonly RecordFacts[];
  total: number;
}

/** The groups of a project that have records. */
export type RecordGroups = ReadonlyMap<IssueColumn | "decisions", RecordGroup>;

/** Returns the records that a report shows. */
export function shownIn(groups: RecordGroups): RecordFacts[] {
  return [...groups.values()].flatMap(({ records }) => [...records]);
}

/** The number of records of a group that a report shows: more would make it larger than 5 MB. */
const MAX_RECORDS = 600;

/** Returns the issues of each column and the decisions of a project. */
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

/** The orders of the groups; the others are listed newest first. */
const ORDERS: Readonly<Partial<Record<IssueColumn | "decisions", Order>>> = {
  "ready": byUrgency,
  "in-progress": byUrgency,
  "blocked": byUrgency,
  "done": byChange,
  "closed": byChange,
};

/** Orders issues: the worst first, and of those the oldest. */
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
