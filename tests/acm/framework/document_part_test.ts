import { assertEquals, assertThrows } from "@std/assert";
import { partOf } from "../../../src/acm/framework/document_part.ts";
import { ToolError } from "../../../src/kernel/errors.ts";

const TEXT = "# Tides\n\nAll.\n\n## Ebb\n\nOut.\n\n### Low\n\nÉté.\n\n## Flood\n\nIn.\n";

Deno.test("partOf() has the whole text, a part, or several parts in the text's order, each once", () => {
  assertEquals(partOf(TEXT, undefined), TEXT);
  assertEquals(partOf(TEXT, "Flood"), "## Flood\n\nIn.\n");
  const [ebb, low, flood] = [
    "## Ebb\n\nOut.\n\n### Low\n\nÉté.",
    "### Low\n\nÉté.",
    "## Flood\n\nIn.",
  ];
  assertEquals(partOf(TEXT, ["Flood", "Low", "Flood"]), `${low}\n\n${flood}\n`);
  assertEquals(partOf(TEXT, ["Flood", "Low", "Ebb"]), `${ebb}\n\n${flood}\n`);
  assertThrows(() => partOf(TEXT, ["Ebb", "Nowhere"]), ToolError, "Nowhere");
});

Deno.test("partOf() outlines a text with the bytes of each part", () => {
  assertEquals(partOf(TEXT, "outline").split("\n"), [
    "60 bytes; the headings with their sizes:",
    "- Tides: 60",
    "  - Ebb: 31",
    "    - Low: 17",
    "  - Flood: 14",
    "",
  ]);
  const many = "## H\n".repeat(203);
  const lines = partOf(many, "outline").trimEnd().split("\n");
  assertEquals([lines.length, lines.at(-1)], [202, "and 3 more"]);
  assertEquals(partOf("## H\n".repeat(200), "outline").includes("more"), false);
});

Deno.test("partOf() says how to ask for less of a part of more than 8,000 bytes", () => {
  const of = (size: number) => partOf(`## A\n${"x".repeat(size - 6)}\n`, "A");
  assertEquals([of(8000).length, of(8001).split("\n\n")[1]], [
    8000,
    '(8001 bytes: ask for fewer headings in section; "outline" lists them with their sizes.)\n',
  ]);
});
