import { AceError } from "../errors.ts";

export function conflictError(name: string, line: number): AceError {
  return new AceError(
    "WRITE_ERROR",
    `${name} has Git conflict markers, the first on line ${line}`,
    {
      next: `Nothing was written. Resolve the merge conflict in ${name} and call again.`,
    },
  );
}
