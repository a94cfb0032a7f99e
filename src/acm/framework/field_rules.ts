import { oncePerFolder } from "./once_per_folder.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { proseLines } from "../../kernel/markdown/headings.ts";
import { tablesOf } from "./tables.ts";
import type { LinePlace } from "./exit_criteria.ts";
import { fencesOf } from "./fences.ts";
import type { DocumentName } from "./places.ts";
import { specOf } from "./section_rules.ts";

/** A front matter field that a spec defines for a document. */
export interface FieldRule extends LinePlace {
  name: string;
  /** The allowed values in lower case; absent if the spec allows any value. */
  values?: string[];
}

const FIELD = /^([a-z_]{2,30}):(.*)$/;

/** Returns the fields that the served spec defines for a document, with their allowed values. */
export const fieldRules = oncePerFolder(readFieldRules);

function readFieldRules(framework: RequestFolder, name: DocumentName): FieldRule[] {
  const spec = specOf(framework, name);
  if (spec === undefined) return [];
  const { file, text } = spec;
  const rules = new Map<string, FieldRule>();
  const form = fencesOf(text).find(({ lines }) => lines[0]?.text === "---");
  const end = form?.lines.findIndex(({ text }, index) => index > 0 && text === "---") ?? -1;
  for (const { text, number } of form?.lines.slice(1, Math.max(1, end)) ?? []) {
    const [, field, value = ""] = FIELD.exec(text) ?? [];
    if (field === undefined) continue;
    const values = valuesIn(field, value.trim().replace(/^"([^"]*)"$/, "$1"));
    rules.set(field, { name: field, file, line: number, ...(values && { values }) });
  }
  for (const { columns, rows } of tablesOf([...proseLines(text)])) {
    const [first = "", second = ""] = columns;
    for (const { cells, text, line } of first === "field" && second === "values" ? rows : []) {
      const field = cells.get(first) ?? "";
      const cell = text.split("|")[2]?.trim() ?? "";
      const values = cell.startsWith("`") ? codesIn(cell).filter((code) => WORD.test(code)) : [];
      if (field !== "") {
        rules.set(field, { name: field, file, line, ...(values.length > 1 && { values }) });
      }
    }
    const known = rules.get(first);
    const values = rows.flatMap(({ text }) => codesIn(text.split("|")[1] ?? ""));
    const [row] = rows;
    if (known !== undefined && row !== undefined && values.length > 1) {
      rules.set(first, { ...known, line: row.line, values });
    }
  }
  return [...rules.values()];
}

/** "[Discover | Design]" is a choice; a type without brackets is the only allowed value. */
function valuesIn(field: string, value: string): string[] | undefined {
  if (value.startsWith("[") && value.endsWith("]") && value.includes("|")) {
    return value.slice(1, -1).split("|").map((one) => one.trim().toLowerCase());
  }
  return field === "type" && /^[a-z][a-z-]*$/.test(value) ? [value] : undefined;
}

/** A value that a field can have; any other code in the cell is an example. */
const WORD = /^[a-z][a-z0-9-]*$/;

function codesIn(text: string): string[] {
  return [...text.matchAll(/`([^`]{1,40})`/g)].map(([, code = ""]) => code.toLowerCase());
}
