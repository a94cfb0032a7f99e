import { assertEquals } from "@std/assert";
import { conceptQuery } from "../../../src/acm/articles/concepts.ts";

/** The terms that stand for each word of a query, and how much each counts. */
const forms = (query: string) =>
  conceptQuery(query)?.words.map((word) =>
    word.filter(({ isBeginning }) => !isBeginning).map(({ text, weight }) => [text, weight])
  );

Deno.test("conceptQuery() weights a word fully and its synonyms by half", () => {
  const [[own, ...others] = []] = forms("slides") ?? [];
  assertEquals(own, ["slide", 1]);
  assertEquals(others.find(([text]) => text === "deck"), ["deck", 0.5]);
});

Deno.test("conceptQuery() returns no synonyms for a word without a concept", () => {
  assertEquals(forms("tides"), [[["tide", 1]]]);
});

Deno.test("conceptQuery() omits words of wishes and measures unless the query has no others", () => {
  for (const query of ["we want tides", "helps tides", "how long are tides"]) {
    assertEquals(forms(query), forms("tides"), query);
  }
  assertEquals(forms("show things")?.length, 2);
});

Deno.test("conceptQuery() is undefined for function words and returns no words for signs", () => {
  assertEquals([forms("the of"), forms("${}")], [undefined, []]);
});

Deno.test("conceptQuery() keeps the whole query as its phrase", () => {
  assertEquals(conceptQuery("when is the tide")?.phrase, ["when", "is", "the", "tide"]);
});
