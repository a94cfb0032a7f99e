/**
 * Characters without a shape of their own: controls of terminals, zero-width, bidirectional, filling
 * and tagging ones (Unicode TR9, TR36, TR39). They could forge a line, hide a part of one or reverse
 * its reading order. A class of a regular expression.
 */
const INVISIBLE_CLASS = "\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5" +
  "\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0" +
  "\\ufff0-\\ufffb\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}";
const UNSAFE = new RegExp(`[\\u0000-\\u001f${INVISIBLE_CLASS}]+`, "gu");
const INVISIBLE = new RegExp(`[${INVISIBLE_CLASS}]`, "gu");
const UNPRINTABLE = new RegExp(`[\\u0000-\\u0008\\u000b-\\u001f${INVISIBLE_CLASS}]`, "gu");

/** A line of ASCII words with a space between them: to test for it costs a fraction of cleaning it. */
export const PLAIN_LINE = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** `text` on one line: runs of unsafe characters and of white space become one space each. */
export function flatten(text: string): string {
  if (PLAIN_LINE.test(text)) return text;
  return text.replace(UNSAFE, " ").replace(/\s+/g, " ").trim();
}

/** `text` flattened and cut to at most `limit` characters, the last of which is then `…`. */
export function excerpt(text: string, limit = 80): string {
  // Flattening takes time proportional to the length: skip what is far beyond the cut.
  const near = text.slice(0, limit * 4);
  const flat = flatten(near);
  if (flat.length <= limit && near.length === text.length) return flat.toWellFormed();
  return `${flat.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, "").toWellFormed()}…`;
}

// Terminal escape sequences of ECMA-48: CSI, OSC, and those of two characters.
const ESCAPES =
  // deno-lint-ignore no-control-regex
  /\u001b(?:\[[0-?]{0,64}[ -/]{0,8}[@-~]|\][^\u0007\u001b]{0,500}(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

/** `text` without terminal escape sequences. */
export function withoutEscapes(text: string): string {
  return text.includes("\u001b") ? text.replace(ESCAPES, "") : text;
}

/** `text` without invisible characters; line breaks and tabs stay. */
export function withoutInvisible(text: string): string {
  return PLAIN_LINE.test(text) ? text : text.replace(UNPRINTABLE, "").replace(VARIATIONS, "");
}

/** Selectors of a glyph's variant, which can carry hidden text (Unicode TR39). */
const VARIATIONS = /[\ufe00-\ufe0f]/g;

/** The characters of `text` as JSON Schema counts them: code points. */
export function charactersIn(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length; at++) {
    const isHigh = (text.charCodeAt(at) & 0xfc00) === 0xd800;
    if (isHigh && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) pairs++;
  }
  return text.length - pairs;
}

/** A copy of `text`: a part of a string keeps the whole in memory, what was joined does not. */
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

/** Each code unit as `\uXXXX`, which JSON reads as well. */
function escapeUnits(character: string): string {
  return character.split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
}
