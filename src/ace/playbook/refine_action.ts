import { nearest } from "../../kernel/nearest.ts";
import { excerpt } from "../../kernel/text.ts";
import { AceError } from "../errors.ts";
import { type Bullet, bulletText, mergedCounters } from "./bullet.ts";
import { countersEdit, insertionEdit, removalEdits } from "./edit.ts";
import { sectionNotFound } from "./outline.ts";
import { parsePlaybook, type Playbook } from "./playbook.ts";
import { applyEdits, type TextEdit } from "./text_edit.ts";

/** Something to do with bullets that are named. */
export type RefineAction =
  | { action: "merge"; ids: readonly string[] }
  | { action: "reword"; id: string; text: string }
  | { action: "retire"; id: string }
  | { action: "move"; id: string; section: string };

/** The playbook after all actions, in order. Throws when one of them cannot be done. */
export function afterActions(before: Playbook, actions: readonly RefineAction[]): Playbook {
  let playbook = before;
  for (const action of actions) playbook = parsePlaybook(after(playbook, action));
  return playbook;
}

function after(playbook: Playbook, action: RefineAction): string {
  switch (action.action) {
    case "merge":
      return merged(playbook, action.ids);
    case "reword":
      return applyEdits(playbook.text, [
        rewording(playbook, bulletOf(playbook, action.id), action.text),
      ]);
    case "retire":
      return applyEdits(
        playbook.text,
        removalEdits(playbook, new Set([bulletOf(playbook, action.id)])),
      );
    case "move":
      return moved(playbook, bulletOf(playbook, action.id), action.section);
  }
}

/** The first is kept, where it stands, with the counters of all. */
function merged(playbook: Playbook, ids: readonly string[]): string {
  const bullets = [...new Set(ids)].map((id) => bulletOf(playbook, id));
  const [kept, ...others] = bullets;
  if (kept === undefined || others.length === 0) {
    throw new AceError("INVALID_PARAMS", "A merge needs the ids of two bullets or more", {
      next: "Name the one to keep first. Nothing was written.",
    });
  }
  return applyEdits(playbook.text, [
    countersEdit(playbook, kept, mergedCounters(bullets)),
    ...removalEdits(playbook, new Set(others)),
  ]);
}

/** The new text stands where the old one stood. */
function rewording(playbook: Playbook, bullet: Bullet, text: string): TextEdit {
  const { start, end } = bullet;
  const line = playbook.text.slice(start, end);
  const from = line.indexOf("]", line.indexOf("[Bullet #")) + 1;
  const ending = /\r?\n$/.exec(line)?.[0] ?? "";
  const rule = bulletText(text);
  if (rule === "") {
    throw new AceError("INVALID_PARAMS", `The new text of bullet ${bullet.id} is empty`, {
      next: "Give it a text, or retire the bullet. Nothing was written.",
    });
  }
  return {
    start: start + from,
    end: end - ending.length,
    text: ` ${rule}`,
  };
}

function moved(playbook: Playbook, bullet: Bullet, name: string): string {
  const section = playbook.sections.find((one) => one.name === name.trim());
  if (section === undefined) {
    throw sectionNotFound([name], playbook.sections);
  }
  if (section.name === bullet.section) return playbook.text;
  const { start, end } = bullet;
  const line = playbook.text.slice(start + bullet.prefix.length, end).trimEnd();
  const added = insertionEdit(playbook, section, [line]);
  return applyEdits(playbook.text, [...removalEdits(playbook, new Set([bullet])), added]);
}

function bulletOf({ bullets }: Playbook, id: string): Bullet {
  const bullet = bullets.find((one) => one.id === id);
  if (bullet?.isContinued) {
    throw new AceError("INVALID_PARAMS", `Bullet ${excerpt(id)} goes on over several lines`, {
      next: "Edit it in the file. Nothing was written.",
    });
  }
  if (bullet !== undefined) return bullet;
  const near = nearest(id, bullets.map((one) => one.id)).join(", ");
  throw new AceError("INVALID_PARAMS", `No bullet has the id ${excerpt(id)}`, {
    next: near === "" ? "The playbook has no bullets." : `Nearest: ${near}. Nothing was written.`,
  });
}
