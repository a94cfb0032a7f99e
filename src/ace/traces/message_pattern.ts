import {
  detached,
  PLAIN_LINE,
  printable,
  withoutEscapes,
  withoutInvisible,
} from "../../kernel/text.ts";

/** The line of a message that states the problem, and what it has in common with its like. */
export interface MessagePattern {
  /**
   * The line with a placeholder for each literal: `<q>` for quoted text, `<path>`, `<id>` for hex
   * numbers and UUIDs, `N` for other numbers. Messages about the same problem have the same key.
   */
  key: string;
  /** The line without the place and severity before it. */
  line: string;
}

const MAX_READ = 4000;
const MAX_LINE = 500;
const MAX_CHARACTERS = 200;

const CODE = /\b[A-Z]{1,10}\d{2,6}\b/;
const WORD = /[\p{L}\p{N}]/u;

/**
 * Returns the first line with an error code or "error", or the first line with words, with plain
 * spaces and without terminal controls.
 */
export function messageLine(message: string): string {
  // Most messages are a single plain line. Checking for such a line first is far cheaper.
  if (PLAIN_LINE.test(message)) return message;
  const lines = withoutEscapes(message.slice(0, MAX_READ)).split(/[\n\u2028\u2029]/);
  const telling = lines.find((line) => CODE.test(line) || /error/i.test(line));
  const line = telling ?? lines.find((one) => WORD.test(one)) ?? message;
  return line.normalize("NFC").replace(/\s+/g, " ").trim();
}

/** Texts that CI services, pytest and compilers print before a message. */
const LEADS: readonly string[] = [
  String.raw`\d{4}-\d\d-\d\dT[\d:.]{5,20}Z? `,
  String.raw`##\[[a-z]{1,10}\] ?`,
  "::[a-z]{1,10}(?: [^:]{0,300})?:: ?",
  String.raw`E (?=\S)`,
  String.raw`(?:[A-Za-z]:)?[^\s:()]{1,200}\(\d{1,9},\d{1,9}\): `,
  String.raw`(?:[A-Za-z]:)?[^\s:()]{1,200}\.[A-Za-z]\w{0,9}:\d{1,9}(?::\d{1,9})?(?::| -) `,
];
const LEAD = new RegExp(`^${LEADS.map((lead) => `(?:${lead})?`).join("")}`);
const SEVERITY = /^[a-z]{4,8} (?:[a-z]{5} )?(?=[A-Z]{1,10}\d{2,6}:)/i;

const IP = String.raw`\d{1,3}(?:\.\d{1,3}){3}`;
const SEGMENT = String.raw`[\w@.+\-]{1,80}`;
const IN_WORD = String.raw`[\p{L}\p{N}]`;

const PARTS = new RegExp(
  [
    // UUIDs.
    String.raw`\b[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}\b`,
    // BuildKit references, which differ in each build.
    String.raw`\b[a-z\d]{25}::[a-z\d]{25}\b`,
    // A quote inside a word is an apostrophe. The limit bounds the time for unclosed quotes.
    String.raw`'(?<!${IN_WORD}')[^'\n]{0,200}'(?!${IN_WORD})`,
    String.raw`"[^"\n]{0,200}"`,
    "`[^`\\n]{0,200}`",
    String.raw`\u201c[^\u201d\n]{0,200}\u201d`,
    String.raw`\u2018[^\u2019\n]{0,200}\u2019(?!${IN_WORD})`,
    String.raw`\u00ab[^\u00bb\n]{0,200}\u00bb`,
    // The port shows which service can't be reached, so the pattern keeps it.
    String.raw`(?:${IP}|\blocalhost):\d{2,5}\b|\bport \d{2,5}\b`,
    // URLs, paths that begin like a URL, and slash-separated words that end in a file name.
    String.raw`\bhttps?:\/\/[^\s<>]{1,300}`,
    String
      .raw`(?<![\w<.\/\\])(?:[A-Za-z]:[\\\/]|~?\/(?=[\w.@~])|\.{1,2}[\\\/])[^\s'"\u0060,;:()<>]{1,300}`,
    String
      .raw`(?<![\w@.+\-\/\\])(?=[\w@.+\-]{1,80}[\/\\])(?:${SEGMENT}[\\\/]){1,30}[\w@+\-]{1,80}(?:\.[\w+\-]{1,20}){1,5}`,
    // Hex numbers, then versions.
    String.raw`\b(?:0x[\da-fA-F]{1,64}|(?=[a-fA-F]*\d)(?=\d*[a-fA-F])[\da-fA-F]{7,64})\b`,
    String.raw`\bv\d+(?:\.\d+)+`,
    // Other numbers. Codes such as TS2307 and names such as psycopg2 identify the problem, so they
    // keep their digits.
    String.raw`\d(?<!(?:_|${IN_WORD})\d)\d*(?:\.\d+)*`,
  ].join("|"),
  "gu",
);

const QUOTES = "'\"`\u201c\u2018\u00ab";

function placeholderOf(part: string): string {
  if (QUOTES.includes(part.charAt(0))) return "<q>";
  if (/^[\d.]+$/.test(part)) return "N";
  if (/[\\/]/.test(part)) return "<path>";
  if (part.includes("::")) return "<id>";
  if (part.includes(":") || part.startsWith("port ")) return part;
  return /^v\d+\./.test(part) ? "vN" : "<id>";
}

/** Returns the line that states the problem. Invisible characters appear as code points. */
export function shownLine(message: string): string {
  const line = messageLine(message).slice(0, MAX_LINE).toWellFormed();
  return PLAIN_LINE.test(line) ? line : printable(line);
}

/** Returns a message's pattern. It is the same in every form that tools and CI services print. */
export function patternOf(message: string): MessagePattern {
  const whole = withoutInvisible(messageLine(message).slice(0, MAX_LINE));
  const line = whole.replace(LEAD, "").replace(SEVERITY, "");
  const key = line.replace(PARTS, placeholderOf);
  return { key: cut(key, MAX_CHARACTERS), line: cut(line, MAX_LINE) };
}

function cut(text: string, length: number): string {
  return detached(text.slice(0, length)).toWellFormed().trim();
}

/** Returns the code in a message, such as TS2307 or E0308, or undefined. */
export function codeIn(message: string): string | undefined {
  return CODE.exec(messageLine(message))?.[0];
}
