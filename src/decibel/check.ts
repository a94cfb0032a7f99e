import config from "../../deno.json" with { type: "json" };
import type { CheckFinding } from "../kernel/check/finding.ts";
import { conflictLine } from "../kernel/git_conflict.ts";
import { checkCommand } from "../kernel/process/check.ts";
import type { DecibelContext } from "./context.ts";
import { openBoard } from "./records/board.ts";
import { findFaults } from "./records/fault.ts";

/** Files that are skipped or misread, and conflicts that a merge left. */
function findings(context: DecibelContext): CheckFinding[] {
  const faults = findFaults(context).map(({ path, reason, severity }) => ({
    rule: severity === "error" ? "damaged" : "skipped",
    severity,
    message: reason,
    file: path,
  }));
  const paths = openBoard(context).records.flatMap(({ path, updates }) => {
    const folder = path.slice(0, path.lastIndexOf("/"));
    return [path, ...updates.map(({ name }) => `${folder}/${name}`)];
  });
  const conflicts = paths.flatMap((file) => {
    const line = conflictLine(context.folder.readIfPresent(file) ?? "");
    return line === undefined ? [] : [{
      rule: "conflict",
      severity: "error" as const,
      message: "the file has Git conflict markers: keep both updates, or the correct side",
      file,
      line,
    }];
  });
  return [...conflicts, ...faults];
}

/** The command `check` of decibel-server. */
export const decibelCheck = checkCommand<DecibelContext>({
  server: "decibel-server",
  version: config.version,
  rootOf: ({ root }) => root.path,
  find: findings,
});
