import { once } from "./once.ts";

const INVISIBLE_CLASS = "\\p{Cc}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb";
const UNSELECTED = "(?<!\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]|[#*0-9]\\ufe0f(?=\\u20e3))";
const BLANK = "\\u2800(?<![\\u2800-\\u28ff]\\u2800)\\u2800*(?![\\u2800-\\u28ff])";
// The engine takes a millisecond to read these expressions, and most lines don't need them.
const UNSAFE = once(() => new RegExp(`(?:[${INVISIBLE_CLASS}]${UNSELECTED})+`, "gu"));
const INVISIBLE = once(() => new RegExp(`(?:[${INVISIBLE_CLASS}]${UNSELECTED})+|${BLANK}`, "gu"));
const UNPRINTABLE = once(() =>
  new RegExp(`(?:[${INVISIBLE_CLASS}](?<![\\t\\n])${UNSELECTED})+|${BLANK}`, "gu")
);
const HIDDEN = once(() => new RegExp(`(?:[${INVISIBLE_CLASS}](?<![\\t\\n]))+`, "gu"));
const SPACES = /[\s\u2800]+/g;

/** A line of ASCII words needs no cleaning, which takes longer than this test. */
export const PLAIN_LINE = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** Replaces each run of unsafe characters or white space with one space. */
export function flatten(text: string): string {
  if (PLAIN_LINE.test(text)) return text;
  return text.replace(UNSAFE(), " ").replace(SPACES, " ").trim();
}

/** Returns `text` on one line, cut to at most `limit` characters. A cut text ends with `…`. */
export function excerpt(text: string, limit = 80): string {
  // Flattening takes time proportional to the length, so the function skips text far after the cut.
  const near = text.slice(0, limit * 4);
  const flat = flatten(near);
  if (flat.length <= limit && near.length === text.length) return flat.toWellFormed();
  return `${flat.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, "").toWellFormed()}…`;
}

// ECMA-48 terminal escape sequences: CSI, OSC and two-character sequences.
const ESCAPES =
  // deno-lint-ignore no-control-regex
  /\u001b(?:\[[0-?]{0,64}[ -/]{0,8}[@-~]|\][^\u0007\u001b]{0,500}(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

/** Returns `text` without terminal escape sequences. */
export function withoutEscapes(text: string): string {
  return text.includes("\u001b") ? text.replace(ESCAPES, "") : text;
}

/** Removes invisible characters, including variation selectors; not line breaks and tabs. */
export function withoutInvisible(text: string): string {
  return PLAIN_LINE.test(text) ? text : text.replace(HIDDEN(), "");
}

/** Returns the number of code points in `text`, which is how JSON Schema counts characters. */
export function charactersIn(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g) ?? []).length;
}

/** Returns a copy of `text`. A substring would keep the whole original string in memory. */
export function detached(text: string): string {
  return ` ${text}`.slice(1);
}

/** Returns `value` as JSON on one line, with all invisible characters escaped. */
export function visibleJson(value: unknown): string {
  return JSON.stringify(value).replace(INVISIBLE(), escapeUnits);
}

/** Escapes invisible characters for a terminal; not line breaks and tabs. */
export function printable(text: string): string {
  return PLAIN_LINE.test(text) ? text : text.replace(UNPRINTABLE(), escapeUnits);
}

/** Returns `text` safe for a terminal on one line. Also escapes line breaks and tabs. */
export function printableLine(text: string): string {
  return PLAIN_LINE.test(text) ? text : text.replace(INVISIBLE(), escapeUnits);
}

export function printableLines(lines: readonly string[]): string {
  return lines.map(printableLine).join("\n");
}

function escapeUnits(characters: string): string {
  return characters.split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
}

export type FieldText = readonly [field: string, text: string];
