import { excerpt } from "../../kernel/text.ts";
import type { KindName } from "./kind.ts";

/** The severities, the worst first. */
export const SEVERITIES = ["critical", "high", "med", "low"] as const;

/** The statuses that a record of each kind can be given. */
export const STATUSES = {
  sentinel: ["open", "in-progress", "blocked", "closed", "resolved", "done", "wontfix"],
  architect: ["proposed", "accepted", "implemented", "rejected", "deprecated", "superseded"],
  designer: ["reviewed", "adopted", "dropped"],
} as const satisfies Record<KindName, readonly string[]>;

/** All statuses that can be given. */
export const ALL_STATUSES: readonly string[] = Object.values(STATUSES).flat();

/** Statuses that leave nothing to do; the last two are only written by hand. */
const OVER: ReadonlySet<string> = new Set([
  ...["closed", "resolved", "done", "wontfix"],
  ...["accepted", "implemented", "rejected", "deprecated", "superseded"],
  ...["reviewed", "adopted", "dropped", "withdrawn", "obsolete"],
]);

/** The spellings of known statuses; adr-tools once had a spelling of its own. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ...[...ALL_STATUSES, ...OVER].map((status) => [status, status] as const),
  ["superceded", "superseded"],
  ["in progress", "in-progress"],
]);

/**
 * A status as it is shown: a known one in its own form, also at the beginning, as in "Superseded by
 * ADR-0008"; another one on one line as it is.
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

/** True for a status, as `statusOf` gives it, that leaves nothing to do. */
export function isOverStatus(status: string | undefined): boolean {
  return status !== undefined && OVER.has(status);
}

/** The severity as this server writes it: "medium" is its "med". */
export function severityOf(text: string | undefined): string | undefined {
  const severity = text && excerpt(text).toLowerCase();
  return severity === "medium" ? "med" : severity || undefined;
}
