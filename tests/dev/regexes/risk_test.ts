import { assertEquals, assertMatch } from "@std/assert";
import { patternUsesIn } from "../../../src/dev/regexes/pattern_uses.ts";
import { riskOf } from "../../../src/dev/regexes/risk.ts";

/** What the task says of the only expression in the code. */
function riskIn(code: string): string | undefined {
  const [use, ...others] = patternUsesIn(new Map([["code.ts", code]]));
  assertEquals(others, []);
  return use && riskOf(use);
}

Deno.test("patternUsesIn() reads literals, what is built of constants, and the place of each", () => {
  const code = [
    "const WORD = /[a-z]+/;",
    'const LIST = "(?:one|two)";',
    "export const both: RegExp = new RegExp(`${WORD.source}:${LIST}` + String.raw`\\d`, 'iu');",
    "const late = (name: string) => new RegExp(`^${name}$`);",
  ].join("\n");
  const found = patternUsesIn(new Map([["a.ts", code]]));
  assertEquals(found.map(({ file, line, text }) => [file, line, text]), [
    ["a.ts", 1, "/[a-z]+/"],
    ["a.ts", 3, "/[a-z]+:(?:one|two)\\d/iu"],
    ["a.ts", 4, "new RegExp(`^${name}$`)"],
  ]);
});

Deno.test("patternUsesIn() reads a constant of another file, by its name", () => {
  const files = new Map([
    ["a.ts", "export const YEAR = /\\d{4}/;"],
    ["b.ts", 'const date = new RegExp(YEAR.source + "-\\\\d\\\\d");'],
  ]);
  assertEquals(patternUsesIn(files).map(({ text }) => text), ["/\\d{4}/", "/\\d{4}-\\d\\d/"]);
});

const RISKS = {
  "nested repetition": "/^(?:a+)+$/",
  "adjacent repetitions": "/^[ \\t]*\\w*[ \\t]*$/",
  "a run at the end": "/\\s+$/",
  "a run before a word": "/\\s*end/",
  "a choice of line ends": "/^(?:[a-z]+:[^\\n]*\\r?\\n)*---/",
  "a word, then anything": "/, Aggregated.*$/",
  "what is known only at run time": "new RegExp(name)",
};

for (const [what, code] of Object.entries(RISKS)) {
  Deno.test(`riskOf() names ${what}`, () => assertMatch(riskIn(code) ?? "none", /[a-z]{2}/));
}

const HARMLESS = {
  "a run at the beginning": "/^\\s+/",
  "a run after something else": "/(?<!\\s)\\s+$/",
  "bounded repetition": "/\\d{1,9}\\.\\d{1,9}/",
  "a run between two quotes that it cannot hold": '/^"[^"]*"/',
  "every word": "/\\w+/g",
};

for (const [what, code] of Object.entries(HARMLESS)) {
  Deno.test(`riskOf() lets ${what} pass`, () => assertEquals(riskIn(code), undefined));
}
