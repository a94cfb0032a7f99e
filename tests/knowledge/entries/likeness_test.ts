import { assertEquals } from "@std/assert";
import {
  comparedContent,
  firstSentence,
  likenessOf,
} from "../../../src/knowledge/entries/likeness.ts";

const limit = "The API rate limit for partners is 100 requests per minute.";

const CASES: readonly [name: string, one: string, other: string, likeness: string | undefined][] = [
  ["case, spaces and punctuation", limit, `${limit.toUpperCase()} `, "same"],
  ["one number", limit, limit.replace("100", "500"), "may_contradict"],
  [
    "a negation",
    "Interns may deploy on Fridays.",
    "Interns may not deploy on Fridays.",
    "may_contradict",
  ],
  ["one word of many", limit, limit.replace("partners", "clients"), "near"],
  ["C# and C++", "Write it in C#.", "Write it in C++.", undefined],
  [
    "several numbers",
    "Dock 1 is 10 metres deep and 5 wide.",
    "Dock 2 is 20 metres deep and 6 wide.",
    undefined,
  ],
  ["another matter", limit, "Lemons ripen in the greenhouse.", undefined],
];

for (const [name, one, other, likeness] of CASES) {
  Deno.test(`likenessOf() returns ${likeness ?? "undefined"} for contents that differ in ${name}`, () =>
    assertEquals(likenessOf(comparedContent(one), comparedContent(other)), likeness));
}

Deno.test("firstSentence() ends at a sentence or line end and shortens long text", () => {
  assertEquals(firstSentence("One. Two."), "One.");
  assertEquals(firstSentence("Version 1.5 is out\nmore"), "Version 1.5 is out");
  assertEquals(firstSentence("word ".repeat(50), 10), "word word…");
});
