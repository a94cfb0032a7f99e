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

// Terminal escape sequences of ECMA-48: CSI, OSC, and those of two characters.
const ESCAPES =
  // deno-lint-ignore no-control-regex
  /\u001b(?:\[[0-?]{0,64}[ -/]{0,8}[@-~]|\][^\u0007\u001b]{0,500}(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

/** `text` without terminal escape sequences. */
export function withoutEscapes(text: string): string {
  return text.includes("\u001b") ? text.replace(ESCAPES, "") : text;
}

// What is not seen: the unsafe characters but for line breaks and tabs, soft hyphens, joiners,
// fillers, variation selectors, interlinear marks and tags (Unicode TR36, default ignorable).
const UNSEEN =
  // deno-lint-ignore no-control-regex no-misleading-character-class
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

/** `text` with the code point, as `\u202e`, of each character that cannot be seen. */
export function withUnseenShown(text: string): string {
  return text.replace(UNSEEN, (unseen) => {
    const digits = (unseen.codePointAt(0) ?? 0).toString(16).padStart(4, "0");
    return digits.length > 4 ? `\\u{${digits}}` : `\\u${digits}`;
  });
}

/** `text` without the characters that cannot be seen. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, "");
}
