import { assertEquals } from "@std/assert";
import { stemOf, wordsOf } from "../../../src/kernel/search/words.ts";

Deno.test("stemOf() returns the same stem for the forms of an English word at each call", () => {
  for (let times = 0; times < 2; times++) {
    assertEquals(["deploys", "deploying", "deployment"].map(stemOf), Array(3).fill("deploy"));
    assertEquals(["library", "libraries"].map(stemOf), ["library", "library"]);
  }
});

Deno.test("stemOf() does not change words that are not English", () => {
  const others = ["is", "größes", "v2s", "日本", `${"a".repeat(40)}s`];
  assertEquals(others.map(stemOf), others);
});

Deno.test("wordsOf() returns runs of letters, marks and digits in lower case", () => {
  assertEquals(wordsOf("One-TWO, größe 2x!"), ["one", "two", "größe", "2x"]);
});
