import { assertEquals } from "@std/assert";
import { missingLines, withBlock, withoutBlock } from "../../src/init/line_block.ts";

const LINES = ["AGENTS.md merge=union", "/logs/insights.jsonl merge=union"];

for (
  const [what, text] of [
    ["no file", undefined],
    ["an empty file", ""],
    ["a line", "*.png binary\n"],
    ["a line without an end", "*.png binary"],
    ["Windows line ends", "*.png binary\r\n*.md text\r\n"],
    ["Windows line ends but at the end", "*.png binary\r\n*.md text"],
    ["a final empty line", "*.png binary\n\n"],
    ["two comments that are like the block's", "# acm-mcp-servers\n# begin\n"],
  ] as const
) {
  Deno.test(`${what} is there again when a block was added and removed`, () => {
    assertEquals(withoutBlock(withBlock(text, LINES) ?? ""), text);
  });

  Deno.test(`${what} gets the same block twice as once`, () => {
    const once = withBlock(text, LINES);
    assertEquals(withBlock(once, LINES), once);
  });
}

Deno.test("lines that a user adds behind the block stay when it is removed", () => {
  assertEquals(withoutBlock(`${withBlock("a\n", LINES)}b\n`), "a\nb\n");
});

Deno.test("lines of the block are missing, those before it are not", () => {
  const text = withBlock(`${LINES[0]}\n`, LINES.slice(1));
  assertEquals(missingLines(text, LINES), LINES.slice(1));
});
