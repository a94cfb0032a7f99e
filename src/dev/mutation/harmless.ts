import type { Mutant } from "./mutants.ts";

/** A change that no test sees, and why it does no harm. */
export interface HarmlessChange extends Pick<Mutant, "file" | "code" | "change"> {
  reason: string;
}

/**
 * Survivors that were looked at, each a line of `harmless.tsv`: file, line of code, change, reason.
 * One that is seen after all, or is gone, is no longer needed.
 */
export const HARMLESS: readonly HarmlessChange[] = Deno.readTextFileSync(
  new URL("harmless.tsv", import.meta.url),
).trimEnd().split("\n").map((line) => {
  const [file = "", code = "", change = "", reason = ""] = line.split("\t");
  return { file, code, change, reason };
});

/** Why the change does no harm; undefined for one that nobody has looked at. */
export function reasonFor({ file, code, change }: Mutant): string | undefined {
  return HARMLESS.find((one) => one.file === file && one.code === code && one.change === change)
    ?.reason;
}
