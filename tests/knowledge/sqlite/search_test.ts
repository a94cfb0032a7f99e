import { assertEquals } from "@std/assert";
import { queryWords } from "../../../src/knowledge/sqlite/search.ts";

Deno.test("queryWords() are the different words, without stop words and signs", () => {
  assertEquals(queryWords('How do we name the Branches? branches/NAME: "x" OR C++'), [
    "name",
    "branches",
    "x",
    "c",
  ]);
  assertEquals(queryWords("the and of ???"), []);
  assertEquals(queryWords("日本語 über"), ["日本語", "über"]);
  assertEquals(queryWords(Array.from({ length: 99 }, (_, n) => `w${n}`).join(" ")).length, 64);
});
