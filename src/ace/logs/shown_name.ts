import { detached, PLAIN_LINE, printable } from "../../kernel/text.ts";
import { stringsIn } from "./json_fields.ts";

/** The maximum length of a name, in characters; longer names are cut. */
const MAX_NAME = 500;

/**
 * Returns a logged name, such as that of a tool, a file or a task, for display: on one line, with
 * invisible characters as code points, very long names cut. A displayed name doesn't change again,
 * so names are compared in this form.
 */
export function shownName(name: string): string {
  if (name.length <= MAX_NAME) return PLAIN_LINE.test(name) ? name : visible(name);
  return detached(`${visible(name.slice(0, MAX_NAME - 1)).slice(0, MAX_NAME - 1)}…`);
}

function visible(name: string): string {
  return printable(name.toWellFormed()).replace(/\s+/g, " ");
}

/** Returns the shown name of a value; undefined if it is not a string. */
export function asName(value: unknown): string | undefined {
  return typeof value === "string" ? shownName(value) : undefined;
}

/** Returns the names in a list; none if the value is not a list. */
export function namesIn(value: unknown): string[] {
  return stringsIn(value).map(shownName);
}
