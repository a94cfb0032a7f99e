import type { Line } from "../kernel/markdown.ts";

/** A table of a markdown document. */
export interface Table {
  /** The header and delimiter lines as they stand. */
  head: string[];
  /** The column names, lower case. */
  columns: string[];
  rows: TableRow[];
}

/** One row: as it stands, its line from 1, and its cells by column name without markup. */
export interface TableRow {
  text: string;
  line: number;
  cells: ReadonlyMap<string, string>;
}

/** The tables among `lines`, by the rules of GitHub Flavored Markdown's table extension. */
export function tablesOf(lines: readonly Line[]): Table[] {
  return lines.flatMap((line, index) => {
    const header = lines[index - 1];
    if (header === undefined || !header.text.includes("|") || !isDelimiter(line.text)) return [];
    const columns = cellsOf(header.text).map((cell) => plain(cell).toLowerCase());
    return [{ head: [header.text, line.text], columns, rows: rowsFrom(lines, index + 1, columns) }];
  });
}

/** A cell's text without emphasis, code marks and the white space around it. */
export function plain(cell: string): string {
  return cell.replace(/[*_`]/g, "").trim();
}

function rowsFrom(lines: readonly Line[], from: number, columns: readonly string[]): TableRow[] {
  const rows: TableRow[] = [];
  for (let index = from; index < lines.length; index++) {
    const line = lines[index];
    if (line === undefined || !line.text.includes("|")) break;
    const cells = cellsOf(line.text);
    rows.push({
      text: line.text,
      line: line.number,
      cells: new Map(columns.map((column, at) => [column, plain(cells[at] ?? "")])),
    });
  }
  return rows;
}

function isDelimiter(text: string): boolean {
  return text.includes("-") && text.includes("|") &&
    cellsOf(text).every((cell) => /^:?-+:?$/.test(cell.trim()));
}

/** Splits at pipes that no backslash escapes; outer pipes make no cells. */
function cellsOf(text: string): string[] {
  const inner = text.trim().replace(/^\|/, "").replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.replaceAll("\\|", "|"));
}
