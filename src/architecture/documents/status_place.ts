import { headingLevel } from "../../kernel/markdown/block_starts.ts";
import { proseLines } from "../../kernel/markdown/headings.ts";
import { bodyOffsetOf } from "../../kernel/markdown/front_matter.ts";
import { statusIn, statusWord } from "./adr_status.ts";
import { sectionOf } from "./section_names.ts";

/** The location of a value in a record's text, and the value's format. */
export interface ValuePlace {
  start: number;
  end: number;
  form: "yaml" | "field" | "section";
}

/** The names of fields and headings, in the supported languages. */
const NAMES = {
  status: "status|state|statut|état|estado",
  date: "date|datum|stand|fecha",
  supersedes: "super[sc]edes|replaces|ersetzt|remplace|reemplaza",
} as const;
export type ValueName = keyof typeof NAMES;

/** A field's name with its markup: `* **Status:** `, `| Status | `, `> Status : `. */
const FIELDS: Record<ValueName, RegExp> = {
  status: fieldNamed(NAMES.status),
  date: fieldNamed(NAMES.date),
  supersedes: fieldNamed(NAMES.supersedes),
};
const YAML: Record<ValueName, RegExp> = {
  status: new RegExp(`^(?:${NAMES.status})[ \\t]*:[ \\t]*`, "im"),
  date: new RegExp(`^(?:${NAMES.date})[ \\t]*:[ \\t]*`, "im"),
  supersedes: new RegExp(`^(?:${NAMES.supersedes})[ \\t]*:[ \\t]*`, "im"),
};

function fieldNamed(names: string): RegExp {
  return new RegExp(
    `^(?:[\\s>*+_|-]*|.{0,200}?\\s\\|\\s[*_]{0,2})(?:${names})[ \\t*_]*[:|][ \\t*_|]*`,
    "i",
  );
}

/**
 * Returns the location of a record's value: in the front matter, in a field at the top, or in a
 * section.
 */
export function valuePlace(text: string, name: ValueName): ValuePlace | undefined {
  return placeInYaml(text, name) ?? placeInBody(text, name);
}

function placeInYaml(text: string, name: ValueName): ValuePlace | undefined {
  const front = text.slice(0, bodyOffsetOf(text));
  const found = YAML[name].exec(front);
  if (found === null) return undefined;
  const start = found.index + found[0].length;
  const end = front.indexOf("\n", start);
  return { start, end: end < 0 ? front.length : trimmedEnd(front, start, end), form: "yaml" };
}

function placeInBody(text: string, name: ValueName): ValuePlace | undefined {
  let isTop = true;
  let isOwn = false;
  for (const { text: line, kind, start } of proseLines(text)) {
    if (kind === "heading" || kind === "underline") {
      const body = line.trim();
      const heading = kind === "heading" ? body.slice(headingLevel(body)) : "";
      const section = kind === "heading" ? sectionOf(heading) : undefined;
      isOwn = section === name;
      if (isOwn && heading.includes(":")) {
        const at = start + line.indexOf(":") + 1;
        const from = at + (/^\s*/.exec(text.slice(at, start + line.length))?.[0].length ?? 0);
        if (from < start + line.length) {
          return { start: from, end: start + line.length, form: "field" };
        }
      }
      if (kind === "heading" && headingLevel(body) > 1) isTop = false;
      continue;
    }
    if (kind === "blank") continue;
    if (isOwn) {
      const lead = /^[\s>*+_-]*/.exec(line)?.[0].length ?? 0;
      return { start: start + lead, end: start + line.length, form: "section" };
    }
    const field = isTop ? FIELDS[name].exec(line) : null;
    if (field === null) continue;
    const from = start + field[0].length;
    return { start: from, end: endOfField(text, from, start + line.length), form: "field" };
  }
  return undefined;
}

/**
 * Returns the offset at which a field ends: at the end of its line or cell, or before the line's
 * next field.
 */
function endOfField(text: string, start: number, lineEnd: number): number {
  const rest = text.slice(start, lineEnd);
  const isRow = /^[\s>]*\|/.test(text.slice(text.lastIndexOf("\n", start - 1) + 1, start));
  const at = isRow
    ? rest.indexOf("|")
    : rest.search(/\s\|\s+(?=[*_]{0,2}\p{L}[\p{L} ]{1,30}[*_]{0,2}:)/u);
  return trimmedEnd(text, start, at < 0 ? lineEnd : start + at);
}

function trimmedEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length;
}

/** Returns the word for a record's status, as written; undefined without a status. */
export function statusWordIn(text: string): string | undefined {
  const place = valuePlace(text, "status");
  if (place === undefined) return undefined;
  const value = text.slice(place.start, place.end);
  return statusIn([value]) === undefined ? undefined : statusWord(value);
}
