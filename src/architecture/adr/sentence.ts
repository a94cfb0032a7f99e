import { headingKey, proseLines } from "../../kernel/markdown/headings.ts";
import { headingLevel } from "../../kernel/markdown/block_starts.ts";
import { flatten } from "../../kernel/text.ts";
import { plainText } from "../../kernel/markdown/plain_text.ts";

/** What kind of block a sentence stands in. */
export type BlockKind = "paragraph" | "item" | "quote" | "row";

/** A sentence of a document, without markup. */
export interface Sentence {
  text: string;
  /** The document's line it begins on, from 1. */
  line: number;
  /** The headings it is under, outermost first, as they are compared. */
  headings: readonly string[];
  kind: BlockKind;
  /** The paragraph before the list it is in, and the items it is below; absent where nothing is. */
  lead?: string;
}

const MAX_SENTENCES = 5000;
/** A longer paragraph is cut, in characters. */
const MAX_BLOCK = 4000;
/** An item has the words of so many items above it at most. */
const MAX_PARENTS = 3;
/** What is struck out is, as `~~`, no statement. */
const STRUCK = /<\/?(?:del|s|strike)>/gi;
/** How a list item begins. */
const ITEM = /^(?:[-*+]|\d{1,3}[.)])\s/;

interface Block {
  text: string;
  line: number;
  kind: BlockKind;
  /** How far it is indented. */
  indent: number;
}

/** The sentences of a document; a list item and a table row end one, and code has none. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let headings: readonly { level: number; key: string }[] = [];
  // The same array for all sentences under a heading: they are told apart by it.
  let names: readonly string[] = [];
  let block: Block | undefined;
  let above: Block | undefined;
  let before: string | undefined;
  let parents: readonly Block[] = [];
  const close = (): void => {
    if (block === undefined) return;
    const { kind, indent, line } = block;
    // What is indented below an item belongs to it.
    const isNewList = kind === "item" && above?.kind !== "item" && (above?.indent ?? 0) === 0;
    if (isNewList) before = above?.text;
    parents = isNewList ? [] : parents.filter((one) => indent > one.indent).slice(-MAX_PARENTS);
    const leads = [before, ...parents.map(({ text }) => text)].filter((one) => one !== undefined);
    const lead = leads.length === 0 ? undefined : leads.join(" ");
    for (const part of splitSentences(block)) {
      sentences.push({
        text: part,
        line,
        headings: names,
        kind,
        ...(kind === "item" && lead !== undefined && { lead: flatten(lead) }),
      });
    }
    if (kind === "item") parents = [...parents, block];
    above = block;
    block = undefined;
  };
  for (const { text: line, kind, number } of proseLines(text)) {
    if (sentences.length >= MAX_SENTENCES) break;
    const body = line.slice(0, MAX_BLOCK).trim();
    if (kind === "heading" || kind === "underline") {
      const title = kind === "heading" ? body : block?.text ?? "";
      if (kind === "underline") block = undefined;
      close();
      [above, before, parents] = [undefined, undefined, []];
      const level = kind === "heading" ? headingLevel(body) : body.startsWith("=") ? 1 : 2;
      const name = kind === "heading" ? title.slice(level).replace(/(?<!#)#{1,10}$/, "") : title;
      headings = [
        ...headings.filter((heading) => heading.level < level),
        { level, key: headingKey(name) },
      ];
      names = headings.map(({ key }) => key);
    } else if (kind === "blank" || /^[|:\s-]+$/.test(body)) {
      close();
    } else if (block === undefined || kindOfLine(body) !== "paragraph") {
      close();
      const indent = line.length - line.trimStart().length;
      block = { text: body, line: number, kind: kindOfLine(body), indent };
    } else if (block.text.length < MAX_BLOCK) {
      block.text += ` ${body}`;
    }
  }
  close();
  return sentences;
}

function kindOfLine(body: string): BlockKind {
  if (body.startsWith(">")) return "quote";
  if (body.startsWith("|")) return "row";
  return ITEM.test(body) ? "item" : "paragraph";
}

function splitSentences({ text, kind }: Block): string[] {
  return withoutMarks(text, kind).split(/(?<=[.!?])["”]?\s(?=[\p{Lu}\p{N}"'“„(])/u)
    .map((part) => part.trim()).filter((part) => /\p{L}/u.test(part));
}

function withoutMarks(text: string, kind: BlockKind): string {
  const cells = kind === "row"
    ? text.split("|").filter((cell) => cell.trim() !== "").join(" – ")
    : text;
  const words = cells.replace(/^(?:[-*+>]|\d{1,3}[.)])\s+/, "").replace(STRUCK, "~~")
    .replace(/<[^<>]{1,80}>/g, " ");
  return flatten(plainText(words, { marks: "touching", links: true }));
}
