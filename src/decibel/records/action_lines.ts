import { excerpt } from "../../kernel/text.ts";
import { encodeUtf8 } from "../../kernel/utf8.ts";
import type { Action, Actions } from "./next_actions.ts";

/** The maximum total size of the lines of seven actions, in bytes. */
const MAX_BYTES = 1024;
/** The lengths to cut titles to, in characters: the first length at which all lines fit applies. */
const TITLE_LENGTHS = [100, 80, 70, 60, 50, 40, 30, 20, 10];

/** Returns a line for each action, and a line with the number of unlisted records. */
export function actionLines(actions: Actions): string {
  const texts = TITLE_LENGTHS.map((length) => linesOf(actions, length));
  return texts.find((text) => encodeUtf8(text).length <= MAX_BYTES) ?? texts.at(-1) ?? "";
}

function linesOf({ actions, blocked, waiting, more, note }: Actions, length: number): string {
  const rest = blocked - waiting;
  const counts = [
    waiting > 0 ? `${waiting} ${waiting === 1 ? "waits" : "wait"} for these` : "",
    rest > 0 ? `${rest} ${waiting > 0 ? "more " : ""}blocked` : "",
    more > 0 ? `${more} more open` : "",
  ].filter((part) => part !== "").join("; ");
  const lines = [
    ...actions.map((action) => lineOf(action, length)),
    ...(note === undefined ? [] : [note]),
    ...(counts === "" ? [] : [`${counts}.`]),
  ];
  return lines.join("\n");
}

function lineOf(action: Action, length: number): string {
  const { short_id, description, severity, unblocks, owner, problem } = action;
  if (short_id === undefined) return description;
  const title = severity === undefined && !description.startsWith("Address issue: ")
    ? description
    : description.slice(description.indexOf(": ") + 2);
  const facts = [
    unblocks && `unblocks ${unblocks}`,
    owner && `with ${excerpt(owner, 20)}`,
    problem && `cannot be read: ${excerpt(problem, 60)}`,
  ].filter(Boolean).join("; ");
  const what = [short_id, severity && excerpt(severity, 12), excerpt(title, length)];
  return what.filter(Boolean).join(" ") + (facts === "" ? "" : ` (${facts})`);
}
