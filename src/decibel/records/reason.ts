import { counted } from "../../kernel/plural.ts";
import { type DecibelRecord, recordProblem } from "./record.ts";
import type { Standing } from "./record_graph.ts";

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** Returns on one line why an action is next: its severity, age, last update and blockers. */
export function whyNow(
  record: DecibelRecord,
  standing: Standing,
  now = Date.now(),
): string {
  const { kind, time, state: { severity, updatedAt, owner } } = record;
  const problem = recordProblem(record);
  const { status } = standing;
  const what = kind === "sentinel"
    ? `${severity ?? "no"} severity`
    : status === undefined
    ? "no status yet"
    : `still ${status}`;
  const parts = [
    what,
    `recorded ${ago(now - time)}`,
    updatedAt === undefined ? "never updated" : `updated ${ago(now - updatedAt)}`,
    standing.isUnblocked ? "unblocked: the records that blocked it are closed" : "",
    waiting(standing),
    owner === undefined ? "" : `claimed by ${owner}`,
    problem === undefined ? "" : `the record is partly unreadable: ${problem}`,
  ];
  return parts.filter((part) => part !== "").join("; ");
}

function waiting({ blockedBy, status }: Standing): string {
  const [first, ...more] = blockedBy;
  if (first === undefined) return status === "blocked" ? "blocked by an unnamed issue" : "";
  return `blocked by ${first.name}${more.length > 0 ? ` and ${more.length} more` : ""}`;
}

/** Returns an age in its largest unit: "5 days ago". */
function ago(milliseconds: number): string {
  if (milliseconds < 0) return "dated in the future";
  for (const [unit, length] of UNITS) {
    const count = Math.floor(milliseconds / length);
    if (count > 0) return `${counted(count, unit)} ago`;
  }
  return "just now";
}
