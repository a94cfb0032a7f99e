import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { partOf } from "../../../src/acm/framework/document_part.ts";
import { ToolError } from "../../../src/kernel/errors.ts";

const TEXT = "# Tides\n\nAll.\n\n## Ebb\n\nOut.\n\n### Low\n\nÉté.\n\n## Flood\n\nIn.\n";

Deno.test("partOf() returns the whole text, or the requested parts once each in the text's order", () => {
  assertEquals(partOf(TEXT, undefined), TEXT);
  assertEquals(partOf(TEXT, "Flood"), "## Flood\n\nIn.\n");
  const [ebb, low, flood] = [
    "## Ebb\n\nOut.\n\n### Low\n\nÉté.",
    "### Low\n\nÉté.",
    "## Flood\n\nIn.",
  ];
  assertEquals(partOf(TEXT, ["Flood", "Low", "Flood"]), `${low}\n\n${flood}\n`);
  assertEquals(partOf(TEXT, ["Flood", "Low", "Ebb"]), `${ebb}\n\n${flood}\n`);
});

Deno.test("partOf() suggests the nearest heading if a heading is missing", () => {
  assertEquals(
    partOf(TEXT, ["Flood", "Ebbe"]).split("\n\n").at(-1),
    'No heading matches "Ebbe". Nearest: Ebb; Tides\n',
  );
});

Deno.test("partOf() throws if none of the requested headings exists", () => {
  assertThrows(() => partOf(TEXT, ["Zebra", "Nowhere"]), ToolError, "Zebra");
});

Deno.test("partOf() returns the outline if the list contains only outline", () => {
  assertEquals(partOf(TEXT, ["outline"]), partOf(TEXT, "outline"));
});

Deno.test("partOf() returns the outline before the requested parts", () => {
  const outline = partOf(TEXT, "outline").trimEnd();
  assertEquals(partOf(TEXT, ["Flood", "outline"]), `${outline}\n\n## Flood\n\nIn.\n`);
  const [first, ...rest] = partOf(TEXT, ["outline", "Floot"]).split("\n\n");
  assertEquals(first, outline);
  assertEquals(rest.length, 1);
  assertMatch(rest[0] ?? "", /^No heading matches "Floot"\. Nearest: Flood/);
});

Deno.test("partOf() lists the exit criteria after the outline", () => {
  const outline = partOf(TEXT, "outline", () => [{ text: "The tide has turned" }]);
  assertEquals(outline.split("\n").slice(-3), ["Exit criteria:", "- The tide has turned", ""]);
});

Deno.test("partOf() includes the size of each part in the outline, in bytes", () => {
  assertEquals(partOf(TEXT, "outline").split("\n"), [
    "60 bytes; the headings with the sizes of their sections in bytes:",
    "- Tides: 60",
    "- Ebb: 31",
    "  - Low: 17",
    "- Flood: 14",
    "",
  ]);
});

Deno.test("partOf() includes at most 50 headings in the outline", () => {
  const lines = partOf("## H\n".repeat(53), "outline").trimEnd().split("\n");
  assertEquals([lines.length, lines.at(-1)], [52, "and 3 more"]);
});

Deno.test("partOf() omits subheadings if the outline is long", () => {
  const text = `# T\n\n${"## Part\n\n### A longer subheading of this part\n\n".repeat(48)}`;
  assertEquals(partOf(text, "outline").includes("subheading"), false);
});

Deno.test("partOf() explains how to request less if a part exceeds 8,000 bytes", () => {
  const of = (size: number) => partOf(`## A\n${"x".repeat(size - 6)}\n`, "A");
  assertEquals([of(8000).length, of(8001).split("\n\n")[1]], [
    8000,
    '(8001 bytes: request fewer headings in section; "outline" lists the headings with their sizes.)\n',
  ]);
});
