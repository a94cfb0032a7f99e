import { assertEquals } from "@std/assert";
import { codeIn, firstLine, normalizeMessage } from "../../../src/ace/traces/message_pattern.ts";

const CASES: readonly [message: string, pattern: string][] = [
  ["Cannot find module './a.js' at 12", "Cannot find module <q> at N"],
  ["error TS2307: bad", "error TS2307: bad"],
  ["wrote /srv/x/out.txt twice", "wrote <path> twice"],
  ["in src/lib/a.test.ts and ../b, C:\\temp\\c", "in <path> and <path>, <path>"],
  ["see https://example.org/a?b=1 now", "see <path> now"],
  ["object 3f2a9bc0d1e4 or 0xff lost", "object <id> or <id> lost"],
  ["job 6ba7b810-9dad-11d1-80b4-00c04fd430c8 died", "job <id> died"],
  ["took 1.5s of 30", "took Ns of N"],
  ["it doesn't matter, don't ask", "it doesn't matter, don't ask"],
  ["yes and/or no, a defaced facade", "yes and/or no, a defaced facade"],
  ['say "a" and `b` and “c”', "say <q> and <q> and <q>"],
  ["\n \n  cafe\u0301 \u001b[31mopens\u001b[0m\nsecond", "café opens"],
];

Deno.test("normalizeMessage() keeps what messages of one kind have in common", () => {
  for (const [message, pattern] of CASES) assertEquals(normalizeMessage(message), pattern);
});

Deno.test("normalizeMessage() is short, and quick with what is long", () => {
  assertEquals(normalizeMessage("x ".repeat(500)).length <= 200, true);
  const start = performance.now();
  for (const part of ["a/", "a.", "'", "[1;", "f0", "../"]) normalizeMessage(part.repeat(50_000));
  assertEquals(performance.now() - start < 500, true);
});

Deno.test("firstLine() leaves the message as it is otherwise", () => {
  assertEquals(firstLine("\t Expected 2 to equal 3 \nat x"), "Expected 2 to equal 3");
});

Deno.test("codeIn() finds a code, and no number", () => {
  assertEquals(codeIn("error[E0308]: mismatched"), "E0308");
  assertEquals(codeIn("line 2307"), undefined);
});
