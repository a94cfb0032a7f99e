import { headingKey, type Line } from "../../kernel/markdown/headings.ts";
import { plainText } from "../../kernel/markdown/plain_text.ts";
import { fencesOf } from "../framework/fences.ts";
import type { DocumentPart } from "../framework/sections.ts";
import { isPlaceholder, tablesOf } from "../framework/tables.ts";

/** Words that mark missing text, in English and German. */
const FILLER =
  /^(?:t\.?b\.?[adc]\.?|to ?-?do|fix ?me|x{3,}|wip|work in progress|coming soon|place ?holder|platzhalter|unclear|lorem ipsum\b.{0,600}|(?:still )?(?:to|will) be (?:written|done|defined|determined|decided|discussed|added|completed|confirmed|filled(?: in)?|announced|specified|described|provided|supplied|agreed|documented|clarified|continued|named)(?: (?:later|soon|here|by|in|during|once|after|with|at|when)\b.{0,40})?|pending(?: (?:input|feedback|approval|review|decision|a decision)(?: (?:from|by|of) .{1,40})?)?|n\/?a yet|to (?:come|follow)|coming (?:soon|later|in .{1,20})|later|soon|see (?:above|below|chat)|ask \p{L}{1,20}|(?:we(?:[’']ll| will) see)|not sure(?: yet)?|unknown yet|nothing (?:decided|defined|known)(?: yet)?|under construction|(?:sample|dummy|example|placeholder|your) (?:text|content)|fill (?:me )?in|(?:content|text) goes here|asdf|foo(?: bar)?|blah(?: blah){0,3}|dummy|not (?:yet )?(?:known|written|agreed|determined|done|defined|decided|available|specified|documented)(?: yet)?|(?:we )?(?:do(?:n[’']t| not)) know(?: yet)?|unknown|undecided|(?:write|fill in|add|insert|describe) .{0,60}here|(?:wird|werden) (?:noch )?(?:ergänzt|geschrieben|ausgefüllt|nachgereicht)|(?:noch )?(?:offen|unklar|auszufüllen)|noch zu .{1,40}|folgt(?: noch)?|kommt noch|k\. ?a|siehe (?:oben|unten)|à (?:compléter|définir|déterminer|préciser|rédiger|venir|faire|décider|confirmer)|en attente|por (?:definir|completar)|pendiente|da definire)$/iu;
/** A mark followed by some words, such as "TODO: ask finance" or "TBD (see chat)". */
const MARKED =
  /^(?:t\.?b\.?[adc]\.?|to-?do|fix ?me|xxx|wip)(?:\s?[:(,–—]| - | (?:by|from|with|after|before|later|soon|once|until)\b)\s?\S{0,40}(?:\s\S{1,40}){0,6}$/i;
/** The forms of placeholders in templates: "[What we build]", "<name>", "{{name}}", "____". */
const FORM =
  /^(?:\[[^\]\n]{2,300}\](?!\()|<[\p{L}][^<>\n]{1,80}>|\{\{?[^{}\n]{1,80}\}?\}|_{3,}|yyyy-mm-dd|name)$/iu;
const ITEM = /^\s*(?:>\s*)*(?:(?:[-*+]|\d{1,3}[.)])\s+)?(?:\[[^\]]?\]\s*)?/;
const LABEL = /^(?:\*\*[^*]{1,80}\*\*\s*:?|[\p{L}\p{N}][\p{L}\p{N} /&()-]{0,40}(?::|\s[—–]\s))\s*/u;

/** Returns true for a text without content: empty, a dash, TBD, or a template placeholder. */
export function isHollow(text: string): boolean {
  const words = plainText(text.slice(0, 2000).replaceAll("&nbsp;", " "), { marks: "touching" })
    .replace(/^["'“(.…\s]{1,10}|["'”)]$/g, "")
    .replace(/[.!:…\s]{1,10}$/u, "").trim();
  return isPlaceholder(words) || !/[\p{L}\p{N}]/u.test(words) || FILLER.test(words) ||
    MARKED.test(words) || FORM.test(words);
}

/** Returns true for a list item without content, with or without a box and a label. */
export function isHollowItem(text: string): boolean {
  const item = text.slice(0, 2000).replace(ITEM, "");
  if (isHollow(item) || /^\s*\d{1,3}[.)]\s*$/.test(text)) return true;
  const rest = item.replace(LABEL, "");
  return rest !== item && isHollow(rest);
}

/** Returns true for a table row with several columns of which at most the first has content. */
function isHollowRow(cells: readonly string[]): boolean {
  const [first = "", ...others] = cells;
  return others.length === 0 ? isHollow(first) : others.every(isHollow);
}

/** An item or row in a section, and whether it has content. */
export interface PartItem {
  text: string;
  line: number;
  isHollow: boolean;
}

/** Returns the section's lines that can have content, without headings and table headers. */
export function itemsIn(lines: readonly Line[]): PartItem[] {
  const tables = tablesOf(lines);
  const heads = new Set(tables.flatMap(({ head }) => head));
  const rows = new Map(
    tables.flatMap((table) => table.rows).map((row) => [row.line, [...row.cells.values()]]),
  );
  return lines.filter(({ text, kind }) =>
    text.trim() !== "" && kind !== "heading" && kind !== "underline" && !heads.has(text) &&
    !/^\s*(?:[-*_=]\s*){3,}$/.test(text)
  ).map(({ text, number }) => {
    const cells = rows.get(number);
    return {
      text,
      line: number,
      isHollow: cells === undefined ? isHollowItem(text) : isHollowRow(cells),
    };
  });
}

/**
 * Returns the words after a heading's name: "none" for "Open Questions: none"; "" if no words
 * follow.
 */
export function behindName(heading: string): string {
  const [, said = ""] = /(?::|\s[—–-]\s|\s\()(.{1,200})$/u.exec(heading) ?? [];
  return said.replace(/\)$/, "").trim();
}

/** Returns true for a heading that states that its section is empty: "Constraints: none". */
export function saysNoneItself(heading: string): boolean {
  return /^(?:none|nothing|no \p{L}{2,20}|n\/a|keine?|nichts|aucune?)(?: (?:known|open|needed|required|found|left|so far|at (?:present|this time)))?\.?$/iu
    .test(behindName(heading));
}

/** Words that aren't content if they are a section's whole text. */
const LONE = /^(?:draft|in progress|test|text|section|content|description|entwurf|in arbeit)$/;

/** Returns true if a section has no content, neither in text nor in fenced code. */
export function saysNothing(text: string, part: DocumentPart): boolean {
  if (saysNoneItself(part.heading.text)) return false;
  const saying = itemsIn(part.lines).filter(({ isHollow }) => !isHollow);
  const [only, second] = saying;
  if (second !== undefined) return false;
  if (only !== undefined) {
    const words = headingKey(plainText(only.text.slice(0, 200).replace(ITEM, "")));
    if (!LONE.test(words) && words !== headingKey(part.heading.text)) return false;
  }
  const inside = text.slice(part.heading.end, part.end);
  return !fencesOf(inside).some(({ lines }) => lines.some((line) => !isHollow(line.text)));
}
