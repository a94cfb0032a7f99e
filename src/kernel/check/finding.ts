/** The severities of findings: only an error makes a check fail. */
export const CHECK_SEVERITIES = ["error", "warning", "note"] as const;

/** A fault, or a fact worth knowing, that a check found in a file. */
export interface CheckFinding {
  /** The kind of finding: "succession". */
  rule: string;
  severity: typeof CHECK_SEVERITIES[number];
  message: string;
  /** The path relative to the root, with `/`; absent for a finding outside files. */
  file?: string;
  /** From 1. */
  line?: number;
}

/** The findings of a server's check. */
export interface CheckReport {
  /** The executable's name. */
  server: string;
  version: string;
  findings: readonly CheckFinding[];
}

/** Returns true for a report without an error. */
export function isClean({ findings }: Pick<CheckReport, "findings">): boolean {
  return !findings.some(({ severity }) => severity === "error");
}
