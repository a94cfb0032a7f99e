import { excerpt } from "../../kernel/text.ts";
import type { KindName } from "./kind.ts";

/** The severities, the worst first. */
export const SEVERITIES = ["critical", "high", "med", "low"] as const;

/** The allowed statuses of each kind. */
export const STATUSES = {
  sentinel: ["open", "in-progress", "blocked", "closed", "resolved", "done", "wontfix"],
  architect: ["proposed", "accepted", "implemented", "rejected", "deprecated", "superseded"],
  designer: ["reviewed", "adopted", "dropped"],
} as const satisfies Record<KindName, readonly string[]>;

/** All statuses that can be given. */
export const ALL_STATUSES: readonly string[] = Object.values(STATUSES).flat();

/** Closed statuses; the last two are only hand-written. */
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
 * Returns a status in its displayed form: a known one in its usual form, also at the beginning, as
 * in "Superseded by ADR-0008"; another one unchanged, on one line.
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

/** Returns true for a closed status in the form of `statusOf`. */
export function isOverStatus(status: string | undefined): boolean {
  return status !== undefined && OVER.has(status);
}

/** The severity as this server writes it: "medium" is its "med". */
export function severityOf(text: string | undefined): string | undefined {
  const severity = text && excerpt(text).toLowerCase();
  return severity === "medium" ? "med" : severity || undefined;
}
