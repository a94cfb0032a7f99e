import { assert, assertEquals } from "@std/assert";
import { cpuTime } from "../../../src/dev/cpu_time.ts";
import { type DocumentMatch, matchDocument } from "../../../src/kernel/search/match.ts";
import { parseQuery } from "../../../src/kernel/search/query.ts";

function match(query: string, text: string, path = "kb/name.md"): DocumentMatch | undefined {
  return matchDocument({ path, text }, parseQuery(query));
}

/** The text from the best passage on. */
function place(query: string, text: string): string {
  return text.slice(match(query, text)?.place.start ?? text.length);
}

Deno.test("matchDocument() is undefined when neither text nor name has a word", () => {
  assertEquals(match("needle", "# Hay\n\nhay\n"), undefined);
});

Deno.test("matchDocument() has tiers: the phrase, all words, some of the words, part of a word", () => {
  assertEquals(match("red fish", "a red fish")?.rank.tier, 2);
  assertEquals(match("red fish", "a fish is red")?.rank.tier, 1);
  assertEquals(match("red fish", "a red dog")?.rank.tier, 0.5);
  assertEquals(match("vent", "prevented")?.rank.tier, 0);
  assertEquals(match("when is a red fish", "a fish is red")?.rank.tier, 1);
});

Deno.test("matchDocument() finds words in the file's name, not in its folder or extension", () => {
  assertEquals(match("needle", "hay", "kb/the-needle.md")?.rank.tier, 1);
  assertEquals(match("kb", "hay", "kb/x.md"), undefined);
  assertEquals(match("md", "hay", "kb/x.md"), undefined);
});

Deno.test("matchDocument() weighs a word by title, heading and body", () => {
  const count = (text: string) => match("needle", text)?.rank.counts[0];
  assertEquals(count("needle"), 1);
  assertEquals(count("# Hay\n\n## The needle\n"), 2);
  assertEquals(count("# Hay\n\nThe needle\n---\n"), 2);
  assertEquals(count("# Hay\n\nneedle\n===\n"), 2);
  assertEquals(count("# Hay\n\nneedle\n=\n"), 2);
  assertEquals(count("# Hay\n\n## Hay\nneedle\n"), 1);
  assertEquals(count("# Hay\n\n## needle\nneedle\n"), 2 + 1);
  assertEquals(count("# Hay\n\nhay\n---\nneedle\n"), 1);
  assertEquals(count("# Hay\n\nneedle needle\n\n## needle\n\nneedle\n- hay\n"), 2 + 2 + 1);
  // Where a match begins the text, and the line after another one.
  assertEquals(count("needle\n===\n"), count("# needle\n"));
  assertEquals(count("# Hay\n\nneedle\nneedle\n---\n"), 2 + 2);
  // A first heading is the title as well.
  assertEquals(count("# The needle\n"), 2 + 5);
  // Front matter's own line counts as text.
  assertEquals(count("---\ntitle: The needle\n---\n# Hay\n"), 1 + 5);
});

Deno.test("matchDocument() does not take a heading in fenced code for one", () => {
  assertEquals(match("needle", "# Hay\n\n```\n# needle\n```\n")?.rank.counts, [1]);
});

Deno.test("matchDocument() finds the phrase, in the body before the front matter", () => {
  const text = "---\ndescription: red fish\n---\n# T\n\na red fish swims\n";
  assertEquals(place("red fish", text), "red fish swims\n");
  assertEquals(place("red fish", "---\na: red fish\n---\n# T\n"), "red fish\n---\n# T\n");
  const part = "---\na: red fish\n---\nscared fish\n";
  assertEquals(match("red fish", part)?.rank.tier, 2);
  assertEquals(place("red fish", part), part.slice(7));
});

Deno.test("matchDocument() finds the first place where most different words stand together", () => {
  const far = "x ".repeat(200);
  assertEquals(place("red fish", `red ${far} fish ${far} a fish that is red`), "fish that is red");
  assertEquals(place("red fish blue", `red fish ${far}`), `red fish ${far}`);
  assertEquals(place("red fish", `fish, red. ${far} fish, red!`), `fish, red. ${far} fish, red!`);
});

Deno.test("matchDocument() begins with the text when only the name has a word", () => {
  assertEquals(match("needle", "hay", "kb/needle.md")?.place, { start: 0, end: 0 });
});

Deno.test("matchDocument() is quick where a text of 4 MiB has a word half a million times", () => {
  const text = "red fish ".repeat(460_000);
  const start = cpuTime();
  assertEquals(match("fish that is red", text)?.rank.tier, 1);
  assert(cpuTime() - start < 5000);
});

Deno.test("matchDocument() is quick where a line of 4 MiB has a word 400,000 times", () => {
  const text = "needle and ".repeat(400_000);
  const start = cpuTime();
  assertEquals(match("needle", text)?.place.start, 0);
  assert(cpuTime() - start < 600);
});

Deno.test("matchDocument() shows where the words are nearest to each other, the first of such places", () => {
  const text =
    "# Quokka\n\nIntro.\n\n## Feeding\n\nThe quokka eats leaves. Some days the quokka wants no leaves.\n";
  assertEquals(place("quokka leaves", text).slice(0, 18), "quokka eats leaves");
  assertEquals(place("quokka", text).slice(0, 6), "Quokka");
});

Deno.test("matchDocument() begins the place where all its words are nearest", () => {
  assertEquals(
    place("red fish", "# Red\n\nIntro.\n\n## Food\n\nThe red and old fish.\n"),
    "red and old fish.\n",
  );
  assertEquals(place("red fish", "red red fish fish"), "red fish fish");
});

Deno.test("matchDocument() shows the first of places alike, those of the body before the front matter", () => {
  const far = "x ".repeat(200);
  assertEquals(place("red fish", `red one ${far} red two`).slice(0, 7), "red one");
  assertEquals(place("red fish", "---\na: red x fish\n---\n# T\n").slice(0, 10), "red x fish");
  assertEquals(place("red fish", "---\na: red\n---\nthe red\n"), "red\n");
});

Deno.test("matchDocument() takes words for near that are 160 characters from end to end", () => {
  const near = (distance: number) => `red ${"x".repeat(distance - 9)} fish`;
  const text = (distance: number) => `fish ${"x ".repeat(200)} ${near(distance)}`;
  assertEquals(place("red fish", text(160)), near(160));
  assertEquals(place("red fish", text(161)), text(161));
});

Deno.test("matchDocument() shows the shorter of two places, and all words before some", () => {
  assertEquals(place("red fish", "red and old fish. A fish, red."), "fish, red.");
  const text = `planet ${"x ".repeat(200)} planet plan fish`;
  assertEquals(place("fish planet plan", text), "planet plan fish");
});
