import type { DatabaseSync } from "node:sqlite";
import { once } from "../once.ts";
import { excerpt } from "../text.ts";
import { matchOf, questionOf } from "./question.ts";
import { openMemory, TOKENIZER } from "./text_index.ts";
import { hiddenWords } from "./words.ts";

export interface Passage {
  /** The offset and the line of the first matching word. */
  start: number;
  line: number;
  /** At most 240 characters, as one line. Each cut is marked with `…`. */
  snippet: string;
}

interface Block {
  start: number;
  text: string;
}

const MAX_SNIPPET = 240;
const SNIPPET_WORDS = 40;
/** A snippet starts at its block if the match is at most this number of characters later. */
const MAX_LEAD = 160;
/** In characters, because FTS5's snippet() takes quadratic time. */
const MAX_BLOCK = 4000;
const PARAGRAPH_END = /\n[ \t]*\r?\n\s*/;
/** The start of a paragraph, list item, heading, quote or table row. */
const BLOCK_START = /\n[ \t]*\r?\n\s*|\n(?=[ \t]*(?:[-*+#>|]|\d+[.)]))/g;

const blocksTable = once(() => {
  const database = openMemory();
  database.exec(
    `CREATE VIRTUAL TABLE blocks USING fts5 (text, hidden, rank_first UNINDEXED, ${TOKENIZER})`,
  );
  return database;
});

// The mark can't be in a text, because it is removed before the text is stored.
const MARK = "\x01";
const CLOSEST =
  `SELECT rowid AS block, snippet(blocks, 0, char(1), '', '', ${SNIPPET_WORDS}) AS found
  FROM blocks WHERE blocks MATCH ? AND rowid = (
    SELECT rowid FROM blocks WHERE blocks MATCH ? ORDER BY rank_first, rank, rowid LIMIT 1
  )`;

/** Returns the best block for the first matching wording. Prefers the body to headings. */
export function closestPassage(
  { text, bodyOffset }: { text: string; bodyOffset: number },
  wordings: readonly string[],
): Passage {
  const blocks = blocksOf(text);
  const database = blocksTable();
  fill(database, blocks, bodyOffset);
  for (const wording of wordings) {
    const question = questionOf(wording);
    if (question.words.length === 0) continue;
    const expression = matchOf(question, { prefixes: true });
    // Deno 2.4 can't bind one value to two places.
    const row = database.prepare(CLOSEST).get(expression, expression);
    const block = blocks[Number(row?.block) - 1];
    if (block !== undefined) return passageOf(text, block, String(row?.found));
  }
  const first = blocks.find(({ start }) => start >= bodyOffset) ?? { start: 0, text: "" };
  return {
    start: first.start,
    line: lineAt(text, first.start),
    snippet: excerpt(first.text.trim(), MAX_SNIPPET),
  };
}

function fill(database: DatabaseSync, blocks: readonly Block[], bodyOffset: number): void {
  database.exec("DELETE FROM blocks");
  database.exec("BEGIN");
  const insert = database.prepare("INSERT INTO blocks VALUES (?, ?, ?)");
  for (const block of blocks) {
    const { start, text } = block;
    const order = start < bodyOffset ? 2 : isHeading(block) ? 1 : 0;
    insert.run(text.replaceAll(MARK, " "), hiddenWords(text).join(" "), order);
  }
  database.exec("COMMIT");
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  for (const { 0: gap, index } of [...text.matchAll(BLOCK_START), { 0: "", index: text.length }]) {
    for (let from = start; from < index; from += MAX_BLOCK) {
      blocks.push({ start: from, text: text.slice(from, Math.min(index, from + MAX_BLOCK)) });
    }
    start = index + gap.length;
  }
  return blocks.filter((block) => block.text.trim() !== "");
}

function passageOf(text: string, block: Block, found: string): Passage {
  const [before = "", ...after] = found.split(MARK);
  const at = Math.max(0, block.text.indexOf(before + after.join("")));
  const start = block.start + at + (after.length === 0 ? 0 : before.length);
  const isFar = start - block.start > MAX_LEAD;
  const snippet = isFar ? `…${shownFrom(text, start)}` : shownFrom(text, block.start);
  return { start, line: lineAt(text, start), snippet: excerpt(snippet, MAX_SNIPPET) };
}

/** Returns the rest of a paragraph, list or table, or a heading with its first paragraph. */
function shownFrom(text: string, start: number): string {
  const [own = "", next = ""] = text.slice(start, start + MAX_BLOCK).split(PARAGRAPH_END);
  if (!own.startsWith("#")) return own.trim();
  const title = own.replace(/^#+\s*/, "");
  return next === "" || next.startsWith("#") ? title : `${title}: ${next}`;
}

function isHeading({ text }: Block): boolean {
  return text.startsWith("#");
}

export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}
