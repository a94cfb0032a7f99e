import { assertEquals } from "@std/assert";
import { isPlaceholder, type Table, tablesOf } from "../../../src/acm/framework/tables.ts";
import { proseLines } from "../../../src/kernel/markdown/headings.ts";

const tables = (text: string): Table[] => tablesOf([...proseLines(text)]);
const cells = (table: Table | undefined): string[][] =>
  table?.rows.map((row) => [...row.cells.values()]) ?? [];

Deno.test("tablesOf() returns cells without markup under their column names", () => {
  const [table, ...others] = tables("| A b | `C` |\n|:--|--:|\n| **x** | y \\| z |\n");
  assertEquals(others, []);
  assertEquals(table?.columns, ["a b", "c"]);
  assertEquals(table?.head, ["| A b | `C` |", "|:--|--:|"]);
  assertEquals(table?.rows.map(({ line, text }) => [line, text]), [[3, "| **x** | y \\| z |"]]);
  assertEquals(cells(table), [["x", "y | z"]]);
});

Deno.test("tablesOf() fills in missing cells and drops extra cells", () => {
  assertEquals(cells(tables("|a|b|\n|-|-|\n|1|\n|1|2|3|\n")[0]), [["1", ""], ["1", "2"]]);
});

Deno.test("tablesOf() reads tables without outer pipes and tables with CRLF line breaks", () => {
  assertEquals(cells(tables("a | b\r\n- | -\r\n1 | 2\r\n")[0]), [["1", "2"]]);
});

Deno.test("tablesOf() reads indented tables", () => {
  assertEquals(cells(tables("  | a | b |\n  |---|---|\n  | 1 | 2 |\n")[0]), [["1", "2"]]);
});

Deno.test("tablesOf() continues a table after a blank line but ends it at a paragraph", () => {
  const found = tables("|a|\n|-|\n\n|1|\n\n|2|\n\nso a|b it is\n");
  assertEquals(found.length, 1);
  assertEquals(cells(found[0]), [["1"], ["2"]]);
});

Deno.test("tablesOf() separates two tables if a blank line or a paragraph is between them", () => {
  for (const gap of ["\n", "\n\ntext\n\n"]) {
    const found = tables(`|a|\n|-|\n|1|\n${gap}|b|\n|-|\n|2|\n`);
    assertEquals(found.map(({ columns }) => columns), [["a"], ["b"]]);
    assertEquals(found.map((table) => cells(table)), [[["1"]], [["2"]]]);
  }
});

Deno.test("tablesOf() ignores tables in fenced code", () => {
  assertEquals(tables("```\n|a|\n|-|\n|1|\n```\n"), []);
});

Deno.test("tablesOf() marks empty rows", () => {
  const [table] = tables("|a|b|\n|-|-|\n| - | — |\n| | |\n| 0 | |\n");
  assertEquals(table?.rows.map(({ isBlank }) => isBlank), [true, true, false]);
});

Deno.test("isPlaceholder() returns true for dashes and dots but not for words", () => {
  assertEquals(["", "-", " — ", "..."].map(isPlaceholder), Array(4).fill(true));
  assertEquals(["x", "- x", "0"].map(isPlaceholder), Array(3).fill(false));
});
