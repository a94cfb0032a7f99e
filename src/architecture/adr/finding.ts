import * as z from "zod";

/** The checks of the ADRs. */
export const ADR_CHECKS = [
  "number",
  "name",
  "section",
  "language",
  "link",
  "path",
  "succession",
  "stale",
  "review",
] as const;
export type AdrCheck = typeof ADR_CHECKS[number];
/** The severities of a finding, the worst first. */
export const ADR_SEVERITIES = ["error", "warning", "note"] as const;
export type AdrSeverity = typeof ADR_SEVERITIES[number];

/** A fault of an ADR. */
export const adrFindingSchema = z.object({
  uri: z.string(),
  check: z.enum(ADR_CHECKS),
  severity: z.enum(ADR_SEVERITIES),
  /** A sentence without its subject: "has no decision section". */
  problem: z.string(),
  /** The line, from 1, of a problem that has one. */
  line: z.exactOptional(z.number()),
});
export type AdrFinding = z.infer<typeof adrFindingSchema>;
