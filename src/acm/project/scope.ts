import type { RequestFolder } from "../files/request_folder.ts";
import type { Line } from "../../kernel/markdown/headings.ts";
import { plainText } from "../../kernel/markdown/plain_text.ts";
import { type DocumentPart, sectionsOf } from "../framework/sections.ts";
import { tablesOf } from "../framework/tables.ts";
import { type GateFinding, undecided } from "./checklist.ts";
import { isHollow, itemsIn, saysNothing } from "./hollow_text.ts";
import { seePlaceholder } from "./content_check.ts";
import type { ProjectFile } from "./project_file.ts";

/** Returns whether a brief lists what is in scope and what is out, item by item. */
export function seeScope(file: ProjectFile, framework: RequestFolder): GateFinding {
  const { path, text } = file;
  const scope = sectionsOf(text, (key) => /^(?:\w+ )?scope\b/.test(key))[0];
  if (scope === undefined) {
    return { verdict: "not met", found: "no section Scope", place: { file: path, line: 1 } };
  }
  const place = { file: path, line: scope.heading.line };
  if (saysNothing(text, scope)) {
    return { verdict: "not met", found: "the scope is empty", place };
  }
  for (const side of [/^in(?:[ -]scope|cluded)?\b/, /^(?:out(?:[ -]of[ -]scope)?|excluded)\b/]) {
    const items = sideOf(scope, text, side);
    if (items === undefined) {
      return {
        ...undecided("no lists of what is in scope and out of scope were recognised", place),
        isForPerson: true,
      };
    }
    const hollow = items.find(({ isHollow }) => isHollow);
    if (items.length === 0 || hollow !== undefined) {
      const what = side.test("in") ? "what is in scope" : "what is out of scope";
      return {
        verdict: "not met",
        found: `${what} says nothing`,
        place: { file: path, line: hollow?.line ?? place.line },
      };
    }
  }
  return seePlaceholder(framework, "brief", { file, part: scope }) ?? {
    verdict: "met",
    found: "the scope lists what is in scope and what is out of scope",
    place,
  };
}

/** The items on one side of a scope: under a subheading, in a table's column, or after a label. */
function sideOf(
  scope: DocumentPart,
  text: string,
  side: RegExp,
): { line: number; isHollow: boolean }[] | undefined {
  const last = scope.lines.at(-1)?.number ?? scope.heading.line;
  const [part] = sectionsOf(text, (key) => side.test(key))
    .filter(({ heading }) => heading.line > scope.heading.line && heading.line <= last);
  if (part !== undefined) return itemsIn(part.lines);
  return labelledItems(scope, side);
}

const LABEL =
  /^\s{0,8}(?:[-*+]\s{1,4})?(?:\*\*([^*]{2,60})\*\*|((?:in|out of)[ -]scope)(?=:))(.{0,2000})/i;

/**
 * Returns the cells of a table's column, or the text after a bold label; undefined if the side is
 * not named.
 */
function labelledItems(
  { lines }: DocumentPart,
  side: RegExp,
): { line: number; isHollow: boolean }[] | undefined {
  for (const { columns, rows } of tablesOf(lines)) {
    const column = columns.find((name) => side.test(name));
    if (column === undefined) continue;
    const cells = rows.map(({ cells, line }) => ({ text: cells.get(column) ?? "", line }));
    const filled = cells.filter(({ text }) => text !== "");
    return filled.map(({ text, line }) => ({ line, isHollow: isHollow(text) }));
  }
  const items: { line: number; isHollow: boolean }[] = [];
  let isOpen = false;
  let isNamed = false;
  let under: Line[] = [];
  for (const line of lines) {
    const [, bold, plain, rest = ""] = LABEL.exec(line.text) ?? [];
    const label = bold ?? plain;
    if (label === undefined) {
      if (isOpen) under.push(line);
      continue;
    }
    isOpen = side.test(plainText(label).toLowerCase());
    isNamed ||= isOpen;
    const said = rest.replace(/^:/, "").trim();
    if (isOpen && said !== "") items.push({ line: line.number, isHollow: isHollow(said) });
  }
  items.push(...itemsIn(under));
  under = [];
  return isNamed ? items : undefined;
}
