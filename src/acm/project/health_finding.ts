import { excerpt } from "../../kernel/text.ts";
import type { LinePlace } from "../framework/exit_criteria.ts";

/** How much a finding weighs: an error makes a project not healthy. */
export const FINDING_SEVERITIES = ["error", "warning", "note"] as const;
export type Severity = typeof FINDING_SEVERITIES[number];

/** What is wrong in a project, by which rule, and how to repair it. */
export interface HealthFinding {
  severity: Severity;
  file: string;
  line?: number | undefined;
  /** What was found, in a few words. */
  seen: string;
  /** The rule in words, with the place it follows from. */
  rule: string;
  repair: string;
}

/** A rule in words, with its place in a spec, or "requirement" where no spec has it. */
export function ruleText(words: string, place: LinePlace | undefined): string {
  return `${words} (${place === undefined ? "requirement" : `${place.file} line ${place.line}`})`;
}

/** A finding with its texts on one line each. */
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
