import { folderOf, nameOf } from "../../kernel/roots/path.ts";
import type { AceContext } from "../context.ts";
import { withLock } from "../../kernel/disk/lock.ts";
import { type SharedFile, versionAt } from "../../kernel/disk/shared_file.ts";
import { createText, replaceText } from "../../kernel/disk/writer.ts";
import { parsePlaybook, textIn } from "../playbook/playbook.ts";

/** Sections are made when a rule needs them. */
export const NEW_PLAYBOOK = "# Playbook\n";
export const IGNORED = ".*.lock\n.*.tmp\n";
const OWN = ".ace/playbook.md";
const VOTES = ".ace/votes.jsonl";

const POINTER =
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
 * Makes the playbook: AGENTS.md, or a file of its own if people wrote AGENTS.md or only CLAUDE.md.
 * Returns what was done. A second time it changes nothing.
 */
export async function initPlaybook(context: AceContext): Promise<string> {
  const { agents, side: { attributes, people, playbook, ignore } } = context;
  const isNamed = nameOf(folderOf(agents.path)) === ".ace" || nameOf(agents.path) !== "AGENTS.md";
  const ofPeople = textIn(people);
  const isOwn = !isNamed && ofPeople !== undefined && isOfPeople(ofPeople) ||
    agents.path === playbook.path;
  const file = isOwn ? playbook : agents;
  const isNew = versionAt(file.path) === undefined;
  const isPointed = !isOwn || (ofPeople?.includes(OWN) ?? true);
  const merged = (isOwn ? [OWN, VOTES] : [VOTES]).map((name) => `/${name} merge=union`);
  const isMerged = missingLines(textIn(attributes) ?? "", merged).length === 0;
  if (isNew || !isPointed || !isMerged) {
    await withLock(file, async () => {
      createText(file, NEW_PLAYBOOK);
      createText(ignore, IGNORED);
      createText(attributes, "");
      await addLines(attributes, merged);
      if (!isPointed) await addLines(people, [POINTER], "\n");
    });
  }
  return [
    `${isOwn ? OWN : agents.name}: ${isNew ? "created" : "exists"}`,
    ...(isPointed ? [] : [`${people.name}: added a line that points to the playbook`]),
    ...(isMerged ? [] : [".gitattributes: Git keeps both sides of a merge of rules and votes"]),
    ...(isOwn && agents.path !== playbook.path
      ? [`If you set ACE_AGENTS_PATH, set it to ${OWN}.`]
      : []),
  ].join("\n");
}

function missingLines(text: string, lines: readonly string[]): string[] {
  const present = new Set(text.split(/\r?\n/).map((line) => line.trim()));
  return lines.filter((line) => !present.has(line));
}

async function addLines(file: SharedFile, lines: readonly string[], gap = ""): Promise<void> {
  await replaceText(file, (text) => {
    const missing = missingLines(text, lines).map((line) => `${line}\n`).join("");
    if (missing === "") return { text };
    return { text: text + (text === "" || text.endsWith("\n") ? "" : "\n") + gap + missing };
  });
}
