import { assertEquals } from "@std/assert";
import { problemsIn } from "../../../src/ace/runs/tool_output.ts";

/**
 * Sample outputs and the expected tool, severity, file, line and partial message for each problem.
 */
const OUTPUTS: Record<string, { output: string; problems: unknown[][] }> = {
  "tsc with colours": {
    output: "\x1b[96msrc/item.ts\x1b[0m:\x1b[93m8\x1b[0m:\x1b[93m3\x1b[0m - \x1b[91merror\x1b[0m" +
      "\x1b[90m TS2304: \x1b[0mCannot find name 'roundTo'.\n\nFound 1 error in src/item.ts:8\n",
    problems: [["tsc", "error", "src/item.ts", 8, "Cannot find name 'roundTo'."]],
  },
  "eslint": {
    output: "\n/app/mailer.ts\n   4:10  error    'render' is never used   no-unused-vars\n" +
      "  22:3   warning  Unexpected console statement  no-console\n\n✖ 2 problems\n",
    problems: [
      ["eslint", "error", "/app/mailer.ts", 4, "'render' is never used"],
      ["eslint", "warning", "/app/mailer.ts", 22, "Unexpected console statement"],
    ],
  },
  "vitest": {
    output: " FAIL  src/price.test.ts > price > rounds\n" +
      "AssertionError: expected 1999 to be 2000\n\n- Expected\n\n ❯ src/price.test.ts:17:26\n",
    problems: [[
      "vitest",
      "error",
      "src/price.test.ts",
      17,
      "AssertionError: expected 1999 to be 2000",
    ]],
  },
  "jest": {
    output: "FAIL src/refund.test.js\n  ● refund › refuses\n\n    TypeError: no status\n\n" +
      "      at Object.status (src/refund.test.js:12:18)\n",
    problems: [["jest", "error", "src/refund.test.js", 12, "TypeError: no status"]],
  },
  "pytest": {
    output:
      ">       assert total() == 85\nE       assert 84 == 85\nE        +  where 84 = total()\n\n" +
      "tests/test_total.py:9: AssertionError\n",
    problems: [["pytest", "error", "tests/test_total.py", 9, "assert 84 == 85"]],
  },
  "rustc": {
    output: "error[E0382]: borrow of moved value: `basket`\n  --> src/main.rs:14:20\n   |\n" +
      'error: could not compile `till` (bin "till") due to 1 previous error\n',
    problems: [["rustc", "error", "src/main.rs", 14, "borrow of moved value: `basket`"]],
  },
  "a panic of Rust": {
    output: "thread 'bremen' panicked at crates/count/src/lib.rs:18:9:\n" +
      "called `Result::unwrap()` on an `Err` value: NotFound\nnote: run with RUST_BACKTRACE=1\n",
    problems: [[
      "rustc",
      "error",
      "crates/count/src/lib.rs",
      18,
      "called `Result::unwrap()` on an `Err` value: NotFound",
    ]],
  },
  "pytest with short tracebacks": {
    output: "tests/test_tours.py:27: in test_tours\n    assert tours == golden(depot)\n" +
      "E   AssertionError: assert [1] == [2]\n",
    problems: [["pytest", "error", "tests/test_tours.py", 27, "AssertionError: assert [1] == [2]"]],
  },
  "Android lint": {
    output: 'res/strings.xml:12: Error: "platform" is not translated [MissingTranslation]\n',
    problems: [
      ["", "error", "res/strings.xml", 12, '"platform" is not translated [MissingTranslation]'],
    ],
  },
  "go": {
    output: "# example.com/shop\nrate.go:21:14: undefined: lookupRate\n" +
      "--- FAIL: TestRate\n    rate_test.go:18: got 21, want 23\n",
    problems: [
      ["go", "error", "rate.go", 21, "undefined: lookupRate"],
      ["go", "error", "rate_test.go", 18, "got 21, want 23"],
    ],
  },
  "npm": {
    output: "npm error code ENOENT\nnpm error syscall open\nnpm error errno -2\n" +
      "npm error enoent Could not read package.json\n",
    problems: [["npm", "error", "", 0, "enoent Could not read package.json"]],
  },
  "ruff": {
    output: "F401 [*] `os` imported but unused\n --> lint_me.py:1:8\n  |\n",
    problems: [["ruff", "error", "lint_me.py", 1, "[*] `os` imported but unused"]],
  },
  "terraform": {
    output: '╷\n│ Error: Undeclared variable\n│ \n│   on storage.tf line 12, in resource "a":\n',
    problems: [["terraform", "error", "storage.tf", 12, "Undeclared variable"]],
  },
  "docker": {
    output:
      'Dockerfile:11\n-----\n  11 | >>> RUN npm ci\nERROR: failed to solve: process "npm ci"\n',
    problems: [["docker", "error", "Dockerfile", 11, 'process "npm ci"']],
  },
  "any tool": {
    output: "themes/dark.css:14:3: error: unknown property\nthemes/dark.css:20:1: warning: empty\n",
    problems: [
      ["", "error", "themes/dark.css", 14, "unknown property"],
      ["", "warning", "themes/dark.css", 20, "empty"],
    ],
  },
};

for (const [tool, { output, problems }] of Object.entries(OUTPUTS)) {
  Deno.test(`problemsIn() finds the problems in output from ${tool}`, () => {
    const found = problemsIn(output)
      .map(({ tool, severity, file, line, message }) => [tool, severity, file, line, message]);
    assertEquals(found, problems);
  });
}

Deno.test("problemsIn() ignores text that resembles a problem", () => {
  const output = "12:30:05 server listening on localhost:8080\nerror rate: 0\n✓ 3 passed (1s)\n" +
    "warning: LF will be replaced by CRLF\nSee https://example.org/a:80\n";
  assertEquals(problemsIn(output), []);
});

Deno.test("problemsIn() returns each problem once and at most 50 problems", () => {
  const line = "a.ts(1,1): error TS1: x\n";
  assertEquals(problemsIn(line.repeat(3)).length, 1);
  const many = Array.from({ length: 80 }, (_, at) => `a.ts(${at + 1},1): error TS1: x\n`).join("");
  assertEquals(problemsIn(many).length, 50);
});
