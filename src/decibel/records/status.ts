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

const KNOWN = [...new Set([...ALL_STATUSES, ...OVER])];
/** A known status at the beginning, as in "Superseded by ADR-0008"; adr-tools once spelled it so. */
const BEGINNING = new RegExp(
  `^(?:\\*\\*|_)?(${KNOWN.join("|")}|superceded|in progress)(?![\\p{L}\\p{N}-])`,
  "iu",
);

/** A status as it is shown: a known one in its own form, another one on one line as it is. */
export function statusOf(text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  const known = BEGINNING.exec(text.slice(0, 40))?.[1]?.toLowerCase();
  if (known === "superceded") return "superseded";
  return known?.replace(" ", "-") ?? (excerpt(text) || undefined);
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
