import * as z from "zod";
import { excerpt } from "../../kernel/text.ts";
import type { LinePlace } from "../framework/exit_criteria.ts";

/** The severities of findings: an error makes a project unhealthy. */
export const FINDING_SEVERITIES = ["error", "warning", "note"] as const;
export type Severity = typeof FINDING_SEVERITIES[number];

/** A problem in a project's files, with the broken rule and the repair. */
export const healthFindingSchema = z.object({
  severity: z.enum(FINDING_SEVERITIES),
  file: z.string(),
  line: z.number().optional(),
  /** The finding in a few words. */
  seen: z.string(),
  /** The rule in words, with the spec line that states it. */
  rule: z.string(),
  repair: z.string(),
});
export type HealthFinding = z.infer<typeof healthFindingSchema>;

/**
 * Returns a rule in words, with its location in a spec, or "requirement" if no spec has the rule.
 */
export function ruleText(words: string, place: LinePlace | undefined): string {
  return `${words} (${place === undefined ? "requirement" : `${place.file} line ${place.line}`})`;
}

/** Returns a finding with each of its texts on one line. */
export function healthFinding(finding: HealthFinding): HealthFinding {
  const { severity, file, line, seen, rule, repair } = finding;
  return {
    severity,
    file: excerpt(file, 200),
    ...(line !== undefined && { line }),
    seen: excerpt(seen, 200),
    rule: excerpt(rule, 200),
    repair: excerpt(repair, 250),
  };
}
