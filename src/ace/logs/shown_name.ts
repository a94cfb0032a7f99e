import { detached, PLAIN_LINE, printable } from "../../kernel/text.ts";
import { stringsIn } from "./json_fields.ts";

const MAX_NAME = 500;

/**
 * Returns a logged name (of a tool, file or task) for display. The result is one line, shows
 * invisible characters as code points, and is cut to `MAX_NAME`. The function doesn't change a
 * displayed name again, so names are compared in this form.
 */
export function shownName(name: string): string {
  if (name.length <= MAX_NAME) return PLAIN_LINE.test(name) ? name : visible(name);
  return detached(`${visible(name.slice(0, MAX_NAME - 1)).slice(0, MAX_NAME - 1)}…`);
}

function visible(name: string): string {
  return printable(name.toWellFormed()).replace(/\s+/g, " ");
}

/** Returns the displayed form of a name, or undefined if the value isn't a string. */
export function asName(value: unknown): string | undefined {
  return typeof value === "string" ? shownName(value) : undefined;
}

/** Returns the displayed names in a list, or an empty list if the value isn't a list. */
export function namesIn(value: unknown): string[] {
  return stringsIn(value).map(shownName);
}
