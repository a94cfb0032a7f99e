import { sha256Hex } from "../../kernel/digest.ts";
import { flatten } from "../../kernel/text.ts";

const MAX_CHARACTERS = 2000;
// Escape sequences of terminals by ECMA-48: CSI, OSC, and those of two characters.
const ESCAPES =
  // deno-lint-ignore no-control-regex
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

/** `text` without the escape sequences by which terminals are controlled. */
export function withoutEscapes(text: string): string {
  return text.replace(ESCAPES, "");
}

/** What an insight says, as a bullet's text: one line that cannot pass for another bullet. */
export function bulletText({ pattern, recommendation }: {
  pattern: string;
  recommendation: string;
}): string {
  const [what, advice] = [oneLine(pattern), oneLine(recommendation)];
  const parts = normalizeText(what) === normalizeText(advice) ? [what] : [what, advice];
  const text = parts.filter((part) => part !== "").join(" - ");
  return text.length <= MAX_CHARACTERS ? text : `${cutAt(text, MAX_CHARACTERS - 1)}…`;
}

/** The beginning of a text, without the half of a character that a cut leaves. */
function cutAt(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}

function oneLine(text: string): string {
  return flatten(withoutEscapes(text).slice(0, 4 * MAX_CHARACTERS)).toWellFormed()
    .replace(/\[(?=\s*Bullet\b)/gi, "(")
    // What opens a comment could hide the bullets below.
    .replaceAll("<!--", "< !--")
    // Patterns' placeholders: markdown takes <q> for a tag.
    .replace(/<(?:q|path|id)>/g, "…");
}

/** A text as it is compared: composed, lower case, single spaces, no full stop at its end. */
export function normalizeText(text: string): string {
  return text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim().replace(/[.!]+$/, "");
}

/** The first eight hex digits of SHA-256(section, newline, text), more of them when taken. */
export async function bulletId(
  section: string,
  text: string,
  isTaken: (id: string) => boolean,
): Promise<string> {
  const digits = await sha256Hex(`${section}\n${normalizeText(text)}`);
  let length = 8;
  while (length < digits.length && isTaken(digits.slice(0, length))) length++;
  return digits.slice(0, length);
}
