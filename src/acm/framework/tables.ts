import type { Line } from "../../kernel/markdown/headings.ts";
import { isDelimiterRow } from "../../kernel/markdown/blocks.ts";
import { plainText } from "../../kernel/markdown/plain_text.ts";

export interface Table {
  head: string[];
  columns: string[];
  rows: TableRow[];
}

/**
 * One row: its verbatim text, its line number from 1, and its cells by column name without markup.
 */
export interface TableRow {
  text: string;
  line: number;
  cells: ReadonlyMap<string, string>;
  /** True if every cell is empty or a dash. */
  isBlank: boolean;
}

/**
 * Returns the tables among `lines`, as in GitHub Flavored Markdown's table extension, except that a
 * blank line doesn't end a table. Hand-written logs contain blank lines, and every row counts.
 */
export function tablesOf(lines: readonly Line[]): Table[] {
  const filled = lines.filter(({ text }) => text.trim() !== "");
  return filled.flatMap((_, index) => {
    if (!isHead(filled, index)) return [];
    const head = [filled[index]?.text ?? "", filled[index + 1]?.text ?? ""];
    const columns = cellsOf(head[0] ?? "").map((cell) => plainText(cell).toLowerCase());
    return [{ head, columns, rows: rowsFrom(filled, index + 2, columns) }];
  });
}

/** Returns true for a cell without content: empty, or only dashes and dots. */
export function isPlaceholder(text: string): boolean {
  return /^[-–—.\s]*$/.test(text);
}

function rowsFrom(lines: readonly Line[], from: number, columns: readonly string[]): TableRow[] {
  const rows: TableRow[] = [];
  for (let index = from; index < lines.length && !isHead(lines, index); index++) {
    const line = lines[index];
    if (line === undefined || !isRow(line, lines[index - 1])) break;
    const cells = cellsOf(line.text).map((cell) => plainText(cell));
    rows.push({
      text: line.text,
      line: line.number,
      cells: new Map(columns.map((column, at) => [column, cells[at] ?? ""])),
      isBlank: cells.every(isPlaceholder),
    });
  }
  return rows;
}

/**
 * After a blank line, a row must begin with a pipe; otherwise it is a paragraph that contains one.
 */
function isRow({ text, number }: Line, before: Line | undefined): boolean {
  return before?.number === number - 1 ? text.includes("|") : text.trimStart().startsWith("|");
}

function isHead(lines: readonly Line[], index: number): boolean {
  const [header, delimiter] = [lines[index], lines[index + 1]];
  return header !== undefined && delimiter !== undefined &&
    header.number + 1 === delimiter.number &&
    header.text.includes("|") && isDelimiterRow(delimiter.text.trim());
}

function cellsOf(text: string): string[] {
  const inner = text.trim().replace(/^\|/, "").replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.replaceAll("\\|", "|"));
}
