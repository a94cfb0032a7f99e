import { assertEquals } from "@std/assert";
import { sentencesOf } from "../../../src/architecture/adr/sentence.ts";

const texts = (text: string) => sentencesOf(text).map((sentence) => sentence.text);

Deno.test("sentencesOf() splits paragraphs, items and rows, and leaves out code", () => {
  assertEquals(
    texts(
      "# T\n\nOne is\nhere. Two, e.g. that.\n- *item* one\n  goes on\n- `two`\n\n```\ncode.\n```\n",
    ),
    ["One is here.", "Two, e.g. that.", "item one goes on", "two"],
  );
  assertEquals(texts("| a | b |\n|---|---|\n| **c** | [d](x.md) |\n"), ["a – b", "c – d"]);
});

Deno.test("sentencesOf() has line, headings and kind of each sentence", () => {
  assertEquals(sentencesOf("# A\n\n## 1. B\n\nOne.\n\n### C\n\n> Two\n\nD\n---\n\n| Three |\n"), [
    { text: "One.", line: 5, headings: ["a", "b"], kind: "paragraph" },
    { text: "Two", line: 9, headings: ["a", "b", "c"], kind: "quote" },
    { text: "Three", line: 14, headings: ["a", "d"], kind: "row" },
  ]);
});

Deno.test("sentencesOf() has the paragraph before a list", () => {
  const leads = sentencesOf(
    "Never:\n\n- One\n- Two\n\nThree\n- Four\n\n**So**\n\n1. Five\n\n# H\n- Six\n",
  ).map(({ text, lead }) => [text, lead]);
  assertEquals(leads, [
    ["Never:", undefined],
    ["One", "Never:"],
    ["Two", "Never:"],
    ["Three", undefined],
    ["Four", "Three"],
    ["So", undefined],
    ["Five", "**So**"],
    ["Six", undefined],
  ]);
});

Deno.test("sentencesOf() has none in an empty document", () => {
  assertEquals([texts(""), texts("---\ntitle: x\n---\n# T\n\n---\n")], [[], []]);
});
