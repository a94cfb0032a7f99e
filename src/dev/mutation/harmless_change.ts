/** A change that no test can see, or that none is meant to see, and why. */
export interface HarmlessChange {
  file: string;
  /** The line without its indentation, and the change in it as it is printed. */
  code: string;
  change: string;
  reason: string;
}

/** The rows of one file: each a line of code, the change in it, and the reason. */
export function harmlessIn(
  file: string,
  rows: readonly (readonly [code: string, change: string, reason: string])[],
): HarmlessChange[] {
  return rows.map(([code, change, reason]) => ({ file, code, change, reason }));
}
