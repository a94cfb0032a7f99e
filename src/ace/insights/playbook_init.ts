import { withLock } from "../../kernel/disk/file_lock.ts";
import { makeText, replaceText } from "../../kernel/disk/locked_file.ts";
import type { AceContext } from "../context.ts";
import { playbookSection, SECTIONS } from "./section.ts";
import { withSections } from "../playbook/outline.ts";
import { parsePlaybook } from "../playbook/playbook.ts";

/** Makes the playbook where there is none, or adds the sections that it lacks; says what it did. */
export async function initPlaybook({ agents }: AceContext): Promise<string> {
  const names = Object.values(SECTIONS);
  let added: string[] = [];
  const isNew = await withLock(agents, async () => {
    const first = withSections(parsePlaybook("# AGENTS.md\n"), names);
    if (makeText(agents, first)) return true;
    await replaceText(agents, ({ text }) => {
      const playbook = parsePlaybook(text);
      added = names.filter((name) => playbookSection(playbook.sections, name) === undefined);
      return withSections(playbook, added);
    });
    return false;
  });
  if (isNew) return `${agents.name} created with ${names.length} sections`;
  return added.length === 0
    ? `${agents.name} has all its sections`
    : `${agents.name}: added ${added.map((name) => `"${name}"`).join(", ")}`;
}
