import type { FieldValues } from "../../kernel/disk/remembered_values.ts";

/** Front matter fields that hold a time, the best first; records by this server have one. */
export const OWN_TIMES = ["timestamp", "created_at", "updated_at"];
/** All of them, the best first. */
export const TIMES = [...OWN_TIMES, "date"];
/** Front matter fields that hold a title, the best first. */
export const TITLES = ["summary", "change", "title"];

/** What YAML reads as the text itself, without quotes, markers or comments. */
const PLAIN_VALUE = /^[A-Za-z0-9][\w.:+-]*(?: [\w.+-]+)*$/;

/**
 * The fields of a record by the head of its file; undefined where it does not hold them all, or one
 * is not plain. Nothing is parsed, which makes sifting thousands of files fast.
 */
export function valuesInHead(head: string, fields: readonly string[]): FieldValues | undefined {
  const bodyOffset = plainFrontMatterEnd(head);
  if (bodyOffset === undefined) return undefined;
  // A broken character within the head is not UTF-8; at its end it may be cut.
  if (/\ufffd[^]/.test(head)) return undefined;
  const lines = head.slice(0, bodyOffset);
  // Without a time, people wrote it, and what is missing may stand in the text.
  if (OWN_TIMES.every((name) => plainValue(lines, name) === "")) return undefined;
  const valueOf = (name: string): string => plainValue(lines, name);
  const values = fields.map((field) => {
    if (field === "problem") return "";
    if (field === "time") return firstOf(TIMES, valueOf);
    if (field === "title") return firstOf(TITLES, valueOf);
    if (field === "heading") return headingIn(head.slice(bodyOffset));
    return plainValue(lines, field);
  });
  const at = fields.indexOf("title");
  // A heading that is not whole in the head is only missed where nothing else is the title.
  if (at >= 0 && values[at] === "" && values[fields.indexOf("heading")] === "") return undefined;
  return values.every((value) => value === "" || PLAIN_VALUE.test(value)) ? values : undefined;
}

/** Front matter as programs write it: every line is a field that begins with its name. */
const PLAIN_FRONT_MATTER =
  /^---[ \t\r]*\n(?:[A-Za-z_][\w-]*:(?:[ \r][^\n]*)?\n)*(?:---|\.\.\.)[ \t\r]*(?:\n|$)/;

/**
 * Where the body begins behind plain front matter; undefined for any other. Heads are read by the
 * hundred thousand: an expression without captures takes a fifth of what looking at each character
 * does.
 */
function plainFrontMatterEnd(head: string): number | undefined {
  return PLAIN_FRONT_MATTER.exec(head)?.[0].length;
}

const needles = new Map<string, string>();

/** The value of a field in plain front matter, "" where there is none. */
function plainValue(lines: string, name: string): string {
  const needle = needles.get(name) ?? `\n${name}:`;
  needles.set(name, needle);
  const at = lines.indexOf(needle);
  const start = at + needle.length;
  return at === -1 ? "" : lines.slice(start, lines.indexOf("\n", start)).trim();
}

/** The first value that is not "", by names; "" where there is none. */
export function firstOf(names: readonly string[], valueOf: (name: string) => string): string {
  for (const name of names) {
    const value = valueOf(name);
    if (value !== "") return value;
  }
  return "";
}

/** The heading that a body begins with, as this server writes it; "" where it is not whole. */
function headingIn(body: string): string {
  const [, line = ""] = /^\s{0,80}# ([^\n]+)\n/.exec(body) ?? [];
  return line.trim();
}
