import { assertEquals } from "@std/assert";
import {
  blockSentences,
  blockText,
  plainLine,
  recordBlocks,
} from "../../../src/architecture/documents/record_blocks.ts";

const TEXT = `# Title

Intro.

## Decision

We use
queues.

- **one**
- [two](x.md)
  more

> quoted

| a | b |
|---|---|

### Details

Deep.

## Notes

\`\`\`
code
\`\`\`
`;

const blocks = recordBlocks(TEXT);

Deno.test("recordBlocks() returns paragraphs, list items, quotations and table rows with their sections", () => {
  assertEquals(blocks.map(({ section, kind }) => `${section} ${kind}`), [
    "top paragraph",
    "decision paragraph",
    "decision item",
    "decision item",
    "decision quote",
    "decision row",
    "decision paragraph",
  ]);
});

Deno.test("recordBlocks() joins the lines of a paragraph or a list item", () => {
  assertEquals(blocks.slice(1, 4).map(({ lines }) => lines.length), [2, 1, 2]);
});

Deno.test("recordBlocks() returns the line number at which each block begins", () => {
  assertEquals(blocks.map(({ line }) => line), [3, 7, 10, 11, 14, 16, 21]);
});

Deno.test("recordBlocks() returns the heading above each block", () => {
  assertEquals(blocks.at(-1)?.below, "Details");
});

Deno.test("blockText() removes markers for lists, emphasis and links", () => {
  assertEquals(blocks.slice(2, 5).map(blockText), ["one", "two more", "quoted"]);
});

Deno.test("recordBlocks() treats a heading in the options section as an option", () => {
  const options = recordBlocks("## Options\n\n### Solution 1\n\nText.\n\n## Decision\n\nIt.\n");
  assertEquals(options.map(({ section, below }) => [section, below]), [
    ["options", "Solution 1"],
    ["decision", ""],
  ]);
});

Deno.test("recordBlocks() recognises underlined headings", () => {
  const [block] = recordBlocks("Decision\n--------\n\nWe do.\n");
  assertEquals(block?.section, "decision");
});

Deno.test("blockSentences() ends a sentence only before a capital letter", () => {
  const [block] = recordBlocks("We use v1.2 of it. It works, e.g. here. Good!\n");
  assertEquals(block && blockSentences(block), [
    "We use v1.2 of it.",
    "It works, e.g. here.",
    "Good!",
  ]);
});

Deno.test("plainLine() removes check boxes and tags", () => {
  assertEquals(plainLine("- [x] Use <b>queues</b>"), "Use queues");
});
