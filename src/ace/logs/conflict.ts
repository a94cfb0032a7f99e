import { AceError } from "../errors.ts";

/** WRITE_ERROR: what two branches said must be settled before more is written. */
export function conflictError(name: string, line: number): AceError {
  return new AceError("WRITE_ERROR", `${name} has conflict markers, the first in line ${line}`, {
    next: `Resolve the merge conflict in ${name} and call again. Nothing was written.`,
  });
}
