import type { DecibelRecord } from "./record.ts";

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** Why an action comes now, in one line: how bad it is, its age, its last update, what it waits for. */
export function whyNow(record: DecibelRecord, now = Date.now()): string {
  const { kind, severity, status, time, updatedAt, owner, problem } = record;
  const what = kind === "sentinel"
    ? `${severity ?? "no"} severity`
    : status === undefined
    ? "no status yet"
    : `still ${status}`;
  const parts = [
    what,
    `recorded ${ago(now - time)}`,
    updatedAt === undefined ? "never updated" : `updated ${ago(now - updatedAt)}`,
    record.isUnblocked ? "unblocked: what it waited for is closed" : "",
    waiting(record),
    owner === undefined ? "" : `claimed by ${owner}`,
    problem === undefined ? "" : `its file cannot be read: ${problem}`,
  ];
  return parts.filter((part) => part !== "").join("; ");
}

function waiting({ blockedBy = [], status }: DecibelRecord): string {
  const [first, ...more] = blockedBy;
  if (first === undefined) return status === "blocked" ? "blocked, nobody said by what" : "";
  return `blocked by ${first}${more.length > 0 ? ` and ${more.length} more` : ""}`;
}

/** How long ago that was, in the largest unit: "5 days ago". */
function ago(milliseconds: number): string {
  if (milliseconds < 0) return "in the future, says its date";
  for (const [unit, length] of UNITS) {
    const count = Math.floor(milliseconds / length);
    if (count > 0) return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
  }
  return "just now";
}
