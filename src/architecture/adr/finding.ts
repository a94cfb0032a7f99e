/** What is checked in the ADRs. */
export const ADR_CHECKS = ["number", "name", "section", "link", "succession"] as const;
export type AdrCheck = typeof ADR_CHECKS[number];
/** How bad a finding is, the worst first. */
export const ADR_SEVERITIES = ["error", "warning", "note"] as const;
export type AdrSeverity = typeof ADR_SEVERITIES[number];

/** Something that is wrong with an ADR. */
export interface AdrFinding {
  uri: string;
  check: AdrCheck;
  severity: AdrSeverity;
  /** A sentence without its subject: "has no decision section". */
  problem: string;
  /** The line, from 1, of a problem that has one. */
  line?: number;
}
