import type { DocumentLibrary } from "../documents/library.ts";
import type { ArchitectureDocument } from "../documents/document.ts";
import type { AdrFinding } from "./finding.ts";

/** The maximum number of days that a proposal may wait for its decision. */
const MAX_PROPOSED_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns a finding for an undecided old proposal, and for a review date in the past. */
export function checkTimes(
  library: DocumentLibrary,
  document: ArchitectureDocument,
  now: Date,
): AdrFinding[] {
  const { adr } = library.details(document);
  if (adr === undefined) return [];
  const { uri } = document;
  const { status, date, review } = adr;
  const age = date === undefined ? 0 : Math.floor((now.getTime() - Date.parse(date)) / DAY_MS);
  const isOpen = status === "proposed" || status === "draft";
  const isOver = status === "superseded" || status === "rejected" || status === "deprecated";
  const today = now.toISOString().slice(0, 10);
  return [
    ...(isOpen && age > MAX_PROPOSED_DAYS
      ? [{
        uri,
        check: "stale" as const,
        severity: "note" as const,
        problem: `has been ${status} since ${date} (${age} days)`,
      }]
      : []),
    ...(review !== undefined && review < today && !isOver
      ? [{
        uri,
        check: "review" as const,
        severity: "note" as const,
        problem: `has been due for review since ${review}`,
      }]
      : []),
  ];
}
