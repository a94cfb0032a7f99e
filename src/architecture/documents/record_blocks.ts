import { headingKey, proseLines, withoutClosing } from "../../kernel/markdown/headings.ts";
import { headingLevel } from "../../kernel/markdown/block_starts.ts";
import { plainText } from "../../kernel/markdown/plain_text.ts";
import { flatten } from "../../kernel/text.ts";
import { type SectionName, sectionOf } from "./section_names.ts";

/** A paragraph, list item, quotation or table row in a record. */
export interface RecordBlock {
  /** The block's section: "top" before the first section, and "other" in an unknown section. */
  section: SectionName | "top" | "other";
  /** The number of the block's section, because a section may occur twice. */
  part: number;
  /** The section's heading, as written. */
  heading: string;
  /** The subheading above the block in its section, as written; "" without a subheading. */
  below: string;
  kind: "paragraph" | "item" | "quote" | "row";
  /** The block's lines, as written. */
  lines: string[];
  /** The document's line on which the block begins, from 1. */
  line: number;
  /** The indentation of a list item. */
  indent: number;
}

/** The maximum number of blocks in a record; real records have fewer. */
const MAX_BLOCKS = 2000;
const MAX_LINES = 40;
const ITEM = /^(?:[-*+]|\d{1,3}[.)])\s+/;
/**
 * The beginnings of headings that end an options section; "Solution 1" in this section is an
 * option.
 */
const ENDS_OPTIONS = /^(?:(?:the |our |final )?decision|chosen|entscheidung|décision|decisión)/;

/** Returns a record's blocks in order, without headings, code and comments. */
export function recordBlocks(text: string): RecordBlock[] {
  const blocks: RecordBlock[] = [];
  let section: RecordBlock["section"] = "top";
  let level = 1;
  let part = 0;
  let title = "";
  let below = "";
  let open: RecordBlock | undefined;
  for (const { text: line, kind, number } of proseLines(text)) {
    if (blocks.length >= MAX_BLOCKS) break;
    const body = line.trim();
    if (kind === "heading" || kind === "underline") {
      const isUnderlined = kind === "underline";
      const heading = isUnderlined
        ? blocks.pop()?.lines.join(" ") ?? ""
        : withoutClosing(body.slice(headingLevel(body)).trim());
      const depth = isUnderlined ? (body.startsWith("=") ? 1 : 2) : headingLevel(body);
      open = undefined;
      const named: SectionName | undefined = depth === 1 && section === "top"
        ? undefined
        : sectionOf(heading);
      const isInside = depth > level && section !== "top" && section !== "other";
      const isOption = section === "options" && isInside && named !== undefined &&
        named !== "consequences" && !ENDS_OPTIONS.test(headingKey(heading));
      if (named !== undefined && !isOption) {
        [section, level, title, below] = [named, depth, heading, ""];
        part++;
      } else if (isInside) below = heading;
      else if (depth > 1 || section !== "top") {
        [section, level, title, below] = ["other", depth, heading, ""];
      }
    } else if (kind === "blank" || /^[|:\s-]+$/.test(body)) {
      open = undefined;
    } else if (open === undefined || kindOf(body) !== "paragraph") {
      const indent = line.length - line.trimStart().length;
      open = {
        ...{ section, part, heading: title, below, kind: kindOf(body) },
        ...{ lines: [body], line: number, indent },
      };
      blocks.push(open);
    } else if (open.lines.length < MAX_LINES) open.lines.push(body);
  }
  return blocks;
}

function kindOf(body: string): RecordBlock["kind"] {
  if (body.startsWith(">")) return "quote";
  if (body.startsWith("|")) return "row";
  return ITEM.test(body) ? "item" : "paragraph";
}

/** Returns a block's text without markup, on one line. */
export function blockText({ lines, kind }: RecordBlock): string {
  const text = lines.join(" ");
  const cells = kind === "row"
    ? text.split("|").filter((cell) => cell.trim() !== "").join(" – ")
    : text;
  return plainLine(cells);
}

/** Returns a line without Markdown markup for lists, quotations, emphasis and links. */
export function plainLine(line: string): string {
  return plainInline(line.replace(/^(?:[-*+>]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/, ""));
}

/** Returns a line segment without Markdown markup for emphasis and links. */
export function plainInline(text: string): string {
  const words = text.replace(/<[^<>]{1,80}>/g, " ");
  return flatten(plainText(words, { marks: "touching", links: true }));
}

/** Returns the sentences in a block. */
export function blockSentences(block: RecordBlock): string[] {
  return blockText(block).split(/(?<=[.!?])["”]?\s(?=[\p{Lu}\p{N}"'“„(])/u)
    .map((part) => part.trim()).filter((part) => /\p{L}/u.test(part));
}
