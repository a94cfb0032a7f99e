import { AceError } from "../errors.ts";

/** Returns WRITE_ERROR: the conflict of two branches must be resolved before the next write. */
export function conflictError(name: string, line: number): AceError {
  return new AceError(
    "WRITE_ERROR",
    `${name} has Git conflict markers, the first on line ${line}`,
    {
      next: `Nothing was written. Resolve the merge conflict in ${name} and call again.`,
    },
  );
}
