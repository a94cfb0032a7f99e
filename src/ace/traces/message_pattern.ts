import { detached, PLAIN_LINE, printable, withoutInvisible } from "../../kernel/text.ts";
import { messageLine } from "./message_line.ts";

export interface MessagePattern {
  /**
   * The message with a placeholder for each literal: `<q>` for quoted text, `<path>`, `<id>` for
   * hex numbers and UUIDs, `N` for other numbers. Messages about the same problem have the same
   * key.
   */
  key: string;
  /** The literals, in the order of their placeholders. */
  literals: readonly string[];
}

const MAX_CHARACTERS = 200;
const MAX_LINE = 500;

const LEADS: readonly string[] = [
  String.raw`\d{4}-\d\d-\d\dT[\d:.]{5,20}Z? `,
  String.raw`##\[(?:error|warning|notice)\] ?`,
  "::(?:error|warning|notice)(?: [^:]{0,300})?:: ?",
  // pytest puts an E before the lines of an exception.
  String.raw`E (?=\S)`,
  String.raw`(?:[A-Za-z]:)?[^\s:()]{1,200}\(\d{1,9},\d{1,9}\): `,
  String.raw`(?:[A-Za-z]:)?[^\s:()]{1,200}\.[A-Za-z]\w{0,9}:\d{1,9}(?::\d{1,9})?(?::| -) `,
];
const LEAD = new RegExp(`^${LEADS.map((lead) => `(?:${lead})?`).join("")}`);
const SEVERITY = /^(?:error|warning|fatal error) (?=[A-Z]{1,10}\d{2,6}:)/i;

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

function placeholderOf(part: string): string | undefined {
  if (QUOTES.includes(part.charAt(0))) return "<q>";
  if (/^[\d.]+$/.test(part)) return "N";
  if (/[\\/]/.test(part)) return "<path>";
  if (part.includes("::")) return "<id>";
  if (part.includes(":") || part.startsWith("port ")) return undefined;
  return /^v\d+\./.test(part) ? "vN" : "<id>";
}

const PLACEHOLDER = /<(?:q|path|id)>|\bv?N\b/g;

const PACKAGE = /^(['"`])(@[\w.-]{1,80}\/)?([\w.-]{1,80}(?:\/[\w./-]{1,80})?)\1$/;
const NAMES_PACKAGE = /\b(?:module|package|crate|dependency|distribution)(?: named)? $/i;

/**
 * Returns the line that states the cause, as evidence shows it. Invisible characters appear as code
 * points.
 */
export function shownLine(message: string): string {
  const line = messageLine(message).slice(0, MAX_LINE).toWellFormed();
  return PLAIN_LINE.test(line) ? line : printable(line);
}

/**
 * Returns the pattern of a message. It is the same for every form in which tools and CI print the
 * message.
 */
export function patternOf(message: string): MessagePattern {
  const line = withQuotedNames(
    withoutInvisible(messageLine(message).slice(0, MAX_LINE)).replace(LEAD, "")
      .replace(SEVERITY, ""),
  );
  const literals: string[] = [];
  const key = line.replace(PARTS, (part, at: number) => {
    const placeholder = placeholderOf(part);
    if (placeholder === undefined) return part;
    const named = placeholder === "<q>" ? packageIn(part, line, at) : undefined;
    if (named === undefined || named.scope !== "") literals.push(detached(named?.name ?? part));
    return named?.shown ?? placeholder;
  });
  return { key: detached(key.slice(0, MAX_CHARACTERS)).toWellFormed().trim(), literals };
}

const UNQUOTED: readonly { sign: string; name: RegExp }[] = [
  {
    sign: "und",
    name:
      /(\b(?:undefined|undeclared (?:name|identifier)|cannot find symbol): (?:\w{1,80}\.)?)([A-Za-z_]\w{0,80})(?![\w.(])/g,
  },
  { sign: "] ", name: /^([!*+=t-]? ?\[[^\]]{1,40}\] {1,20})(\S{1,200} {1,20}-> {1,20}\S{1,200})/g },
  {
    sign: "@",
    name:
      /(^|[\s(])((?:@[\w.-]{1,80}\/)?[\w.-]{1,80}@[~^]?v?\d{1,9}(?:\.[\w.+-]{0,40})?)(?=$|[\s,;)])/g,
  },
  // The modules of a Maven build.
  { sign: " project ", name: /( on project )([\w.-]{1,80})(?=: )/g },
  { sign: " for project ", name: /( for project )([\w.-]{1,80}:[\w.:-]{1,160})(?=: )/g },
  // The quotes of linkers.
  { sign: "`", name: /()`([^`'\s]{1,200})'/g },
];

function withQuotedNames(line: string): string {
  return UNQUOTED.reduce(
    (text, { sign, name }) => text.includes(sign) ? text.replace(name, "$1'$2'") : text,
    line,
  );
}

function packageIn(
  quoted: string,
  line: string,
  at: number,
): { scope: string; name: string; shown: string } | undefined {
  if (!NAMES_PACKAGE.test(line.slice(Math.max(0, at - 20), at))) return undefined;
  const [, , scope = "", name] = PACKAGE.exec(quoted) ?? [];
  if (name === undefined || (scope === "" && /^\.|[\\/.]\w+$/.test(name))) return undefined;
  return { scope, name, shown: scope === "" ? `'${name}'` : `'${scope}<q>'` };
}

export function withLiterals(
  key: string,
  literalAt: (index: number) => string | undefined,
): string {
  let index = 0;
  return key.replace(PLACEHOLDER, (placeholder) => literalAt(index++) ?? placeholder);
}

/** Returns the code in a message, such as TS2307 or E0308, or undefined. */
export function codeIn(message: string): string | undefined {
  return /\b[A-Z]{1,10}\d{2,6}\b/.exec(messageLine(message))?.[0];
}
