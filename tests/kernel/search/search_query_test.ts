import { assertEquals } from "@std/assert";
import { searchQuery } from "../../../src/kernel/search/search_query.ts";

Deno.test("searchQuery() treats quoted parts and names with punctuation as exact phrases", () => {
  const exact = (query: string) => searchQuery(query).exact.map((terms) => terms.join(" "));
  assertEquals(exact('a "cursor page" or „zwei Wörter“'), ["cursor page", "zwey worter"]);
  assertEquals(exact("ERR_NOT_FOUND in @acme/kit and src/a.ts:12"), [
    "err not found",
    "acm kit",
    "src a ts 12",
  ]);
});

Deno.test("searchQuery() does not treat abbreviations, numbers or single words as names", () => {
  assertEquals(searchQuery('i.e. 2.5 "word" non-blocking a.b.').exact, []);
});

Deno.test("searchQuery() adds no phrase if part of the query is quoted or the query has only one word", () => {
  assertEquals(searchQuery('"a b" c').phrase, []);
  assertEquals(searchQuery("word").phrase, []);
  assertEquals(searchQuery("two words").phrase, ["two", "word"]);
});

Deno.test("searchQuery() ignores all words after the first 48", () => {
  const query = Array.from({ length: 60 }, (_, at) => `w${at}`).join(" ");
  assertEquals(searchQuery(query).words.length, 48);
  assertEquals(searchQuery(query).phrase, []);
});
