/** A change that no test can see, or that none is meant to see, and why. */
export interface HarmlessChange {
  file: string;
  /** The line without its indentation, and the change in it as it is printed. */
  code: string;
  change: string;
  reason: string;
}
