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
  /** The line without its comment. */
  content: string;
  when?: string;
  /** The advice, or the whole content of a rule without a situation. */
  do: string;
}

const START = "When ";
const SEPARATOR = /(?<!\\)(?:\\\\)*: /;
const COMMENT = / ?<!-- (\{.*\}) -->$/;
const ENCODED = /(?<!\\)(\\*)(:(?= |$)|$)/g;
const DECODED = /(?<!\\)(\\+)(:(?= |$)|$)/g;
const MAX_COMMENT = 380;

/** Returns "When WHEN: DO". Escapes each colon in `when` that could be the separator. */
export function situationText(given: { when: string; do: string }): string {
  const when = bulletText(given.when).replace(
    ENCODED,
    (_, slashes: string, colon: string) => slashes + slashes + (colon === "" ? "" : "\\:"),
  );
  return `${START}${when}: ${bulletText(given.do)}`;
}

/** Returns a rule's line with its origin. Leaves out what the comment has no room for. */
export function withOrigin(content: string, { from, on, ...rest }: RuleOrigin): string {
  const kept: Record<string, unknown> = {
    ...(from !== undefined && { from: bulletText(from).slice(0, 120) }),
    ...(on !== undefined && { on }),
  };
  for (const [name, value] of Object.entries(rest)) {
    const items = [value].flat().map((item) => bulletText(String(item)));
    const shown = typeof value === "string" ? items[0] : items.filter((item) => item !== "");
    if (value === undefined || shown === undefined || shown.length === 0) continue;
    if (commentOf({ ...kept, [name]: shown }).length <= MAX_COMMENT) kept[name] = shown;
  }
  return Object.keys(kept).length === 0 ? content : `${content} ${commentOf(kept)}`;
}

function commentOf(facts: object): string {
  const json = JSON.stringify(facts).replaceAll("`", "\\u0060").replaceAll("-->", "--\\u003e");
  return `<!-- ${json} -->`;
}

export function ruleText(text: string): RuleText {
  const [comment = "", json = ""] = COMMENT.exec(text) ?? [];
  const facts = fieldsOf(jsonIn(json));
  const content = text.slice(0, text.length - comment.length);
  const [from, on, why] = [facts.from, facts.on, facts.why].map(asString);
  const [files, terms] = [stringsIn(facts.files), stringsIn(facts.terms)];
  return {
    content,
    ...partsOf(content),
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
