import { bodyOffsetOf } from "../../kernel/markdown/front_matter.ts";
import { type Heading, headingKey, headingsOf } from "../../kernel/markdown/headings.ts";
import { sectionOf } from "../documents/section_names.ts";
import type { DraftName } from "./draft_name.ts";
import { titleHeading } from "./draft_text.ts";
import type { HouseRecord } from "./house.ts";

/**
 * The minimum share of records with a usual section; at least two records must have the section.
 */
const USUAL = 0.5;

/**
 * Returns a record's form without its content: front matter, title, fields and the usual sections.
 */
export function houseForm(
  model: HouseRecord,
  records: readonly HouseRecord[],
  name: DraftName,
): string {
  const { text } = model;
  const offset = bodyOffsetOf(text);
  const headings = headingsOf(text);
  const title = titleHeading(headings);
  const depths = title === undefined ? [1, 2] : [2, 3];
  const sections = headings.filter(({ level }) => depths.includes(level));
  const front = emptyFront(text.slice(0, offset), model, name);
  const fields = emptyFields(
    text.slice(title?.end ?? offset, sections[0]?.start ?? text.length),
  );
  const usual = usualSections(sections, records)
    .map(({ start, end }) => `${text.slice(start, end).trimEnd()}\n`);
  return [
    front,
    title === undefined ? "" : `# ${name.heading}\n\n`,
    fields,
    usual.join("\n"),
  ].join("");
}

/** Returns the sections that most records have, in the model's order and wording. */
function usualSections(
  sections: readonly Heading[],
  records: readonly HouseRecord[],
): Heading[] {
  const keys = records.map(({ text }) =>
    new Set(headingsOf(text).map(({ level, text }) => `${level} ${headingKey(text)}`))
  );
  const seen = new Set<string>();
  return sections.filter(({ level, text }) => {
    const key = `${level} ${headingKey(text)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    const count = keys.filter((one) => one.has(key)).length;
    // A heading that only one record uses is part of its content.
    const isForm = sectionOf(text) !== undefined || count > 1;
    return isForm && count >= USUAL * records.length;
  });
}

/** Returns the front matter's keys without the values of the model record. */
function emptyFront(front: string, model: HouseRecord, name: DraftName): string {
  const lines: string[] = [];
  for (const line of front.split("\n")) {
    const [, key, value = ""] = /^([\w-]{1,40}):(.*)$/.exec(line) ?? [];
    if (key === undefined) {
      // A multi-line value stays with its key.
      if (/^(?:---|\.\.\.)/.test(line) || line.trim() === "") lines.push(line);
      continue;
    }
    const own = keptValue(key.toLowerCase(), value.trim(), model, name);
    if (own !== undefined) lines.push(`${key}:${own === "" ? "" : ` ${own}`}`);
  }
  // A form with no fields needs no front matter.
  if (lines.every((line) => /^(?:---|\.\.\.|\s*$)/.test(line))) return "";
  return `${lines.join("\n").trimEnd()}\n\n`;
}

/** Returns the value that the form keeps for a field; undefined if the form omits the field. */
function keptValue(
  key: string,
  value: string,
  model: HouseRecord,
  { stem, number }: DraftName,
): string | undefined {
  // The server fills in these fields, in the format that the project uses.
  if (/^(?:status|statut|estado|date|datum|fecha|created|title)$/.test(key)) return value;
  if (/^(?:super[sc]ed|replace|applies_to|review)/.test(key)) return undefined;
  if (!/^(?:id|number|adr)$/.test(key) || number === undefined) return "";
  const bare = value.replace(/["']/g, "");
  if (model.path.includes(bare) && bare.length > 6) return stem;
  const own = bare.replace(/\d+/, number);
  return /^["']/.test(value) || own.startsWith("0") ? JSON.stringify(own) : own;
}

/** A field in a record's first lines, without its value, such as `* Deciders:` or `| Status |`. */
const LABEL = /^[\s>*+_|-]*\p{L}[\p{L} ()/-]{1,40}?[*_]{0,2}[ \t]*[:|][*_]{0,2}/u;

/** Returns only the fields between the title and the first section, without their values. */
function emptyFields(top: string): string {
  const lines: string[] = [];
  for (const line of top.split("\n")) {
    const areApart = line.includes(" | ") && !line.trimStart().startsWith("|");
    const parts = areApart ? line.split(" | ") : [line];
    const written = parts.map((part) => {
      const [label = ""] = LABEL.exec(part) ?? [];
      const rest = part.slice(label.length);
      const gap = rest.slice(0, rest.length - rest.trimStart().length);
      const cell = rest.trimEnd();
      const value = (cell.endsWith("|") ? cell.slice(0, -1) : cell).trim();
      const end = rest.slice(gap.length + value.length);
      const isFrame = part.trim() === "" || (part.includes("|") && /^[|:\s>-]*$/.test(part));
      if (label === "") return isFrame ? part : undefined;
      const isFilled = /(?<!\p{L})(?:status|state|statut|estado|état|date|datum|fecha)/iu.test(
        label,
      );
      if (isFilled && !/review/i.test(label)) return `${label}${gap || " "}${value}${end}`;
      const isNothing = /super[sc]ed|replaces|ersetzt|remplac|reemplaz/i.test(label);
      return isNothing && label.includes("|") ? `${label}${gap}N/A${end}` : `${label}${end}`;
    });
    if (written.every((part) => part !== undefined)) lines.push(written.join(" | "));
  }
  const kept = lines.join("\n").replace(/\n{3,}/g, "\n\n").trim();
  return kept === "" ? "" : `${kept}\n\n`;
}
