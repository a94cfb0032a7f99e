import { assertEquals } from "@std/assert";
import { BlockScanner } from "../../../src/kernel/markdown/blocks.ts";

function kindsOf(...lines: string[]): string {
  const blocks = new BlockScanner();
  return lines.map((line) => blocks.next(line)).join(", ");
}

Deno.test("BlockScanner distinguishes text, blank lines, headings and underlines", () => {
  assertEquals(kindsOf("text", "", "# a", "text", "---"), "text, blank, heading, text, underline");
});

Deno.test("BlockScanner adds an indented line to the paragraph above", () => {
  assertEquals(kindsOf("text", "      more", "==="), "text, text, underline");
  assertEquals(kindsOf("    code", "==="), "inside, text");
});

Deno.test("BlockScanner adds an unindented line to a list item's paragraph", () => {
  assertEquals(kindsOf("- item", "goes on", "==="), "inside, inside, inside");
  assertEquals(kindsOf("- item", "", "text", "==="), "inside, blank, text, underline");
  assertEquals(kindsOf("- # a", "text", "==="), "inside, text, underline");
  assertEquals(kindsOf("- item", "      - text", "on", "==="), "inside, inside, inside, inside");
});

Deno.test("BlockScanner ends a list item at a line that starts left of the item's content", () => {
  assertEquals(kindsOf("10. a", "", "    # b", "   # c"), "inside, blank, inside, heading");
  assertEquals(kindsOf("-", "", "  # a"), "inside, blank, heading");
});

Deno.test("BlockScanner ends an HTML block at a blank line and ignores custom tags in a paragraph", () => {
  assertEquals(kindsOf("<div>", "# a", "", "# b"), "inside, inside, blank, heading");
  assertEquals(kindsOf("<my-tag a='b'>", "# a"), "inside, inside");
  assertEquals(kindsOf("text", "<my-tag>", "# a"), "text, text, heading");
  assertEquals(kindsOf("text", "<div>", "# a"), "text, inside, inside");
});

Deno.test("BlockScanner ends a table only at a blank line", () => {
  assertEquals(kindsOf("a | b", "--|--", "1 | 2", "==="), "text, inside, inside, inside");
  assertEquals(kindsOf("| a |", "|---|", "| 1 |", "---"), "text, inside, inside, inside");
  assertEquals(kindsOf("| a |", "|---|", "", "a", "---"), "text, inside, blank, text, underline");
});

Deno.test("BlockScanner treats a fence's blank lines and its closing line as verbatim", () => {
  const kinds = "verbatim start, verbatim, verbatim, verbatim, text";
  assertEquals(kindsOf("```", "", "# a", "```", "text"), kinds);
  assertEquals(kindsOf("<!-- a", "", "- b", "c --> d", "text"), kinds);
});
