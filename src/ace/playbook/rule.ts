import { asString, fieldsOf, jsonIn, stringsIn } from "../logs/json_fields.ts";
import { bulletText } from "./bullet.ts";

export interface RuleOrigin {
  from?: string;
  /** YYYY-MM-DD. */
  on?: string;
  why?: string;
  files?: readonly string[];
  terms?: readonly string[];
}

export interface RuleText extends RuleOrigin {
  /** The line without its origin. */
  content: string;
  when?: string;
  /** The advice, or the whole content of a rule without a situation. */
  do: string;
}

const START = "When ";
const SEPARATOR = /(?<!\\)(?:\\\\)*: /;
/** The origin at the end of a line: a code span with JSON, whose backticks are escaped. */
const ORIGIN = / ?`(\{"[a-z]{2,5}":[^`]*\})`$/;
const ENCODED = /(?<!\\)(\\*)(:(?= |$)|$)/g;
const DECODED = /(?<!\\)(\\+)(:(?= |$)|$)/g;
const MAX_ORIGIN = 380;

/** Returns "When WHEN: DO". Escapes each colon in `when` that could be the separator. */
export function situationText(given: { when: string; do: string }): string {
  const when = bulletText(given.when).replace(
    ENCODED,
    (_, slashes: string, colon: string) => slashes + slashes + (colon === "" ? "" : "\\:"),
  );
  return `${START}${when}: ${bulletText(given.do)}`;
}

/** Returns a rule's line with its origin. Leaves out what doesn't fit in 380 characters. */
export function withOrigin(content: string, { from, on, ...rest }: RuleOrigin): string {
  const kept: Record<string, unknown> = {
    ...(from !== undefined && { from: bulletText(from).slice(0, 120) }),
    ...(on !== undefined && { on }),
  };
  for (const [name, value] of Object.entries(rest)) {
    const items = [value].flat().map((item) => bulletText(String(item)));
    const shown = typeof value === "string" ? items[0] : items.filter((item) => item !== "");
    if (value === undefined || shown === undefined || shown.length === 0) continue;
    if (originOf({ ...kept, [name]: shown }).length <= MAX_ORIGIN) kept[name] = shown;
  }
  return Object.keys(kept).length === 0 ? content : `${content} ${originOf(kept)}`;
}

function originOf(facts: object): string {
  return `\`${JSON.stringify(facts).replaceAll("`", "\\u0060")}\``;
}

export function ruleText(text: string): RuleText {
  const origin = ruleOrigin(text);
  const isThere = Object.keys(origin).length > 0;
  const content = isThere ? text.replace(ORIGIN, "") : text;
  return { content, ...partsOf(content), ...origin };
}

/** Returns the origin at the end of a rule's line, or an empty one. */
export function ruleOrigin(text: string): RuleOrigin {
  const facts = fieldsOf(jsonIn(ORIGIN.exec(text)?.[1] ?? ""));
  const [from, on, why] = [facts.from, facts.on, facts.why].map(asString);
  const [files, terms] = [stringsIn(facts.files), stringsIn(facts.terms)];
  return {
    ...(from !== undefined && { from }),
    ...(on !== undefined && { on }),
    ...(why !== undefined && { why }),
    ...(files.length > 0 && { files }),
    ...(terms.length > 0 && { terms }),
  };
}

function partsOf(content: string): { when?: string; do: string } {
  const found = content.startsWith(START) ? SEPARATOR.exec(content) : null;
  if (found === null) return { do: content };
  const end = found.index + found[0].length;
  const when = content.slice(START.length, end - 2).replace(
    DECODED,
    (_, slashes: string, colon: string) => slashes.slice(0, slashes.length >> 1) + colon,
  );
  return { when, do: content.slice(end) };
}

/** Returns a text without case, spaces and punctuation, which don't make another rule of it. */
export function ruleKeyText(text: string): string {
  const plain = text.normalize("NFC").toLowerCase().replace(/[\p{P}\s`]+/gu, " ").trim();
  return plain === "" ? text : plain;
}
