import { withLock } from "../files/file_lock.ts";
import { makeText, replaceText } from "../files/shared_text.ts";
import { folderOf, pathIn } from "../../kernel/roots/path.ts";
import type { AceContext } from "../context.ts";
import { playbookSection, SECTIONS } from "./section.ts";
import { withSections } from "../playbook/outline.ts";
import { parsePlaybook } from "../playbook/playbook.ts";

/** The advice if the playbook doesn't exist. */
export const NO_PLAYBOOK =
  "AGENTS.md doesn't exist yet: run `ace-server init`, or let ace_update_knowledge create it.";

/** Returns the text of a new playbook with the usual sections. */
export function newPlaybook(): string {
  return withSections(parsePlaybook("# AGENTS.md\n"), Object.values(SECTIONS));
}

/** Returns the `.gitattributes` lines that make Git keep both sides of a merge of these files. */
export function mergedLines(files: readonly string[]): string[] {
  return files.map((file) => `${/\s/.test(file) ? `"${file}"` : file} merge=union`);
}

/**
 * Creates the playbook if it doesn't exist, or adds its missing sections. Configures Git to merge
 * the playbook and the logs line by line. Returns a summary.
 */
export async function initPlaybook(context: AceContext): Promise<string> {
  const { agents } = context;
  const names = Object.values(SECTIONS);
  return await withLock(agents, async () => {
    const isMade = await makeText(agents, newPlaybook());
    const { missing } = await replaceText(agents, (text) => {
      const playbook = parsePlaybook(text);
      const missing = names.filter((name) => !playbookSection(playbook.sections, name));
      return { text: withSections(playbook, missing), missing };
    });
    const done = isMade
      ? `${agents.name} created with ${names.length} sections`
      : missing.length === 0
      ? `${agents.name} has all its sections`
      : `${agents.name}: added ${missing.map((name) => `"${name}"`).join(", ")}`;
    return [done, ...await addAttributes(context)].join("\n");
  });
}

/** Adds missing lines to `.gitattributes`. Returns the changes. */
async function addAttributes(context: AceContext): Promise<string[]> {
  const { agents, traces, insights, attributes } = context;
  const folder = pathIn(folderOf(agents.path), "");
  const logs = [traces, insights].filter(({ path }) => path.startsWith(folder))
    .map(({ path }) => `/${path.slice(folder.length).replaceAll("\\", "/")}`);
  // Without a slash, the pattern also matches playbooks in subfolders.
  const wanted = mergedLines([agents.name, ...logs]);
  await makeText(attributes, "");
  const { lines } = await replaceText(attributes, (text) => {
    const there = new Set(text.split(/\r?\n/).map((line) => line.trim()));
    const lines = wanted.filter((line) => !there.has(line));
    const start = text === "" || text.endsWith("\n") ? text : `${text}\n`;
    return { text: start + lines.map((line) => `${line}\n`).join(""), lines };
  });
  if (lines.length === 0) return [".gitattributes has its lines"];
  return [".gitattributes: added, so git keeps both sides of a merge:", ...lines];
}
