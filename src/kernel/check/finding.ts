/** The severities of findings. Only an error makes a check fail. */
export const CHECK_SEVERITIES = ["error", "warning", "note"] as const;

/** A fault or a useful fact that a check found in a file. */
export interface CheckFinding {
  /** The kind of finding, for example "succession". */
  rule: string;
  severity: typeof CHECK_SEVERITIES[number];
  message: string;
  /**
   * The path relative to the root folder, with `/` separators; absent for a finding that isn't
   * about a file.
   */
  file?: string;
  /** From 1. */
  line?: number;
}

/** The results of a server's check. */
export interface CheckReport {
  /** The executable's name. */
  server: string;
  version: string;
  findings: readonly CheckFinding[];
}

/** Returns true if the report contains no error. */
export function isClean({ findings }: Pick<CheckReport, "findings">): boolean {
  return !findings.some(({ severity }) => severity === "error");
}
