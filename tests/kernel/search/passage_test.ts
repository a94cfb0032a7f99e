import { assert, assertEquals } from "@std/assert";
import { cpuTime } from "../../../src/dev/cpu_time.ts";
import { parseFrontMatter } from "../../../src/kernel/markdown/front_matter.ts";
import { closestPassage, lineAt, type Passage } from "../../../src/kernel/search/passage.ts";

function passage(text: string, ...wordings: string[]): Passage {
  const { bodyOffset } = parseFrontMatter(text);
  return closestPassage({ text, bodyOffset }, wordings);
}

Deno.test("lineAt() counts lines from 1", () => {
  assertEquals([0, 1, 2, 3].map((offset) => lineAt("a\nb\n", offset)), [1, 1, 2, 2]);
});

Deno.test("closestPassage() returns the best block and the line of its first match", () => {
  const text = "# T\n\nA red hat.\n\nOne two\nred three fish.\n\n- one\n- two\n- hay\n";
  assertEquals(passage(text, "red fish"), {
    start: text.indexOf("red three"),
    line: 6,
    snippet: "One two red three fish.",
  });
});

Deno.test("closestPassage() separates list items and table rows", () => {
  const list = "text\n- one\n- two needle\n- three\n\nfour\n";
  assertEquals(passage(list, "needle").snippet, "- two needle - three");
  assertEquals(passage("|a|\n|-|\n|b|\n|needle|\n", "needle").snippet, "|needle|");
});

Deno.test("closestPassage() prefers the body to headings, and headings to the front matter", () => {
  const front = "---\ntag: needle\n---\n";
  assertEquals(passage(`${front}# Needle\n\nA long text about a needle.\n`, "needle").line, 6);
  assertEquals(passage(`${front}# Needle\n\nText.\n`, "needle").snippet, "Needle: Text.");
  assertEquals(passage(`${front}Text.\n`, "needle").line, 2);
});

Deno.test("closestPassage() uses the first wording that matches, or otherwise the first block", () => {
  assertEquals(passage("one\n\ntwo\n", "zebra", "two").line, 3);
  assertEquals(passage("---\na: b\n---\n\none\n\ntwo\n", "zebra").snippet, "one");
});

Deno.test("closestPassage() cuts a long block around its matches", () => {
  const { snippet, start } = passage(`${"far ".repeat(300)}needle ${"off ".repeat(300)}`, "needle");
  assert(snippet.startsWith("…") && snippet.endsWith("…") && snippet.includes("needle"));
  assertEquals([snippet.length <= 240, start], [true, 1200]);
});

Deno.test("closestPassage() finds parts of camelCase names and of scripts without spaces", () => {
  assertEquals(passage("one\n\nthe CircuitBreaker\n", "breaker").line, 3);
  assertEquals(passage("one\n\n東京都の天気\n", "京都").line, 3);
});

Deno.test("closestPassage() takes under three seconds in a 4 MiB text that repeats a word", () => {
  const text = "red fish ".repeat(460_000);
  const start = cpuTime();
  assertEquals(passage(text, "fish").line, 1);
  assert(cpuTime() - start < 3000);
});
