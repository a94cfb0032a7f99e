import { assertEquals } from "@std/assert";
import { stemOf, wordsOf } from "../../../src/kernel/search/words.ts";

Deno.test("stemOf() always returns the same stem for all forms of an English word", () => {
  for (let times = 0; times < 2; times++) {
    assertEquals(["deploys", "deploying", "deployment"].map(stemOf), Array(3).fill("deploy"));
    assertEquals(["library", "libraries"].map(stemOf), ["library", "library"]);
  }
});

Deno.test("stemOf() returns words in other languages unchanged", () => {
  const others = ["is", "größes", "v2s", "日本", `${"a".repeat(40)}s`];
  assertEquals(others.map(stemOf), others);
});

Deno.test("wordsOf() returns lower-case words of letters, marks and digits", () => {
  assertEquals(wordsOf("One-TWO, größe 2x!"), ["one", "two", "größe", "2x"]);
});
