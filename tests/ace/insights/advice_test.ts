import { assert, assertEquals } from "@std/assert";
import { ADVICE, adviceFor } from "../../../src/ace/insights/advice.ts";
import { patternOf } from "../../../src/ace/traces/message_pattern.ts";

/** Messages that each tool really prints, and a term that the advice must contain. */
const REAL: readonly [tool: string, message: string, names: string][] = [
  [
    "tsc",
    "src/a.ts(1,20): error TS2835: Relative import paths need explicit file extensions in ECMAScript imports when '--moduleResolution' is 'node16' or 'nodenext'. Did you mean './b.js'?",
    "file extension",
  ],
  [
    "tsc",
    "error TS7016: Could not find a declaration file for module 'pg'. '/app/node_modules/pg/lib/index.js' implicitly has an 'any' type.",
    "@types/NAME",
  ],
  [
    "tsc",
    "error TS2582: Cannot find name 'test'. Do you need to install type definitions for a test runner? Try `npm i --save-dev @types/jest` or `npm i --save-dev @types/mocha`.",
    "types",
  ],
  [
    "tsc",
    "error TS4111: Property 'DATABASE_URL' comes from an index signature, so it must be accessed with ['DATABASE_URL'].",
    "brackets",
  ],
  [
    "tsc",
    "error TS6059: File '/app/test/setup.ts' is not under 'rootDir' '/app/src'. 'rootDir' is expected to contain all source files.",
    "`rootDir`",
  ],
  ["tsc", "error TS18046: 'err' is of type 'unknown'.", "narrow"],
  ["tsc", "error TS7030: Not all code paths return a value.", "`return`"],
  ["tsc", "error TS7027: Unreachable code detected.", "never run"],
  ["tsc", "error TS6133: 'x' is declared but its value is never read.", "unused declarations"],
  ["tsc", "error TS6192: All imports in import declaration are unused.", "unused declarations"],
  ["tsc", "error TS6196: 'Row' is declared but never used.", "unused declarations"],
  [
    "tsc",
    "error TS1192: Module '\"/app/node_modules/@types/lodash/index\"' has no default export.",
    "`esModuleInterop`",
  ],
  [
    "tsc",
    "error TS1479: The current file is a CommonJS module whose imports will produce 'require' calls; however, the referenced file is an ECMAScript module and cannot be imported with 'require'.",
    "`await import()`",
  ],
  [
    "eslint",
    "Promises must be awaited, end with a call to .catch, end with a call to .then with a rejection handler or be explicitly marked as ignored with the `void` operator  @typescript-eslint/no-floating-promises",
    "`void`",
  ],
  [
    "eslint",
    "Unexpected any. Specify a different type  @typescript-eslint/no-explicit-any",
    "`unknown`",
  ],
  ["eslint", "Unexpected `await` inside a loop  no-await-in-loop", "`Promise.all`"],
  ["eslint", "Definition for rule 'react/jsx-key' not found", "plugin"],
  ["vitest", "ReferenceError: document is not defined", "jsdom"],
  [
    "vitest",
    'Error: [vitest] No "default" export is defined on the "../src/db" mock. Did you forget to return it from "vi.mock"?',
    "`vi.mock`",
  ],
  ["jest", "SyntaxError: Cannot use import statement outside a module", "transformIgnorePatterns"],
  ["vitest", "Error: Snapshot `cart > total 1` mismatched", "`-u`"],
  ["jest", "Snapshot name: `cart total 1`", "`-u`"],
  [
    "pytest",
    "E   pydantic.errors.PydanticImportError: `BaseSettings` has been moved to the `pydantic-settings` package.",
    "pydantic_settings",
  ],
  ["ruff", "F401 [*] `numpy` imported but unused", "unused import"],
  [
    "go",
    "missing go.sum entry for module providing package github.com/spf13/cobra; to add:",
    "`go mod tidy`",
  ],
  ["golangci-lint", "Error return value of `f.Close` is not checked (errcheck)", "returned error"],
];

Deno.test("every advice row is confirmed by a real message and names its source", () => {
  const used = new Set(REAL.map(([tool, message, names]) => {
    const advice = adviceFor(tool, patternOf(message).key);
    assert(advice?.text.includes(names), `${message}: ${advice?.text}`);
    return advice;
  }));
  assertEquals(ADVICE.filter((row) => !used.has(row)).map(({ text }) => text), []);
  for (const { source } of ADVICE) assert(source.startsWith("https://"), source);
});

Deno.test("exactly one advice row matches each real message", () => {
  for (const [tool, message] of REAL) {
    const { key } = patternOf(message);
    const rows = ADVICE.filter(({ tools, when }) => tools.includes(tool) && when.test(key));
    assertEquals(rows.length, 1, message);
  }
});

Deno.test("adviceFor() returns undefined if only the project's members know the fix", () => {
  const silent = [
    ["tsc", "error TS2307: Cannot find module '@shop/events'"],
    ["tsc", "error TS2554: Expected 2 arguments, but got 1."],
    ["vitest", "AssertionError: expected { timeout: 3000 } to deeply equal { timeout: 5000 }"],
    ["npm", "npm error code ERESOLVE"],
    ["cargo", "error[E0597]: `buf` does not live long enough"],
    ["gatekeeper", "gate will not open"],
  ];
  for (const [tool = "", message = ""] of silent) {
    assertEquals(adviceFor(tool, patternOf(message).key), undefined, message);
  }
});
