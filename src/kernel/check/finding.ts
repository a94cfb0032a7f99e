/** How bad a finding is: only an error makes a check fail. */
export const CHECK_SEVERITIES = ["error", "warning", "note"] as const;

/** A fault, or a fact worth knowing, that a check found in a file. */
export interface CheckFinding {
  /** The kind of finding: "succession". */
  rule: string;
  severity: typeof CHECK_SEVERITIES[number];
  message: string;
  /** Relative to the root, with `/`; absent for what is in no file. */
  file?: string;
  /** From 1. */
  line?: number;
}

/** What a check of a server found. */
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
