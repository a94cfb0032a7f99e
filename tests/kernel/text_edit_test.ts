import { assertEquals } from "@std/assert";
import { applyEdits, editedParts, isWithoutEffect, joinParts } from "../../src/kernel/text_edit.ts";

Deno.test("applyEdits() replaces, adds and removes in any order, and what is between stays", () => {
  const edits = [
    { start: 6, end: 6, text: "<" },
    { start: 0, end: 1, text: "AA" },
    { start: 3, end: 5, text: "" },
  ];
  const edited = applyEdits("abcdef", edits);
  assertEquals(edited, "AAbcf<");
  assertEquals(editedParts("abcdef", edits).join(""), edited);
  joinParts(edited);
  assertEquals([edited, applyEdits("abc", [])], ["AAbcf<", "abc"]);
});

Deno.test("isWithoutEffect() is true only where every edit writes what is there", () => {
  const same = { start: 1, end: 3, text: "bc" };
  assertEquals(isWithoutEffect("abcd", []), true);
  assertEquals(isWithoutEffect("abcd", [same, { start: 4, end: 4, text: "" }]), true);
  assertEquals(isWithoutEffect("abcd", [same, { start: 0, end: 1, text: "x" }]), false);
});
