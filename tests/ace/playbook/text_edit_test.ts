import { assertEquals } from "@std/assert";
import { applyEdits } from "../../../src/ace/playbook/text_edit.ts";

Deno.test("applyEdits() replaces, adds and removes text in any order and preserves other text", () => {
  const edits = [
    { start: 6, end: 6, text: "<" },
    { start: 0, end: 1, text: "AA" },
    { start: 3, end: 5, text: "" },
  ];
  assertEquals(applyEdits("abcdef", edits), "AAbcf<");
  assertEquals(applyEdits("abc", []), "abc");
});
