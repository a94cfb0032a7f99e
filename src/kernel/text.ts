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

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * A copy of `text`, which is well-formed. A part of a string keeps the whole of it in memory: what
 * is held for long from a text that is not is copied.
 */
export function detached(text: string): string {
  return decoder.decode(encoder.encode(text));
}
