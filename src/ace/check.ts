import config from "../../deno.json" with { type: "json" };
import type { CheckFinding } from "../kernel/check/finding.ts";
import { conflictLine } from "../kernel/git_conflict.ts";
import { checkCommand } from "../kernel/process/check.ts";
import { folderOf } from "../kernel/roots/path.ts";
import type { AceContext } from "./context.ts";
import { versionAt } from "./files/file_version.ts";
import { nestedThere } from "./insights/rule_book.ts";
import { readPlaybook } from "./playbook/playbook.ts";

/** Returns the Git conflict markers in the playbooks, and rule ids that occur twice. */
function findings(context: AceContext): CheckFinding[] {
  const { agents } = context;
  const root = folderOf(agents.path);
  const seen = new Map<string, string>();
  return [agents, ...nestedThere(context)].filter(({ path }) => versionAt(path) !== undefined)
    .flatMap(({ path, ...shared }) => {
      const file = path.slice(root.length + 1);
      const { text, bullets } = readPlaybook({ path, ...shared });
      const conflict = conflictLine(text);
      const conflicts: CheckFinding[] = conflict === undefined ? [] : [{
        rule: "conflict",
        severity: "error",
        message: "the playbook has Git conflict markers: resolve the merge conflict",
        file,
        line: conflict,
      }];
      const twice = bullets.flatMap(({ id, start }): CheckFinding[] => {
        const first = seen.get(id);
        const line = text.slice(0, start).split("\n").length;
        if (first === undefined) {
          seen.set(id, `${file}:${line}`);
          return [];
        }
        const message =
          `the rule #${id} is also in ${first}: give one of these two rules another id`;
        return [{ rule: "repeated-id", severity: "error", message, file, line }];
      });
      return [...conflicts, ...twice];
    });
}

/** The `check` command of ace-server. */
export const aceCheck = checkCommand<AceContext>({
  server: "ace-server",
  version: config.version,
  rootOf: ({ agents }) => folderOf(agents.path),
  find: findings,
});
