import { assertEquals } from "@std/assert";
import { rulesForFailure } from "../../../src/ace/insights/failed_run.ts";
import { playbookRules } from "../../../src/ace/insights/rule_book.ts";
import { capturedRun } from "../../../src/ace/runs/captured_run.ts";
import { aceFolder, playbookWith } from "../files.ts";

const RULES = [
  "When compileDebugKotlin says Unresolved reference for a class of `city.v2`: generate the classes",
  "When a test says compiled against a different Node.js version using NODE_MODULE_VERSION: rebuild",
  "When test_golden fails after a change of weights: look at the map",
  "When the linker says region FLASH overflowed: build for release",
  "When pytest says Failed: Database access not allowed: mark the test",
  "When mvn verify says ORA-12541: start the database",
  "When flyway reports that a prepared statement already exists: pass the pooler by",
  "When gradle stops with OutOfMemoryError: stop the daemon",
];

/** Returns the rules' advice for a failed run. */
function advice(command: string, output: string): string[] {
  const { context, remove } = aceFolder({
    agents: playbookWith(
      ...RULES.map((rule, at) => `- [Bullet #0000000${at}, helpful:1, harmful:0] ${rule}`),
    ),
  });
  const run = capturedRun({ command, output, exitCode: 1 });
  const errors = (run?.errors ?? []).map((error) => ({
    ...error,
    column: error.column,
    code: error.code,
  }));
  const { runner = "" } = run ?? {};
  const found = rulesForFailure(playbookRules(context).rules, { runner, command, output, errors });
  remove();
  return found.map(({ bullet }) => bullet.text.split(": ").at(-1) ?? "");
}

const tests: [name: string, command: string, output: string, advice: string[]][] = [
  [
    "names of the situation in another line than its message",
    "./gradlew assemble",
    "> Task :app:compileDebugKotlin FAILED\ne: file:///app/Row.kt:5:21 Unresolved reference 'v2'.\n",
    ["generate the classes"],
  ],
  [
    "a message of several lines",
    "npm test",
    "Error: The module 'x.node'\nwas compiled against a different Node.js version using\n" +
    "NODE_MODULE_VERSION 136. This version needs\nNODE_MODULE_VERSION 127.\n",
    ["rebuild"],
  ],
  [
    "a situation with a circumstance that no output shows",
    "pytest",
    "FAILED tests/test_tours.py::test_golden[berlin] - AssertionError\n1 failed in 3.20s\n",
    ["look at the map"],
  ],
  [
    "a message before the last lines",
    "make",
    "/bin/ld: region `FLASH' overflowed by 1284 bytes\ncollect2: error: ld returned 1 exit status\n" +
    "make: *** [Makefile:31: all] Error 1\n",
    ["build for release"],
  ],
  [
    "an error before a count of errors",
    "pytest",
    "E   RuntimeError: Database access not allowed, use a mark.\n1 error in 0.52s\n",
    ["mark the test"],
  ],
  [
    "a code in a line that names an exception",
    "mvn -q verify",
    "[ERROR] Tests run: 6, Errors: 1 <<< FAILURE!\njava.sql.SQLException: ORA-12541: no listener\n" +
    "[ERROR] Failed to execute goal verify on project court: There are test failures.\n",
    ["start the database"],
  ],
  [
    "a tool in the name of a task",
    "./gradlew flywayMigrate",
    "> Task :flywayMigrate FAILED\n\n> Error occurred while executing flywayMigrate\n" +
    '  Message    : ERROR: prepared statement "S_1" already exists\n\nBUILD FAILED in 3s\n',
    ["pass the pooler by"],
  ],
  [
    "another failure of the same tool",
    "./gradlew lint",
    "> Task :app:lint\nres/strings.xml:12: Error: not translated [MissingTranslation]\n",
    [],
  ],
  [
    "words of a situation that are far apart",
    "make",
    "region one is built\n\na\nb\nc\nd\nFLASH is the second\na\nb\nc\nd\nthe stack overflowed\n",
    [],
  ],
];
for (const [name, command, output, expected] of tests) {
  Deno.test(`rulesForFailure() with ${name}`, () =>
    assertEquals(advice(command, output), expected));
}
