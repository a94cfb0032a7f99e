import { assertEquals } from "@std/assert";
import { conceptQuery, tierOf } from "../../../src/acm/articles/concepts.ts";

/** What each concept of a query counts where so many of its words were found. */
function counted(query: string, found: Record<string, number>): number[] | undefined {
  const made = conceptQuery(query);
  return made?.concepts(made.terms.words.map((word) => found[word] ?? 0));
}

Deno.test("tierOf() is the share of the concepts that a document has", () => {
  assertEquals([tierOf([1]), tierOf([0.5, 0]), tierOf([0]), tierOf([])], [1, 0.5, 0, 0]);
});

Deno.test("conceptQuery() counts a word whole, and by half one that stands for it", () => {
  assertEquals(counted("slides", { slide: 2, deck: 1 }), [2.5]);
  assertEquals(counted("slides about tides", { deck: 1, tide: 3 }), [0.5, 3]);
  assertEquals(counted("tides", { deck: 1 }), [0]);
});

Deno.test("conceptQuery() leaves out what says that somebody wants something, unless that is all", () => {
  const words = (query: string) => conceptQuery(query)?.terms.words;
  assertEquals(words("we want tides"), words("tides"));
  assertEquals(words("helps tides"), words("tides"));
  assertEquals(words("how long are tides"), words("tides"));
  assertEquals(words("show things")?.includes("show"), true);
  assertEquals([words("the of"), words("${}")?.length], [undefined, 0]);
});
