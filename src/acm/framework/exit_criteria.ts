import { oncePerFolder } from "./once_per_folder.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { headingKey, type Line } from "../../kernel/markdown/headings.ts";
import { plainText } from "../../kernel/markdown/plain_text.ts";
import { excerpt } from "../../kernel/text.ts";
import { PREFIXES, PROJECT_TYPES, type Stage, stageSpecName } from "./framework_files.ts";
import { presentSpec, servedSpec, servedSpecs, servedText } from "./served_specs.ts";
import { type DocumentPart, sectionsOf } from "./sections.ts";
import { type Table, tablesOf } from "./tables.ts";

/** A line of a framework file or a project file. */
export interface LinePlace {
  file: string;
  line: number;
}

/** A condition for leaving a stage, from the stage's spec. */
export interface Criterion extends LinePlace {
  /** The criterion's words without Markdown marks, at most 400 characters. */
  text: string;
  /** The criterion's words with Markdown marks: file names are in backticks. */
  source: string;
  /** The project types that the criterion applies to; absent if it applies to all types. */
  types?: string[];
}

/** The headings of exit criteria, in English, German and French. */
const HEADING =
  /\bexit[ -](?:criteri(?:a|on)|gates?|conditions?|checklist)\b|^definition of done\b|\b(?:completion|gate|stage) criteria\b|^(?:stage|quality) gate$|^done when\b|^(?:ausgangs|austritts|abschluss|abnahme)(?:kriterien|bedingungen)\b|^critères de (?:sortie|fin|passage|validation)(?!\p{L})/u;
const ITEM = /^(\s*)(?:[-*+]|\d{1,3}[.)])\s+(?:\[([ xX])\]\s+)?(\S.*)$/;
/** The heading of the table column with the conditions. */
const COLUMN = /criteri|kriteri|condition|bedingung|requirement|anforderung|^check\b|^gate$/;
/** A line such as "For Apps/Workflows (additional):" above a list. */
const GROUP = /^for ([\p{L}/, &]{3,40}?)(?: projects?)?(?: only)?(?: \(additional\))?:?$/iu;

/**
 * Returns the conditions for leaving a stage, in its spec's order: check boxes, or otherwise
 * bullets, numbered items and table rows, in sections named like "Exit Criteria". Returns an empty
 * list if the spec has no such section or list.
 */
export const exitCriteria = oncePerFolder(readExitCriteria);

function readExitCriteria(framework: RequestFolder, stage: Stage): Criterion[] {
  // Throws if the framework doesn't exist, which isn't the same as a spec without criteria.
  presentSpec(framework, stage);
  const spec = stageSpec(framework, stage);
  if (spec === undefined) return [];
  const lines = criteriaSections(spec.text).flatMap((section) => section.lines);
  const tables = tablesOf(lines);
  const inTables = new Set(
    tables.flatMap(({ head, rows }) => [...head, ...rows.map((r) => r.text)]),
  );
  const items = itemsOf(lines.filter(({ text }) => !inTables.has(text)));
  const hasBoxes = items.some(({ isBox }) => isBox);
  const listed = items.filter(({ isBox, isAmongBoxes }) => isBox || !hasBoxes || isAmongBoxes);
  return [...listed, ...tables.flatMap(conditionsIn)].sort((a, b) => a.line - b.line)
    .map(({ source, line, types }): Criterion => ({
      text: excerpt(plainText(source), 400),
      source,
      file: spec.file,
      line,
      ...(types && { types }),
    })).filter(({ text }) => /\p{L}/u.test(text));
}

/** Returns the name of a stage's spec file; if the file is missing, its expected name. */
export function stageSpecFile(framework: RequestFolder, stage: Stage): string {
  const known = presentSpec(framework, stage);
  if (known !== undefined) return known;
  const files = [...servedSpecs(framework).values()];
  const prefix = PREFIXES.find((one) => files.some((file) => file.startsWith(`${one}-`)));
  return `${prefix ?? PREFIXES[0]}-${stageSpecName(stage)}.md`;
}

/**
 * Returns the sections with exit criteria, including those of single phases only if the stage has
 * no others.
 */
function criteriaSections(text: string): DocumentPart[] {
  const sections = sectionsOf(text, (key) => HEADING.test(key.slice(0, 200)));
  const top = Math.min(...sections.map(({ heading }) => heading.level));
  return sections.filter(({ heading }) => heading.level === top);
}

interface Item {
  source: string;
  line: number;
  isBox: boolean;
  /** True for an item without a box in a list with boxes. */
  isAmongBoxes: boolean;
  types?: string[];
}

/** Returns the items of the outermost lists, each with its continuation lines. */
function itemsOf(lines: readonly Line[]): Item[] {
  const items: (Item & { indent: number; list: number })[] = [];
  let [list, open] = [0, false];
  let types: string[] | undefined;
  for (const { text, number, kind } of lines) {
    const [, indent = "", mark, source] = ITEM.exec(text) ?? [];
    const last = items.at(-1);
    if (source !== undefined) {
      const isNested = open && last !== undefined && indent.length >= last.indent + 2;
      if (isNested && mark === undefined) continue;
      const isBox = mark !== undefined;
      items.push({
        source,
        line: number,
        isBox,
        isAmongBoxes: false,
        indent: indent.length,
        list,
        ...(types && { types }),
      });
      open = true;
    } else if (open && last !== undefined && /^\s{2,}\S/.test(text)) {
      last.source += ` ${text.trim()}`;
    } else if (text.trim() === "") {
      open = false;
    } else {
      open = false;
      list++;
      types = groupTypes(kind === "heading" ? headingKey(text.replace(/^#+\s*/, "")) : text);
    }
  }
  const boxed = new Set(items.filter(({ isBox }) => isBox).map((item) => item.list));
  return items.map((item) => ({ ...item, isAmongBoxes: !item.isBox && boxed.has(item.list) }));
}

/** Returns the project types of the items after a line such as "For Apps/Workflows:". */
function groupTypes(text: string): string[] | undefined {
  const names = GROUP.exec(plainText(text))?.[1]?.toLowerCase();
  const types = PROJECT_TYPES.filter((type) =>
    names?.includes(type) ||
    (type === "app" && names?.includes("software"))
  );
  return types.length === 0 ? undefined : types;
}

function conditionsIn({ columns, rows }: Table): Item[] {
  const column = columns.find((name) => COLUMN.test(name)) ??
    columns.find((name) => !/^(?:#|nr\.?|no\.?|id|)$/.test(name)) ?? "";
  const at = columns.indexOf(column);
  return rows.filter(({ isBlank }) => !isBlank).map(({ text, line }) => ({
    source: cellAt(text, at),
    line,
    isBox: false,
    isAmongBoxes: false,
  })).filter(({ source }) => source !== "");
}

/** Returns a row's cell with its Markdown marks. */
function cellAt(row: string, at: number): string {
  const inner = row.trim().replace(/^\|/, "");
  return inner.split(/(?<!\\)\|/)[at]?.trim().replace(/^\[[ xX]\]\s+/, "") ?? "";
}

/** Returns a stage's spec; undefined if the spec is missing. */
export const stageSpec = oncePerFolder((
  framework,
  stage: Stage,
): { file: string; text: string } | undefined => {
  const file = servedSpec(framework, stage);
  const text = servedText(framework, file);
  return file && text !== undefined ? { file, text } : undefined;
});
