import { linkTexts } from "../../kernel/markdown/plain_text.ts";
import { excerpt, withoutInvisible } from "../../kernel/text.ts";
import { BUILDS_ON } from "../words.ts";
import { dateIn } from "./adr_date.ts";
import {
  type AdrRecord,
  fieldsIn,
  isMetadata,
  type RecordLine,
  type RecordSection,
  withSubsections,
} from "./record.ts";

export interface Gist {
  /** At most 300 characters, cut at a word. */
  text: string;
  /** From 1. */
  line: number;
  /** The heading of the decision's section; null if the text is from below the title. */
  section: string | null;
}

const MAX_GIST = 300;
const ITEM = /^\s*(?:[-*+]|\d{1,3}[.)])\s+/;

/**
 * Returns the first paragraph or list of a record's decision section; without such a section, of
 * the text below its title. `source` has the record's lines as written, from which it quotes.
 */
export function gistOf(record: AdrRecord, source: string): Gist | undefined {
  const lines = source.split(/\r?\n/);
  // Headings such as "Decision 1" are about parts of it.
  const decisions = record.sections.filter(({ name }) => name === "decision")
    .toSorted((a, b) => Number(/ \d/.test(a.heading)) - Number(/ \d/.test(b.heading)));
  for (const section of decisions) {
    const blocks = withSubsections(record, section).flatMap(({ lines }) => blocksOf(lines));
    const block = blocks.find(isText) ??
      blocks.find((one) => !one.some(({ text }) => /https?:/.test(text)));
    if (block !== undefined) return quoted(block, lines, plainHeading(section));
  }
  const others = [record.top, ...record.sections.filter(isBody)];
  const block = others.flatMap(({ lines }) => blocksOf(lines)).find((one) =>
    isText(one) && !one.every(({ text }) => isMetadata(text) || isSkipped(text) || isLabel(text))
  );
  return block && quoted(block, lines, null);
}

function isBody({ name }: RecordSection): boolean {
  return name !== "status" && name !== "date";
}

function plainHeading({ heading }: RecordSection): string {
  return withoutInvisible(heading).replace(/[*_`]/g, "").trim();
}

function blocksOf(lines: readonly RecordLine[]): RecordLine[][] {
  const blocks: RecordLine[][] = [];
  let isOpen = false;
  for (const line of lines) {
    const block = blocks.at(-1);
    const isItem = ITEM.test(line.text);
    if (line.text.trim() === "" || /^\s*(?:[-*_=]\s*){3,}$/.test(line.text)) isOpen = false;
    else if (block !== undefined && (isOpen || continues(block, isItem))) {
      block.push(line);
      isOpen = true;
    } else {
      blocks.push([line]);
      isOpen = true;
    }
  }
  return blocks;
}

function continues(block: readonly RecordLine[], isItem: boolean): boolean {
  const last = block.at(-1)?.text.trimEnd() ?? "";
  if (block.length === 1 && last.length < 30 && /:[*_]*$/.test(last)) return true;
  return isItem && (ITEM.test(block[0]?.text ?? "") || /[:,\p{L}]$/u.test(last)) &&
    !block.every(({ text }) => isSkipped(text));
}

function isText(block: readonly RecordLine[]): boolean {
  return !block.every(({ text }) => isSkipped(text));
}

/** Returns true for a line in bold, which stands for a heading. */
function isLabel(text: string): boolean {
  return /^\s*\*\*[^*]*[^*.]\*\*\s*$/.test(text);
}

function isSkipped(text: string): boolean {
  if (text.trimStart().startsWith("|")) return true;
  const bare = text.replace(/^[\s>*+-]+|(?<![\s*_])[\s*_]+$/g, "").replace(/^[*_]+/, "");
  if (/^<?https?:\S+>?$/.test(bare) || /^!\[[^\]]*\]\([^)]*\)$/.test(bare)) return true;
  if (/^(?:\[!\w+\]|\[.*\]\(#[^)]*\))$/.test(bare) || BUILDS_ON.test(bare)) return true;
  if (!ITEM.test(text) && /^[\p{L}]*[,:…]?$/u.test(bare)) return true;
  if (ITEM.test(text) && dateIn(text.slice(0, text.indexOf(":"))) !== undefined) return true;
  const [field] = fieldsIn(text);
  return field !== undefined &&
    /^(?:(?:\[[^\][]{0,300}\]\([^)]{0,1000}\)|<?https?:[^\s,;]{1,1000}|\d{4}-\d\d-\d\d)[\s,;]{0,20}){0,20}$/
      .test(field.text) &&
    field.text !== "";
}

function quoted(
  block: readonly RecordLine[],
  lines: readonly string[],
  section: string | null,
): Gist {
  const first = Math.max(0, block.findIndex(({ text }) => !isSkipped(text)));
  const [from = 1, to = from] = [block[first]?.number, block.at(-1)?.number];
  const whole = withoutInvisible(
    lines.slice(from - 1, to).join(" ").slice(0, 10_000).replace(/\s+/g, " "),
  ).trim();
  if (whole.length <= MAX_GIST) return { text: whole, line: from, section };
  const room = whole.slice(0, MAX_GIST - 1);
  const space = room.lastIndexOf(" ");
  const cut = whole[MAX_GIST - 1] === " " || space < 80 ? room : room.slice(0, space);
  return {
    text: `${cut.trimEnd().replace(/[\ud800-\udbff]$|\s(?:[-*+]|\d{1,3}[.)])$/, "")}…`,
    line: from,
    section,
  };
}

const MAX_OPTIONS = 12;
const MAX_OPTION = 120;

export function optionsOf(record: AdrRecord): string[] {
  const section = record.sections.find(({ name }) => name === "options");
  if (section === undefined) return [];
  const items: string[] = [];
  let isOpen = false;
  for (const { text } of section.lines) {
    const isItem = ITEM.test(text) && /^\S/.test(text);
    isOpen = isItem || isOpen && /^\s+\S/.test(text) && !ITEM.test(text);
    if (isItem) items.push(text.replace(ITEM, ""));
    else if (isOpen) items.push(`${items.pop()} ${text.trim()}`);
  }
  const below = withSubsections(record, section)
    .filter(({ level }) => level === section.level + 1).map(({ heading }) => heading);
  return (below.length > 1 ? below : items).slice(0, MAX_OPTIONS)
    .map((option) => excerpt(linkTexts(option).replaceAll("**", "").trim(), MAX_OPTION))
    .filter((option) => option !== "");
}
