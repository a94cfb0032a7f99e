export const DECISION_FOLDERS: ReadonlySet<string> = new Set([
  "adr",
  "adrs",
  "decisions",
  "decision-records",
  "architecture-decisions",
]);

export const EXCLUDED_STATUSES: ReadonlySet<string> = new Set([
  "draft",
  "deprecated",
  "superseded",
  "obsolete",
  "archived",
  "rejected",
]);
