import config from "../../deno.json" with { type: "json" };
import { conflictLine } from "../kernel/git_conflict.ts";
import { checkCommand, type CheckFinding } from "../kernel/process/check.ts";
import { folderOf } from "../kernel/roots/path.ts";
import type { AceContext } from "./context.ts";
import { textKey } from "./insights/rule_book.ts";
import { parsePlaybook, textIn } from "./playbook/playbook.ts";

function findings({ agents, votes }: AceContext): CheckFinding[] {
  const root = folderOf(agents.path);
  const found: CheckFinding[] = [];
  for (const shared of [agents, votes]) {
    const text = textIn(shared);
    if (text === undefined) continue;
    const file = shared.path.slice(root.length + 1);
    const line = conflictLine(text);
    if (line !== undefined) {
      const message = "the file has Git conflict markers: resolve the merge conflict";
      found.push({ rule: "conflict", severity: "error", message, file, line });
    }
    if (shared.path === agents.path) found.push(...repeatedIds(text, file));
  }
  return found;
}

function repeatedIds(text: string, file: string): CheckFinding[] {
  const seen = new Map<string, { start: number; key: string }>();
  return parsePlaybook(text).bullets.flatMap(({ id, start, text: own }): CheckFinding[] => {
    const first = seen.get(id);
    if (first === undefined) {
      seen.set(id, { start, key: own });
      return [];
    }
    if (textKey(first.key) === textKey(own)) return [];
    const lineOf = (offset: number): number => text.slice(0, offset).split("\n").length;
    const message = `the rule #${id} is also in ${file}:${
      lineOf(first.start)
    }: give one of these two rules another id`;
    return [{ rule: "repeated-id", severity: "error", message, file, line: lineOf(start) }];
  });
}

export const aceCheck = checkCommand<AceContext>({
  server: "ace-server",
  version: config.version,
  rootOf: ({ agents }) => folderOf(agents.path),
  find: findings,
});
