// Line breaks, C0/C1 controls, zero-width and bidirectional characters (Unicode TR9, TR36): what
// could forge a line of a listing or reverse how it reads.
// deno-lint-ignore no-control-regex
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;

/** What is flat already; asking costs a fraction of replacing. */
const FLAT = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** `text` on one line: unsafe characters and runs of white space become one space each. */
export function flatten(text: string): string {
  if (FLAT.test(text)) return text;
  return text.replace(UNSAFE, " ").replace(/\s+/g, " ").trim();
}

/** `text` flattened and cut to at most `limit` characters, `…` the last one where it is cut. */
export function excerpt(text: string, limit = 80): string {
  // Flattening takes time with the length: what lies far behind the cut is left out before.
  const near = text.slice(0, limit * 4);
  const flat = flatten(near);
  if (flat.length <= limit && near.length === text.length) return flat.toWellFormed();
  return `${flat.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, "").toWellFormed()}…`;
}
