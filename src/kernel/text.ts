/**
 * Characters without a shape: terminal controls, line separators, and zero-width, bidirectional,
 * filling, annotating and tagging characters (Unicode TR9, TR36, TR39). They could forge a line,
 * hide part of a line or reverse its reading order. The class uses Unicode properties, so it
 * includes new characters.
 */
const INVISIBLE_CLASS = "\\p{Cc}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb";
/** After a character of the class: unless it selects how an emoji or a keycap looks, once. */
const UNSELECTED = "(?<!\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]|[#*0-9]\\ufe0f(?=\\u20e3))";
/** The Braille blank, unless it is next to Braille. */
const BLANK = "\\u2800(?<![\\u2800-\\u28ff]\\u2800)\\u2800*(?![\\u2800-\\u28ff])";
const UNSAFE = new RegExp(`(?:[${INVISIBLE_CLASS}]${UNSELECTED})+`, "gu");
const INVISIBLE = new RegExp(`(?:[${INVISIBLE_CLASS}]${UNSELECTED})+|${BLANK}`, "gu");
const UNPRINTABLE = new RegExp(
  `(?:[${INVISIBLE_CLASS}](?<![\\t\\n])${UNSELECTED})+|${BLANK}`,
  "gu",
);
const HIDDEN = new RegExp(`(?:[${INVISIBLE_CLASS}](?<![\\t\\n]))+`, "gu");
const SPACES = /[\s\u2800]+/g;

/** A line of ASCII words with a space between them: to test for it costs a fraction of cleaning it. */
export const PLAIN_LINE = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** `text` on one line: runs of unsafe characters and of white space become one space each. */
export function flatten(text: string): string {
  if (PLAIN_LINE.test(text)) return text;
  return text.replace(UNSAFE, " ").replace(SPACES, " ").trim();
}

/** `text` flattened and cut to at most `limit` characters, the last of which is then `…`. */
export function excerpt(text: string, limit = 80): string {
  // Flattening takes time proportional to the length, so skip text far after the cut.
  const near = text.slice(0, limit * 4);
  const flat = flatten(near);
  if (flat.length <= limit && near.length === text.length) return flat.toWellFormed();
  return `${flat.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, "").toWellFormed()}…`;
}

// ECMA-48 terminal escape sequences: CSI, OSC and two-character sequences.
const ESCAPES =
  // deno-lint-ignore no-control-regex
  /\u001b(?:\[[0-?]{0,64}[ -/]{0,8}[@-~]|\][^\u0007\u001b]{0,500}(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

/** `text` without terminal escape sequences. */
export function withoutEscapes(text: string): string {
  return text.includes("\u001b") ? text.replace(ESCAPES, "") : text;
}

/** `text` without invisible characters, any selector of a glyph among them; line breaks and tabs stay. */
export function withoutInvisible(text: string): string {
  return PLAIN_LINE.test(text) ? text : text.replace(HIDDEN, "");
}

/** The characters of `text` as JSON Schema counts them: code points. */
export function charactersIn(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length; at++) {
    const isHigh = (text.charCodeAt(at) & 0xfc00) === 0xd800;
    if (isHigh && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) pairs++;
  }
  return text.length - pairs;
}

/**
 * Returns a copy of `text`: a substring keeps the whole string in memory, but a joined string
 * doesn't.
 */
export function detached(text: string): string {
  return ` ${text}`.slice(1);
}

/** `value` as JSON on one line, every invisible character in it escaped. */
export function visibleJson(value: unknown): string {
  return JSON.stringify(value).replace(INVISIBLE, escapeUnits);
}

/** `text` as a terminal may show it: line breaks and tabs stay, invisible characters are escaped. */
export function printable(text: string): string {
  return PLAIN_LINE.test(text) ? text : text.replace(UNPRINTABLE, escapeUnits);
}

/** `text` as a terminal may show it on one line: line breaks and tabs are escaped as well. */
export function printableLine(text: string): string {
  return PLAIN_LINE.test(text) ? text : text.replace(INVISIBLE, escapeUnits);
}

/** Returns `lines` in a form that is safe for a terminal, each on one line. */
export function printableLines(lines: readonly string[]): string {
  return lines.map(printableLine).join("\n");
}

/** Each code unit as `\uXXXX`, which JSON reads as well. */
function escapeUnits(characters: string): string {
  return characters.split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
}
