import { assertEquals } from "@std/assert";
import { searchQuery } from "../../../src/kernel/search/search_query.ts";
import { queryPlaces } from "../../../src/kernel/search/word_places.ts";

const found = (query: string, text: string): string[] =>
  queryPlaces(text, searchQuery(query)).map(({ start, end }) => text.slice(start, end));

Deno.test("queryPlaces() finds inflected forms of a word and words that begin with the word", () => {
  assertEquals(found("deploying", "Deployed, deployment; redeploy"), ["Deployed", "deployment"]);
  assertEquals(found("plan", "a plan, planning, a planet, plankton, explain"), [
    "plan",
    "planning",
    "planet",
    "plankton",
  ]);
  assertEquals(found("pla", "planet pla"), ["pla"]);
});

Deno.test("queryPlaces() finds parts of names, words without accents and character pairs", () => {
  assertEquals(found("breaker", "the CircuitBreaker"), ["CircuitBreaker"]);
  assertEquals(found("cafe", "a Café"), ["Café"]);
  assertEquals(found("京都", "東京都の京都"), ["京都", "京都"]);
});

Deno.test("queryPlaces() ignores stop words unless the query has no other words", () => {
  assertEquals(found("the red", "the red"), ["red"]);
  assertEquals(found("the", "the red"), ["the"]);
});
