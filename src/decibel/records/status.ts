import { excerpt } from "../../kernel/text.ts";
import type { KindName } from "./kind.ts";

/** The severities, the most severe first. */
export const SEVERITIES = ["critical", "high", "med", "low"] as const;

/** The allowed statuses of each kind. */
export const STATUSES = {
  sentinel: ["open", "in-progress", "blocked", "closed", "resolved", "done", "wontfix"],
  architect: ["proposed", "accepted", "implemented", "rejected", "deprecated", "superseded"],
  designer: ["reviewed", "adopted", "dropped"],
} as const satisfies Record<KindName, readonly string[]>;

/** All statuses that a caller can set. */
export const ALL_STATUSES: readonly string[] = Object.values(STATUSES).flat();

/** Closed statuses; the last two occur only in handwritten records. */
const OVER: ReadonlySet<string> = new Set([
  ...["closed", "resolved", "done", "wontfix"],
  ...["accepted", "implemented", "rejected", "deprecated", "superseded"],
  ...["reviewed", "adopted", "dropped", "withdrawn", "obsolete"],
]);

/** The spellings of known statuses, including an old adr-tools spelling. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ...[...ALL_STATUSES, ...OVER].map((status) => [status, status] as const),
  ["superceded", "superseded"],
  ["in progress", "in-progress"],
]);

/**
 * Returns a status as displayed: a known status in its usual form, also if other words follow, as
 * in "Superseded by ADR-0008"; any other status unchanged, on one line.
 */
export function statusOf(text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  const begin = text.slice(0, 40).toLowerCase();
  for (const [spelling, status] of SPELLINGS) {
    if (begin.startsWith(spelling) && !/^[\p{L}\p{N}-]/u.test(begin.slice(spelling.length))) {
      return status;
    }
  }
  return excerpt(text) || undefined;
}

/** Returns true for a closed status, as returned by `statusOf`. */
export function isOverStatus(status: string | undefined): boolean {
  return status !== undefined && OVER.has(status);
}

/** Returns the severity in this server's spelling: "med" for "medium". */
export function severityOf(text: string | undefined): string | undefined {
  const severity = text && excerpt(text).toLowerCase();
  return severity === "medium" ? "med" : severity || undefined;
}
