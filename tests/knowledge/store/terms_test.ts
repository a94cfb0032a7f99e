import { assert, assertEquals } from "@std/assert";
import { cpuTime } from "../../../src/dev/cpu_time.ts";
import { entryQuery, termCounts, termsOf } from "../../../src/knowledge/store/terms.ts";

/** The terms of a query's words. */
const queryTerms = (text: string): string[] => termsOf(entryQuery(text));

Deno.test("queryTerms() returns the different stems without stop words and signs", () =>
  assertEquals(queryTerms('How do we name the Branches? branches/NAME: "x" C++'), [
    "name",
    "branch",
    "x",
    "c",
  ]));

Deno.test("queryTerms() returns no terms for a text without words", () =>
  assertEquals(queryTerms("???"), []));

Deno.test("queryTerms() returns at most 48 terms", () => {
  const words = Array.from({ length: 99 }, (_, n) => `w${n}`);
  assertEquals(queryTerms(words.join(" ")).length, 48);
});

Deno.test("queryTerms() keeps stop words if the query has no others", () =>
  assertEquals(queryTerms("to be"), ["to", "be"]));

Deno.test("queryTerms() keeps a stop word in capitals among other words", () =>
  assertEquals(queryTerms("laptops for IT"), ["laptop", "it"]));

Deno.test("queryTerms() returns pairs of signs for a script without spaces", () =>
  assertEquals(queryTerms("\u90e8\u7f72\u6d41"), ["\u90e8\u7f72", "\u7f72\u6d41"]));

Deno.test("termCounts() includes a name and its parts", () =>
  assertEquals([...termCounts("getUserById").keys()], ["getuserbyid", "get", "user", "by", "id"]));

Deno.test("termCounts() counts each occurrence", () =>
  assertEquals(termCounts("lamps and a lamp").get("lamp"), 2));

Deno.test("termCounts() includes signs and pairs of a script without spaces", () =>
  assertEquals([...termCounts("\u90e8\u7f72").keys()], ["\u90e8\u7f72", "\u90e8", "\u7f72"]));

Deno.test("termCounts() takes linear time", () => {
  for (const part of ["aB", "a.", "\u90e8", "A", "9z", "_", "\u0301"]) {
    const started = cpuTime();
    termCounts(part.repeat(100_000 / part.length));
    assert(cpuTime() - started < 2000, part);
  }
});
