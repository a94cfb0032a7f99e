import { assertEquals } from "@std/assert";
import { conceptQuery } from "../../../src/acm/articles/concepts.ts";

/** Returns the terms and weights that stand for each query word. */
const forms = (query: string) =>
  conceptQuery(query)?.words.map((word) =>
    word.filter(({ isBeginning }) => !isBeginning).map(({ text, weight }) => [text, weight])
  );

Deno.test("conceptQuery() gives a query word full weight and its synonyms half weight", () => {
  const [[own, ...others] = []] = forms("slides") ?? [];
  assertEquals(own, ["slide", 1]);
  assertEquals(others.find(([text]) => text === "deck"), ["deck", 0.5]);
});

Deno.test("conceptQuery() returns no synonyms if a word belongs to no concept", () => {
  assertEquals(forms("tides"), [[["tide", 1]]]);
});

Deno.test("conceptQuery() omits request and measure words unless the query has no other words", () => {
  for (const query of ["we want tides", "helps tides", "how long are tides"]) {
    assertEquals(forms(query), forms("tides"), query);
  }
  assertEquals(forms("show things")?.length, 2);
});

Deno.test("conceptQuery() returns undefined for function words and an empty list for symbols", () => {
  assertEquals([forms("the of"), forms("${}")], [undefined, []]);
});

Deno.test("conceptQuery() keeps the whole query as a phrase", () => {
  assertEquals(conceptQuery("when is the tide")?.phrase, ["when", "is", "the", "tide"]);
});
