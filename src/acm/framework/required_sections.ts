import { headingKey, headingsOf, type Line } from "../../kernel/markdown/headings.ts";
import { plainText } from "../../kernel/markdown/plain_text.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { OPTIONAL, SECTION_COLUMNS, SECTION_LISTS, TYPE_LISTS } from "../words.ts";
import type { LinePlace } from "./exit_criteria.ts";
import { oncePerFolder } from "./once_per_folder.ts";
import { sectionsOf } from "./sections.ts";
import { servedSpec, servedText } from "./served_specs.ts";
import { stagesOf } from "./stages.ts";
import { tablesOf } from "./tables.ts";

/** A section that a document must have, by any of its names: "A/B" is also "A" and "B". */
export interface RequiredSection {
  names: readonly string[];
  place?: LinePlace;
  ofType?: string;
}

const REQUIREMENT: Readonly<Record<string, readonly string[][]>> = {
  brief: [["Summary"], ["Scope"], ["Success Criteria"], ["Constraints"], ["Decisions"]],
  intent: [["Purpose", "Vision", "Purpose/Vision"]],
  status: [["Current State"]],
  claude: [["Context Map", "Orientation"]],
};

export function documentNameOf(path: string): string {
  const base = path.slice(path.lastIndexOf("/") + 1).replace(/\.md$/i, "").toLowerCase();
  return base.endsWith("-brief") ? "brief" : base === "agents" ? "claude" : base;
}

/**
 * Returns the sections that a document must have: those that its stage declares, or those in its
 * spec, or those in the requirement. Empty if no rule is known.
 */
export const requiredSections = oncePerFolder((framework, path: string): RequiredSection[] => {
  const declared = stagesOf(framework).find(({ document }) => document === path)?.sections ?? [];
  if (declared.length > 0) return declared.map((name) => ({ names: [name] }));
  const name = documentNameOf(path);
  const fromSpec = name === "claude" ? [] : specSections(framework, name);
  if (fromSpec.some(({ ofType }) => ofType === undefined)) return fromSpec;
  const required = Object.hasOwn(REQUIREMENT, name) ? REQUIREMENT[name] ?? [] : [];
  return required.map((names) => ({ names }));
});

function specSections(framework: RequestFolder, name: string): RequiredSection[] {
  const file = servedSpec(framework, name);
  const text = servedText(framework, file) ?? "";
  return sectionsOf(text).flatMap(({ heading, lines, endLine }) => {
    const key = headingKey(heading.text);
    const isList = SECTION_LISTS.includes(key.replace(/ \(.*$/, ""));
    const ofType = TYPE_LISTS.filter((end) => key.endsWith(` ${end}`))
      .map((end) => key.slice(0, -end.length - 1))[0];
    if (!isList && ofType === undefined) return [];
    const below = headingsOf(text).filter(({ level, line }) =>
      level === heading.level + 1 && line > heading.line && line < endLine
    ).map(({ text, line }) => ({ name: plainText(text).replace(/^\d+[.)]\s+/, ""), line }));
    const inTables = namesInTables(lines);
    const listed = isList && below.length > 0
      ? below
      : inTables.length > 0
      ? inTables
      : namesInBullets(lines);
    return listed.map(({ name, line }) => ({
      names: [...new Set([name.replace(/^Project /, ""), name, ...name.split("/")])],
      place: { file: file ?? "", line },
      ...(ofType !== undefined && { ofType }),
    }));
  });
}

function namesInTables(lines: readonly Line[]): { name: string; line: number }[] {
  return tablesOf(lines).flatMap(({ columns, rows }) => {
    const [first = ""] = columns;
    if (!SECTION_COLUMNS.includes(first)) return [];
    return rows.filter(({ cells }) => (cells.get("required") ?? "yes").toLowerCase() === "yes")
      .map(({ cells, line }) => ({ name: cells.get(first) ?? "", line }))
      .filter(({ name }) => name !== "");
  });
}

/**
 * Returns the names that begin a list's items: in bold or code, or before a dash, a colon or a
 * parenthesis. Empty if an item begins with neither, because the list may be prose.
 */
function namesInBullets(lines: readonly Line[]): { name: string; line: number }[] {
  const items = lines.flatMap(({ text, number }) => {
    const item = /^(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?(\S.*)$/.exec(text)?.[1];
    return item === undefined || item.toLowerCase().includes(OPTIONAL) ? [] : [{ item, number }];
  });
  const named = items.map(({ item, number }) => {
    const marked = /^(?:\*\*|__|`)#{0,6}\s*(.{1,80}?)[:.]?(?:\*\*|__|`)/.exec(item)?.[1];
    const name = marked ?? item.split(/\s[—–-]\s|:\s|\s\(/)[0]?.replace(/[.:]$/, "") ?? "";
    return { name: plainText(name), line: number };
  });
  return named.every(({ name }) => name !== "" && !/[.!?;]/.test(name)) ? named : [];
}

export interface Placeholders {
  /** The words in brackets of the document's stub and spec. */
  words: ReadonlySet<string>;
  /** The stub's inline code with brackets. */
  code: ReadonlySet<string>;
}

export const CODE_SPAN = /`[^`]{1,300}`/g;

export const placeholdersOf = oncePerFolder((framework, path: string): Placeholders => {
  const name = documentNameOf(path);
  const stub = servedText(framework, `stubs/${name}.md`) ?? "";
  const spec = servedText(framework, servedSpec(framework, name)) ?? "";
  return {
    words: new Set(`${stub}\n${spec}`.toLowerCase().split("\n").flatMap(bracketsIn)),
    code: new Set(stub.match(CODE_SPAN)?.filter((span) => bracketsIn(span).length > 0)),
  };
});

export function bracketsIn(text: string): string[] {
  if (/^\s{0,3}\[[^\]]{1,160}\]:\s/.test(text)) return [];
  return [...text.matchAll(/\\?\[([^\][\n]{2,200}?)\\?\](?![([])/g)]
    .map(([, inner = ""]) => inner.trim());
}
