import { assertEquals } from "@std/assert";
import { matchOf, questionOf } from "../../../src/kernel/search/question.ts";

Deno.test("questionOf() keeps stop words only in capitals, or if no other words exist", () => {
  assertEquals(questionOf("who is IT for").words, ["it"]);
  assertEquals(questionOf("to be").words, ["to", "be"]);
});

Deno.test("questionOf() treats quoted parts and names with punctuation as phrases", () => {
  assertEquals(questionOf('a "cursor page" or „zwei Wörter“').phrases, [
    "cursor page",
    "zwei Wörter",
  ]);
  assertEquals(questionOf("ERR_NOT_FOUND in src/a.ts:12").phrases.slice(1), [
    "ERR NOT FOUND",
    "src a ts 12",
  ]);
  assertEquals(questionOf('i.e. 2.5 "word"').phrases, []);
});

Deno.test("questionOf() ignores all words after the first 48", () => {
  const text = Array.from({ length: 60 }, (_, at) => `w${at}`).join(" ");
  assertEquals([questionOf(text).words.length, questionOf(text).phrases], [48, []]);
});

Deno.test("matchOf() lets words of at least four characters begin longer words", () => {
  const question = { words: ["plan", "map"], phrases: ["plan map"] };
  assertEquals(matchOf(question, { prefixes: true }), '"plan" OR "plan" * OR "map" OR "plan map"');
  assertEquals(matchOf(question, { prefixes: false }), '"plan" OR "map" OR "plan map"');
});
