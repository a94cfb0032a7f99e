import { assertEquals } from "@std/assert";
import { Pattern } from "../../../src/acm/framework/pattern.ts";

const PATTERNS = [
  "^FR-\\d{3}: .+",
  "^[A-Z][a-z]+: [0-9 ]+$",
  "a|b+c",
  "(?:ab)*c$",
  "^(a|ab)(c|bcd)?$",
  "x{2,3}y{2}",
  "x{2,}",
  "[^a-c\\]-]",
  "\\[[ x]\\] \\S",
  "^$",
  "()a?",
  "(a*)*b",
  "[\\w.]+@\\W",
];
const TEXTS = [
  "",
  "FR-001: log in",
  "FR-01: log in",
  "Ada: 01632",
  "ada: 1",
  "b",
  "bbc",
  "ababc",
  "abcd",
  "xxyy",
  "xy",
  "[x] done",
  "]",
  "-",
  "aaab",
  "a.b@ ",
];

for (const source of PATTERNS) {
  Deno.test(`Pattern matches as the platform's engine: ${source}`, () => {
    const [ours, theirs] = [new Pattern(source), new RegExp(source, "u")];
    assertEquals(
      TEXTS.filter((text) => ours.test(text)),
      TEXTS.filter((text) => theirs.test(text)),
    );
  });
}

Deno.test("Pattern tests a long text with nested repetitions without backtracking", () => {
  const pattern = new Pattern("^(((a+)+)+b)+$");
  assertEquals(pattern.test("a".repeat(100_000)), false);
});
