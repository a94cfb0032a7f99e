import { withoutEscapes } from "../playbook/bullet.ts";

const MAX_CHARACTERS = 200;
/** What follows cannot reach the pattern, and must not cost time. */
const MAX_READ = 4000;

const CONTROLS =
  // deno-lint-ignore no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069]/g;
/** A quote inside a word is an apostrophe. */
const QUOTED =
  /(?<![\p{L}\p{N}])'[^'\n]*'(?![\p{L}\p{N}])|"[^"\n]*"|`[^`\n]*`|“[^”\n]*”|‘[^’\n]*’(?![\p{L}\p{N}])|«[^»\n]*»/gu;
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;
const HEX = /\b(?:0x[0-9a-f]+|(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,})\b/gi;
/** URLs, paths that begin like one, and slash-separated words that end in a file name. */
const PATH =
  /\bhttps?:\/\/[^\s<>]+|(?<![\w<.\/\\])(?:[A-Za-z]:[\\/]|~?\/|\.{1,2}[\\/])[^\s'"`,;:()<>]+|(?<![\w@.+\-\/\\])[\w@.+-]{1,80}(?:[\\/][\w@.+-]{1,80}){0,30}[\\/][\w@+-]{1,80}(?:\.[\w+-]{1,20}){1,5}/g;
/** A code such as TS2307 says what is wrong and keeps its digits; other numbers become N. */
const NUMBER = /\b[A-Z]{1,10}\d{2,6}\b|\d+(?:\.\d+)*/g;

/** The first line of a message that is not blank, without terminal controls. */
export function firstLine(message: string): string {
  // Most messages are one plain line, and checking that is far cheaper than the rest.
  if (PLAIN.test(message)) return message;
  const clean = withoutEscapes(message.slice(0, MAX_READ)).replace(CONTROLS, "");
  const line = clean.split("\n").find((part) => part.trim() !== "") ?? "";
  return line.normalize("NFC").replace(/\s+/g, " ").trim();
}

const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/**
 * What messages about the same problem have in common, in at most 200 characters: quoted spans
 * become `<q>`, paths `<path>`, hex numbers and UUIDs `<id>`, other numbers `N`.
 */
export function normalizeMessage(message: string): string {
  let text = firstLine(message.slice(0, MAX_READ));
  if (text.includes("-")) text = text.replace(UUID, "<id>");
  if (/['"`“‘«]/.test(text)) text = text.replace(QUOTED, "<q>");
  if (/[\\/]/.test(text)) text = text.replace(PATH, "<path>");
  if (/\d/.test(text)) {
    text = text.replace(HEX, "<id>")
      .replace(NUMBER, (found) => /^[A-Z]/.test(found) ? found : "N");
  }
  return text.slice(0, MAX_CHARACTERS).toWellFormed().trim();
}

/** The code of a message, such as TS2307 or E0308; undefined when it has none. */
export function codeIn(message: string): string | undefined {
  return /\b[A-Z]{1,10}\d{2,6}\b/.exec(firstLine(message))?.[0];
}
