import { assertEquals } from "@std/assert";
import { cpuTime } from "../../../src/dev/cpu_time.ts";
import {
  codeIn,
  messageLine,
  patternOf,
  shownLine,
} from "../../../src/ace/traces/message_pattern.ts";

const CASES: readonly [message: string, pattern: string][] = [
  ["Cannot find module './a.js' at 12", "Cannot find module <q> at N"],
  ["error TS2307: bad", "TS2307: bad"],
  ["wrote /srv/x/out.txt twice", "wrote <path> twice"],
  ["in src/lib/a.test.ts and ../b, C:\\temp\\c", "in <path> and <path>, <path>"],
  ["see https://example.org/a?b=1 now", "see <path> now"],
  ["object 3f2a9bc0d1e4 or 0xff lost", "object <id> or <id> lost"],
  ["job 6ba7b810-9dad-11d1-80b4-00c04fd430c8 died", "job <id> died"],
  ["took 1.5s of 30", "took Ns of N"],
  ["it doesn't matter, don't ask", "it doesn't matter, don't ask"],
  ["yes and/or no, a defaced facade", "yes and/or no, a defaced facade"],
  ['say "a" and `b` and “c”', "say <q> and <q> and <q>"],
  ["expected 3 to be 4 // Object.is equality", "expected N to be N // Object.is equality"],
  ["connect ECONNREFUSED 127.0.0.1:5432", "connect ECONNREFUSED 127.0.0.1:5432"],
  [
    'failed to calculate checksum of ref 5dt2umpvnvtbuvhp6dpxbkzfm::hz9btmvgnmsw9q6zbsvfkzhpm: "/a"',
    "failed to calculate checksum of ref <id>: <q>",
  ],
  ["std::vector<int>::size and Foo::bar", "std::vector<int>::size and Foo::bar"],
  ["add github.com/spf13/cobra and psycopg2", "add github.com/spf13/cobra and psycopg2"],
  ["listen on port 8080 at 12", "listen on port 8080 at N"],
  ["No module named 'recsys'", "No module named <q>"],
  ["\n \n  cafe\u0301 \u001b[31mopens\u001b[0m\nsecond", "café opens"],
];

Deno.test("patternOf() keeps what messages of the same kind have in common", () => {
  for (const [message, pattern] of CASES) assertEquals(patternOf(message).key, pattern);
});

Deno.test("patternOf() ignores the formats in which tools and CI services print errors", () => {
  const shapes = [
    "TS2304: Cannot find name 'x'.",
    "error TS2304: Cannot find name 'x'.",
    "src/a.ts(5,2): error TS2304: Cannot find name 'x'.",
    "src/a.ts:5:2 - error TS2304: Cannot find name 'x'.",
    "\u001b[96msrc/a.ts\u001b[0m:\u001b[93m5\u001b[0m:\u001b[93m2\u001b[0m - \u001b[91merror\u001b[0m TS2304: Cannot find name 'x'.",
    "2026-01-02T03:04:05.1234567Z ##[error]src/a.ts(5,2): error TS2304: Cannot find name 'x'.",
    "::error file=src/a.ts,line=5::TS2304: Cannot find name 'x'.",
  ];
  for (const shape of shapes) {
    assertEquals(patternOf(shape), {
      key: "TS2304: Cannot find name <q>.",
      line: "TS2304: Cannot find name 'x'.",
    });
  }
});

Deno.test("patternOf() shortens long messages in little time", () => {
  assertEquals(patternOf("x ".repeat(500)).key.length <= 200, true);
  const start = cpuTime();
  const parts = ["a/", "a.", "'", "[1;", "f0", "../", "“", "‘", "«", "`", "1.", "a@"];
  for (let round = 0; round < 20; round++) {
    for (const part of parts) patternOf(part.repeat(50_000));
  }
  assertEquals(cpuTime() - start < 1500, true);
});

const LINES: readonly [message: string, line: string][] = [
  ["\t Expected 2 to equal 3 \nat x", "Expected 2 to equal 3"],
  ["> shop@1.0.0 build\n> tsc\n\nsrc/a.ts(5,2): error TS2304: x", "src/a.ts(5,2): error TS2304: x"],
  ["Traceback:\n  File 'a'\nKeyError: 'price'", "KeyError: 'price'"],
  ["FAIL a.test.ts\nAssertionError: 1 is 2", "AssertionError: 1 is 2"],
  ["✗\n─", "✗ ─"],
  ["", ""],
];

Deno.test("messageLine() returns the first line with an error or a code, or else with words", () => {
  for (const [message, line] of LINES) assertEquals(messageLine(message), line);
});

Deno.test("shownLine() escapes invisible characters in a message", () => {
  assertEquals(
    shownLine("gate \u202eopen\u200b\u{e0041}"),
    "gate \\u202eopen\\u200b\\udb40\\udc41",
  );
});

Deno.test("codeIn() finds an error code but ignores a plain number", () => {
  assertEquals(codeIn("error[E0308]: mismatched"), "E0308");
  assertEquals(codeIn("line 2307"), undefined);
});
