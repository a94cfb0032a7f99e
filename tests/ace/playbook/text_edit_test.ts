import { assertEquals } from "@std/assert";
import { applyEdits } from "../../../src/ace/playbook/text_edit.ts";

Deno.test("applyEdits() replaces, adds and removes in any order, and keeps the text in between", () => {
  const edits = [
    { start: 6, end: 6, text: "<" },
    { start: 0, end: 1, text: "AA" },
    { start: 3, end: 5, text: "" },
  ];
  assertEquals(applyEdits("abcdef", edits), "AAbcf<");
  assertEquals(applyEdits("abc", []), "abc");
});
