import type { RequestFolder } from "../files/request_folder.ts";
import { proseLines } from "../../kernel/markdown/headings.ts";
import { plainText } from "../../kernel/markdown/plain_text.ts";
import { oncePerFolder } from "./once_per_folder.ts";
import { servedSpec, servedText } from "./served_specs.ts";
import { tablesOf } from "./tables.ts";

/** A severity on one of the framework's issue scales. */
export interface IssueSeverity {
  /** In lower case. */
  name: string;
  scale: "severity" | "priority";
  /** The severity's position on the scale: 0 is the most severe. */
  rank: number;
  /** True if an open issue with this severity keeps the stage from ending. */
  isBlocking: boolean;
}

const BLOCKING =
  /\b(?:must|blocks?|blocking|before (?:proceeding|completion|the stage ends)|be resolved)\b|\bmuss\b/i;

/** The scales for a framework that defines none. */
const SEED: readonly IssueSeverity[] = [
  ...scaleOf("severity", [["critical", "must"], ["high", "must"], ["low", ""]]),
  ...scaleOf("priority", [["p1", "must"], ["p2", ""], ["p3", ""]]),
];

/**
 * Returns the severities of the served framework, most severe first: those in the review spec's
 * severity table and the brief spec's priorities. If the specs have neither, returns Critical to
 * Low and P1 to P3.
 */
export function severitiesOf(framework: RequestFolder): readonly IssueSeverity[] {
  return readSeverities(framework, "review");
}

const readSeverities = oncePerFolder((framework, name: "review"): readonly IssueSeverity[] => {
  const review = servedText(framework, servedSpec(framework, name)) ?? "";
  const brief = servedText(framework, servedSpec(framework, "brief")) ?? "";
  const mentioned = `${review}\n${brief}`;
  const found = [
    ...first(inTable(review, "severity"), seedIn(mentioned, "severity")),
    ...first(
      inTable(review, "priority"),
      listedPriorities(brief),
      inTable(brief, "priority"),
      seedIn(mentioned, "priority"),
    ),
  ];
  return found.length === 0 ? SEED : found;
});

/** Returns the usual scale, if the specs use its first name without defining the scale. */
function seedIn(text: string, scale: IssueSeverity["scale"]): IssueSeverity[] {
  const isUsed = scale === "severity" ? /\bCritical\b/.test(text) : /\bP1\b/.test(text);
  return isUsed ? SEED.filter((one) => one.scale === scale) : [];
}

function first(...lists: IssueSeverity[][]): IssueSeverity[] {
  return lists.find((list) => list.length > 0) ?? [];
}

/** Returns the rows of the first table that defines a scale: one row per name. */
function inTable(text: string, scale: IssueSeverity["scale"]): IssueSeverity[] {
  for (const { columns, rows } of tablesOf([...proseLines(text)])) {
    if (!isScale(columns[0] ?? "", scale)) continue;
    const named = rows.map(({ text, cells }): [string, string] => [
      (cells.get(columns[0] ?? "") ?? "").toLowerCase(),
      plainText(text),
    ]).filter(([name]) => NAME.test(name));
    const names = new Set(named.map(([name]) => name));
    if (named.length > 1 && names.size === named.length) return scaleOf(scale, named);
  }
  return [];
}

/** The pattern of a name with one or two words. */
const NAME = /^[\p{L}][\p{L}\p{N}-]*(?: [\p{L}\p{N}-]+)?$/u;

/** Returns true if a column, named in lower case, contains one of the scales. */
export function isScale(column: string, scale: IssueSeverity["scale"]): boolean {
  return scale === "severity"
    ? /^(?:severity|impact|schweregrad|schwere|stufe|gravité|sévérité)$/.test(column)
    : /^(?:priority|priorität|priorité)$/.test(column);
}

/** A definition such as "- P1: Must resolve before completion". */
function listedPriorities(brief: string): IssueSeverity[] {
  const named: [string, string][] = [];
  let isOpen = false;
  for (const { text } of proseLines(brief)) {
    const line = plainText(text.slice(0, 300));
    const [, name = "", meaning = ""] =
      /^\s{0,8}[-*+]\s{1,4}([\p{L}\p{N}-]{1,20}):\s(.{0,200})/u.exec(line) ??
        [];
    if (/^(?:priority|severity|priorität|schweregrad):?$/i.test(line)) isOpen = true;
    else if (isOpen && name !== "") named.push([name.toLowerCase(), meaning]);
    else if (line !== "" && named.length > 0) break;
  }
  return scaleOf("priority", named);
}

function scaleOf(
  scale: IssueSeverity["scale"],
  named: readonly (readonly [string, string])[],
): IssueSeverity[] {
  return named.map(([name, meaning], rank) => ({
    name,
    scale,
    rank,
    isBlocking: rank === 0 || BLOCKING.test(meaning),
  }));
}
