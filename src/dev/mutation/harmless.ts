import type { Mutant } from "./mutants.ts";

/** A change that no test can see, or that none is meant to see, and why. */
export interface HarmlessChange {
  file: string;
  /** As it is printed. */
  change: string;
  reason: string;
}

/** Survivors that were looked at. One that is seen after all, or is gone, is no longer needed. */
export const HARMLESS: readonly HarmlessChange[] = [];

/** Why the change does no harm; undefined for one that nobody has looked at. */
export function reasonFor({ file, change }: Mutant): string | undefined {
  return HARMLESS.find((one) => one.file === file && one.change === change)?.reason;
}
