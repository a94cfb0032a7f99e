import { assert, assertEquals } from "@std/assert";
import { cpuTime } from "../../../src/dev/cpu_time.ts";
import { parseDocument } from "../../../src/kernel/markdown/document.ts";
import { searchQuery } from "../../../src/kernel/search/search_query.ts";
import { bestPlace, countWords, queryPlaces } from "../../../src/kernel/search/word_places.ts";

/** Returns the text from the best place onwards. */
function place(query: string, text: string): string {
  const found = bestPlace(parseDocument("a.md", text), searchQuery(query));
  return text.slice(found?.start ?? text.length);
}

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

Deno.test("countWords() counts repeated words only once", () => {
  assertEquals(countWords("red red fish", searchQuery("red fish boat")), 2);
});

Deno.test("bestPlace() returns undefined if the text contains no query word", () => {
  assertEquals(bestPlace(parseDocument("a.md", "hay"), searchQuery("needle")), undefined);
  assertEquals(bestPlace(parseDocument("a.md", "hay"), searchQuery("")), undefined);
});

Deno.test("bestPlace() finds the whole query and prefers the body to the front matter", () => {
  const text = "---\ndescription: red fish\n---\n# T\n\nred, a red fish swims\n";
  assertEquals(place("red fish", text), "red fish swims\n");
  assertEquals(place("red fish", "---\na: red fish\n---\n# T\n"), "red fish\n---\n# T\n");
});

Deno.test("bestPlace() finds the first place with the most different query words together", () => {
  const far = "x ".repeat(200);
  assertEquals(place("red fish", `red ${far} fish ${far} a fish that is red`), "fish that is red");
  assertEquals(place("red fish blue", `red fish ${far}`), `red fish ${far}`);
  assertEquals(place("red fish", `fish, red. ${far} fish, red!`), `fish, red. ${far} fish, red!`);
});

Deno.test("bestPlace() finds the first place where the query words are closest together", () => {
  const text =
    "# Quokka\n\nIntro.\n\n## Feeding\n\nThe quokka eats leaves. Some days the quokka wants no leaves.\n";
  assertEquals(place("quokka leaves", text).slice(0, 18), "quokka eats leaves");
  assertEquals(place("quokka", text).slice(0, 6), "Quokka");
});

Deno.test("bestPlace() begins at the tightest group that contains all query words", () => {
  assertEquals(
    place("red fish", "# Red\n\nIntro.\n\n## Food\n\nThe red and old fish.\n"),
    "red and old fish.\n",
  );
  assertEquals(place("fish red", "red red fish fish"), "red fish fish");
});

Deno.test("bestPlace() prefers the body to the front matter, and the first of several equal places", () => {
  const far = "x ".repeat(200);
  assertEquals(place("red fish", `red one ${far} red two`).slice(0, 7), "red one");
  assertEquals(place("red fish", "---\na: red x fish\n---\n# T\n").slice(0, 10), "red x fish");
  assertEquals(place("red fish", "---\na: red\n---\nthe red\n"), "red\n");
});

Deno.test("bestPlace() joins query words that are at most 160 characters apart", () => {
  const near = (distance: number) => `red ${"x".repeat(distance - 9)} fish`;
  const text = (distance: number) => `fish ${"x ".repeat(200)} ${near(distance)}`;
  assertEquals(place("red fish", text(160)), near(160));
  assertEquals(place("red fish", text(161)), text(161));
});

Deno.test("bestPlace() prefers a shorter place, and all query words to some of the words", () => {
  assertEquals(place("red fish", "red and old fish. A fish, red."), "fish, red.");
  const text = `planet ${"x ".repeat(200)} planet plan fish`;
  assertEquals(place("fish planet plan", text), "planet plan fish");
});

Deno.test("bestPlace() takes under three seconds in a 4 MiB text that repeats a word 460,000 times", () => {
  const text = "red fish ".repeat(460_000);
  const start = cpuTime();
  assertEquals(bestPlace({ text, bodyOffset: 0 }, searchQuery("fish that is red"))?.start, 0);
  assert(cpuTime() - start < 3000);
});
