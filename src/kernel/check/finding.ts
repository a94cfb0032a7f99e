/** The severities of findings. Only an error makes a check fail. */
export const CHECK_SEVERITIES = ["error", "warning", "note"] as const;

export interface CheckFinding {
  /** The kind of finding, for example "succession". */
  rule: string;
  severity: typeof CHECK_SEVERITIES[number];
  message: string;
  file?: string;
  /** From 1. */
  line?: number;
}

export interface CheckReport {
  server: string;
  version: string;
  findings: readonly CheckFinding[];
}

export function isClean({ findings }: Pick<CheckReport, "findings">): boolean {
  return !findings.some(({ severity }) => severity === "error");
}
