import * as z from "zod";

/** The names of the ADR checks. */
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
/** The severities of a finding, from worst to least. */
export const ADR_SEVERITIES = ["error", "warning", "note"] as const;
export type AdrSeverity = typeof ADR_SEVERITIES[number];

/** A fault of an ADR. */
export const adrFindingSchema = z.object({
  uri: z.string(),
  check: z.enum(ADR_CHECKS),
  severity: z.enum(ADR_SEVERITIES),
  /** A sentence without its subject, such as "has no decision section". */
  problem: z.string(),
  /** The problem's line, from 1, if known. */
  line: z.exactOptional(z.number()),
});
export type AdrFinding = z.infer<typeof adrFindingSchema>;
