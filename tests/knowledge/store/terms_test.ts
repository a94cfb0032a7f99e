import { assert, assertEquals } from "@std/assert";
import { cpuTime } from "../../../src/dev/cpu_time.ts";
import { entryQuery, termCounts, termsOf } from "../../../src/knowledge/store/terms.ts";

/** The terms of a query's words. */
const queryTerms = (text: string): string[] => termsOf(entryQuery(text));

Deno.test("queryTerms() are the different stems, without stop words and signs", () =>
  assertEquals(queryTerms('How do we name the Branches? branches/NAME: "x" C++'), [
    "name",
    "branch",
    "x",
    "c",
  ]));

Deno.test("queryTerms() of a text without words are none", () =>
  assertEquals(queryTerms("???"), []));

Deno.test("queryTerms() are at most 48", () => {
  const words = Array.from({ length: 99 }, (_, n) => `w${n}`);
  assertEquals(queryTerms(words.join(" ")).length, 48);
});

Deno.test("queryTerms() keeps stop words if the query has no others", () =>
  assertEquals(queryTerms("to be"), ["to", "be"]));

Deno.test("queryTerms() keeps a stop word in capitals among words that are not", () =>
  assertEquals(queryTerms("laptops for IT"), ["laptop", "it"]));

Deno.test("queryTerms() of a script without spaces are its pairs", () =>
  assertEquals(queryTerms("\u90e8\u7f72\u6d41"), ["\u90e8\u7f72", "\u7f72\u6d41"]));

Deno.test("termCounts() has the parts of a name besides the name", () =>
  assertEquals([...termCounts("getUserById").keys()], ["getuserbyid", "get", "user", "by", "id"]));

Deno.test("termCounts() counts each occurrence", () =>
  assertEquals(termCounts("lamps and a lamp").get("lamp"), 2));

Deno.test("termCounts() has each sign of a script without spaces besides the pairs", () =>
  assertEquals([...termCounts("\u90e8\u7f72").keys()], ["\u90e8\u7f72", "\u90e8", "\u7f72"]));

Deno.test("termCounts() takes time in proportion to the text", () => {
  for (const part of ["aB", "a.", "\u90e8", "A", "9z", "_", "\u0301"]) {
    const started = cpuTime();
    termCounts(part.repeat(100_000 / part.length));
    assert(cpuTime() - started < 2000, part);
  }
});
