import { nearest } from "../../kernel/nearest.ts";
import { excerpt } from "../../kernel/text.ts";
import { AceError } from "../errors.ts";
import { type Bullet, bulletText, mergedCounters } from "./bullet.ts";
import { countersEdit, insertionEdit, removalEdits } from "./edit.ts";
import { sectionNotFound } from "./outline.ts";
import { parsePlaybook, type Playbook } from "./playbook.ts";
import { rulePartsOf, withScope } from "./rule_text.ts";
import { applyEdits, type TextEdit } from "./text_edit.ts";

/** An action on bullets, which are named by their ids. */
export type RefineAction =
  | { action: "merge"; ids: readonly string[] }
  | { action: "reword"; id: string; text: string }
  | { action: "retire"; id: string }
  | { action: "move"; id: string; section: string };

/** A file's playbook. */
interface FilePlaybook {
  playbook: Playbook;
}

/** Returns the files after all actions, in order. Throws `AceError` if an action isn't possible. */
export function afterActions<File extends FilePlaybook>(
  before: readonly File[],
  actions: readonly RefineAction[],
): File[] {
  let files = [...before];
  for (const action of actions) {
    const edits = editsFor(files, action);
    files = files.map((file) => {
      const own = edits.get(file.playbook);
      if (own === undefined) return file;
      return { ...file, playbook: parsePlaybook(applyEdits(file.playbook.text, own)) };
    });
  }
  return files;
}

type Edits = ReadonlyMap<Playbook, readonly TextEdit[]>;

function editsFor(files: readonly FilePlaybook[], action: RefineAction): Edits {
  if (action.action === "merge") return merged(files, action.ids);
  const { playbook, bullet } = bulletOf(files, action.id);
  switch (action.action) {
    case "reword":
      return new Map([[playbook, [rewording(playbook, bullet, action.text)]]]);
    case "retire":
      return new Map([[playbook, removalEdits(playbook, new Set([bullet]))]]);
    case "move":
      return new Map([[playbook, moved(playbook, bullet, action.section)]]);
  }
}

/**
 * Returns the edits that keep the first rule, with the sum of all counters, and remove the others.
 */
function merged(files: readonly FilePlaybook[], ids: readonly string[]): Edits {
  const found = [...new Set(ids)].map((id) => bulletOf(files, id));
  const [kept, ...others] = found;
  if (kept === undefined || others.length === 0) {
    throw new AceError("INVALID_PARAMS", "A merge requires at least two bullet ids", {
      next: "Nothing was written. List the bullet to keep first.",
    });
  }
  const counters = mergedCounters(found.map(({ bullet }) => bullet));
  return new Map(files.map(({ playbook }) => {
    const own = others.filter((other) => other.playbook === playbook).map(({ bullet }) => bullet);
    return [playbook, [
      ...kept.playbook === playbook ? [countersEdit(playbook, kept.bullet, counters)] : [],
      ...removalEdits(playbook, new Set(own)),
    ]];
  }));
}

/** Returns the edit that replaces a rule's text. The rule's files and terms don't change. */
export function rewording(playbook: Playbook, bullet: Bullet, text: string): TextEdit {
  const { start, end } = bullet;
  const line = playbook.text.slice(start, end);
  const from = line.indexOf("]", line.indexOf("[Bullet #")) + 1;
  const ending = /\r?\n$/.exec(line)?.[0] ?? "";
  const rule = bulletText(text);
  if (rule === "") {
    throw new AceError("INVALID_PARAMS", `The new text of bullet ${bullet.id} is empty`, {
      next: "Nothing was written. Add some text, or retire the bullet.",
    });
  }
  return {
    start: start + from,
    end: end - ending.length,
    text: ` ${
      withScope(rule, rulePartsOf(rule).rule === rule ? rulePartsOf(bullet.text).scope : {})
    }`,
  };
}

function moved(playbook: Playbook, bullet: Bullet, name: string): TextEdit[] {
  const section = playbook.sections.find((one) => one.name === name.trim());
  if (section === undefined) {
    throw sectionNotFound([name], playbook.sections);
  }
  if (section.name === bullet.section) return [];
  const { start, end } = bullet;
  const line = playbook.text.slice(start + bullet.prefix.length, end).trimEnd();
  const added = insertionEdit(playbook, section, [line]);
  return [...removalEdits(playbook, new Set([bullet])), added];
}

function bulletOf(
  files: readonly FilePlaybook[],
  id: string,
): { playbook: Playbook; bullet: Bullet } {
  const all = files.flatMap(({ playbook }) =>
    playbook.bullets.map((bullet) => ({ playbook, bullet }))
  );
  const found = all.find(({ bullet }) => bullet.id === id);
  if (found?.bullet.isContinued) {
    throw new AceError("INVALID_PARAMS", `Bullet ${excerpt(id)} spans several lines`, {
      next: "Nothing was written. Edit the bullet in the playbook file.",
    });
  }
  if (found !== undefined) return found;
  const near = nearest(id, all.map(({ bullet }) => bullet.id)).join(", ");
  throw new AceError("INVALID_PARAMS", `Unknown bullet id ${excerpt(id)}`, {
    next: near === "" ? "The playbook has no bullets." : `Nearest: ${near}. Nothing was written.`,
  });
}
