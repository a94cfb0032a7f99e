import { assert, assertEquals } from "@std/assert";
import { cpuTime } from "../../../src/dev/cpu_time.ts";
import { queryTerms, termsOf, wordPlaces } from "../../../src/knowledge/store/terms.ts";

Deno.test("queryTerms() are the different stems, without stop words and signs", () => {
  assertEquals(queryTerms('How do we name the Branches? branches/NAME: "x" OR C++'), [
    "name",
    "branch",
    "x",
    "or",
    "c",
  ]);
  assertEquals(queryTerms("???"), []);
  assertEquals(queryTerms(Array.from({ length: 99 }, (_, n) => `w${n}`).join(" ")).length, 64);
});

Deno.test("queryTerms() keeps stop words where there is nothing else, and names in capitals", () => {
  assertEquals(queryTerms("to be"), ["to", "be"]);
  assert(queryTerms("what is IT").includes("it"));
  assertEquals(queryTerms("laptops for IT"), ["laptop", "it"]);
});

Deno.test("termsOf() has the parts of names and each two characters of scripts without spaces", () => {
  const terms = (text: string) => [...termsOf(text).counts.keys()];
  assertEquals(terms("getUserById"), ["getuserbyid", "get", "user", "by", "id"]);
  assertEquals(terms("HTTPServer"), ["httpserver", "http", "server"]);
  assert(terms("\u90e8\u7f72\u6d41\u7a0b").includes("\u90e8\u7f72"));
  assertEquals(queryTerms("\u90e8\u7f72"), ["\u90e8\u7f72"]);
});

Deno.test("wordPlaces() is where terms stand in the text as written", () => {
  const places = wordPlaces("Use getUserById now", new Set(queryTerms("getUser")));
  assertEquals(places.map(({ start }) => start), [4, 4]);
});

Deno.test("termsOf() takes time in proportion to the text", () => {
  for (const part of ["aB", "a.", "\u90e8", "A", "9z", "_", "\u0301"]) {
    const started = cpuTime();
    termsOf(part.repeat(100_000 / part.length));
    assert(cpuTime() - started < 2000, part);
  }
});
