import { assert, assertEquals } from "@std/assert";
import { cpuTime } from "../../../src/dev/cpu_time.ts";
import { entryQuery, termCounts, termsOf } from "../../../src/knowledge/store/terms.ts";

/** Returns the terms for the words in a query. */
const queryTerms = (text: string): string[] => termsOf(entryQuery(text));

Deno.test("queryTerms() returns each stem once, without stop words and punctuation", () =>
  assertEquals(queryTerms('How do we name the Branches? branches/NAME: "x" C++'), [
    "name",
    "branch",
    "x",
    "c",
  ]));

Deno.test("queryTerms() returns no terms if the text contains no words", () =>
  assertEquals(queryTerms("???"), []));

Deno.test("queryTerms() returns at most 48 terms", () => {
  const words = Array.from({ length: 99 }, (_, n) => `w${n}`);
  assertEquals(queryTerms(words.join(" ")).length, 48);
});

Deno.test("queryTerms() keeps stop words if the query contains no other words", () =>
  assertEquals(queryTerms("to be"), ["to", "be"]));

Deno.test("queryTerms() keeps a stop word in capitals between other words", () =>
  assertEquals(queryTerms("laptops for IT"), ["laptop", "it"]));

Deno.test("queryTerms() returns character pairs for scripts without spaces", () =>
  assertEquals(queryTerms("\u90e8\u7f72\u6d41"), ["\u90e8\u7f72", "\u7f72\u6d41"]));

Deno.test("termCounts() counts both a name and its parts", () =>
  assertEquals([...termCounts("getUserById").keys()], ["getuserbyid", "get", "user", "by", "id"]));

Deno.test("termCounts() counts each occurrence of a term", () =>
  assertEquals(termCounts("lamps and a lamp").get("lamp"), 2));

Deno.test("termCounts() counts characters and character pairs in scripts without spaces", () =>
  assertEquals([...termCounts("\u90e8\u7f72").keys()], ["\u90e8\u7f72", "\u90e8", "\u7f72"]));

Deno.test("termCounts() takes linear time for a long text", () => {
  for (const part of ["aB", "a.", "\u90e8", "A", "9z", "_", "\u0301"]) {
    const started = cpuTime();
    termCounts(part.repeat(100_000 / part.length));
    assert(cpuTime() - started < 2000, part);
  }
});
