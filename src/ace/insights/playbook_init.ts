import { withLock } from "../files/file_lock.ts";
import { makeText, replaceText } from "../files/shared_text.ts";
import type { AceContext } from "../context.ts";
import { playbookSection, SECTIONS } from "./section.ts";
import { withSections } from "../playbook/outline.ts";
import { parsePlaybook } from "../playbook/playbook.ts";

/** Makes the playbook where there is none, or adds the sections that it lacks; says what it did. */
export async function initPlaybook({ agents }: AceContext): Promise<string> {
  const names = Object.values(SECTIONS);
  const added = await withLock(agents, async () => {
    const first = withSections(parsePlaybook("# AGENTS.md\n"), names);
    if (await makeText(agents, first)) return undefined;
    const { missing } = await replaceText(agents, (text) => {
      const playbook = parsePlaybook(text);
      const missing = names.filter((name) => !playbookSection(playbook.sections, name));
      return { text: withSections(playbook, missing), missing };
    });
    return missing;
  });
  if (added === undefined) return `${agents.name} created with ${names.length} sections`;
  return added.length === 0
    ? `${agents.name} has all its sections`
    : `${agents.name}: added ${added.map((name) => `"${name}"`).join(", ")}`;
}
