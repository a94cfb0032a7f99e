import { folderOf, nameOf } from "../../kernel/roots/path.ts";
import type { AceContext } from "../context.ts";
import { withLock } from "../../kernel/disk/lock.ts";
import { readSharedText, type SharedFile, versionAt } from "../../kernel/disk/shared_file.ts";
import { createText, replaceText } from "../../kernel/disk/writer.ts";
import { parsePlaybook } from "../playbook/playbook.ts";

/** Returns the text of a new playbook. Sections are made when a rule needs them. */
export function newPlaybook(): string {
  return "# Playbook\n";
}

export function mergedLines(files: readonly string[]): string[] {
  return files.map((file) => `${/\s/.test(file) ? `"${file}"` : file} merge=union`);
}

export const IGNORED = ".*.lock\n.*.tmp\n";
const OWN = ".ace/playbook.md";
const VOTES = ".ace/votes.jsonl";

export const POINTER =
  `Rules learned from failures: [${OWN}](${OWN}). Search them with ace_relevant_bullets.`;

/** Returns true if the text has more than a title and rules, because then a merge must not keep both
 * sides. */
function isOfPeople(text: string): boolean {
  const { bullets, sections } = parsePlaybook(text);
  const rules = new Set(bullets.map(({ start }) => start));
  const names = new Set(sections.map(({ name }) => name));
  let at = 0;
  for (const line of text.split("\n")) {
    const isRule = rules.has(at);
    at += line.length + 1;
    const plain = line.trim();
    const isFrame = plain === "" || /^# /.test(plain) || names.has(plain.replace(/^#+ /, ""));
    if (!isRule && !isFrame && !plain.startsWith("<!--")) return true;
  }
  return false;
}

/**
 * Makes the playbook: AGENTS.md, or a file of its own where AGENTS.md has text of people. Returns
 * what was done. A second time it changes nothing.
 */
export async function initPlaybook(context: AceContext): Promise<string> {
  const { agents, side: { attributes, people, playbook, ignore } } = context;
  const isNamed = nameOf(folderOf(agents.path)) === ".ace" || nameOf(agents.path) !== "AGENTS.md";
  const hasPeople = versionAt(people.path) !== undefined && isOfPeople(readSharedText(people));
  const isOwn = !isNamed && hasPeople || agents.path === playbook.path;
  const file = isOwn ? playbook : agents;
  return await withLock(file, async () => {
    const done: string[] = [];
    const name = isOwn ? OWN : agents.name;
    done.push(createText(file, newPlaybook()) ? `${name}: created` : `${name}: exists`);
    createText(ignore, IGNORED);
    if (isOwn && versionAt(people.path) !== undefined) {
      const isAdded = await addLines(people, [POINTER], readSharedText(people).includes(OWN));
      if (isAdded) done.push(`${people.name}: added a line that points to the playbook`);
    }
    createText(attributes, "");
    const lines = mergedLines(isOwn ? [`/${OWN}`, `/${VOTES}`] : [`/${VOTES}`]);
    if (await addLines(attributes, lines)) {
      done.push(".gitattributes: Git keeps both sides of a merge of rules and votes");
    }
    if (isOwn && agents.path !== playbook.path) {
      done.push(`Set ACE_AGENTS_PATH=${OWN} in the client's entry.`);
    }
    return done.join("\n");
  });
}

async function addLines(
  file: SharedFile,
  wanted: readonly string[],
  isThere = false,
): Promise<boolean> {
  const { isWritten } = await replaceText(file, (text) => {
    const there = new Set(text.split(/\r?\n/).map((line) => line.trim()));
    const lines = isThere ? [] : wanted.filter((line) => !there.has(line));
    const start = text === "" || text.endsWith("\n") ? text : `${text}\n`;
    const gap = file.name === "AGENTS.md" && lines.length > 0 ? "\n" : "";
    return lines.length === 0
      ? { text }
      : { text: start + gap + lines.map((line) => `${line}\n`).join("") };
  });
  return isWritten;
}
