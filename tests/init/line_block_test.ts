import { assertEquals, assertThrows } from "@std/assert";
import { StartError } from "../../src/kernel/errors.ts";
import { withBlock, withoutBlock } from "../../src/init/line_block.ts";

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
  Deno.test(`adding and removing a block restores ${what}`, () => {
    assertEquals(withoutBlock(withBlock(text, LINES) ?? ""), text);
  });

  Deno.test(`lines added to ${what} in sequence are in one block`, () => {
    const once = withBlock(text, LINES.slice(0, 1));
    assertEquals(withBlock(once, LINES.slice(1)), withBlock(text, LINES));
  });
}

Deno.test("removing the block keeps lines that the user added after it", () => {
  assertEquals(withoutBlock(`${withBlock("a\n", LINES)}b\n`), "a\nb\n");
});

Deno.test("withBlock() and withoutBlock() reject a text with only one of the markers", () => {
  const [begin = "", , , end = ""] = (withBlock(undefined, LINES) ?? "").split("\n");
  for (const text of [`${begin}\nmine\n`, `mine\n${end}\n`, `${end}\n${begin}\n`]) {
    assertThrows(() => withBlock(text, LINES), StartError);
    assertThrows(() => withoutBlock(text), StartError);
  }
});
