// Line breaks, C0/C1 controls, zero-width and bidirectional characters (Unicode TR9, TR36): they
// could forge a line of a listing or reverse its reading order.
// deno-lint-ignore no-control-regex
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;

/** Already flat text; this test costs a fraction of the replacement. */
const FLAT = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** `text` on one line: runs of unsafe characters and of white space become one space each. */
export function flatten(text: string): string {
  if (FLAT.test(text)) return text;
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

// Characters that have no shape, change the reading order or control a terminal; JSON escapes only
// those below U+0020 by itself.
// deno-lint-ignore no-control-regex
const INVISIBLE =
  /[\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/gu;

/** `value` as JSON on one line, with every invisible character escaped. */
export function visibleJson(value: unknown): string {
  return JSON.stringify(value).replace(
    INVISIBLE,
    (character) =>
      character.split("").map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
        .join(""),
  );
}
