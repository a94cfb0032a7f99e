import type { Trap } from "./trap.ts";

/** Traps that catch an agent at an edit, or after a failed command. */
export const WORK_TRAPS: readonly Trap[] = [
  {
    name: "tram-times",
    client: "codex",
    events: [
      { at: "start", related: /works offline|generateProto/ },
      {
        at: "prompt",
        text: "Show the platform next to each departure in the list.",
        related: /Protobuf|works offline|city\.transit\.v2/,
      },
      {
        at: "failed",
        command: "./gradlew :app:assembleDebug",
        output: `> Task :app:compileDebugKotlin FAILED
e: file:///home/dev/tram-times/app/src/main/kotlin/departures/DepartureRow.kt:5:21 Unresolved reference 'v2'.
e: file:///home/dev/tram-times/app/src/main/kotlin/departures/DepartureRow.kt:22:28 Unresolved reference 'Departure'.

FAILURE: Build failed with an exception.

* What went wrong:
Execution failed for task ':app:compileDebugKotlin'.
> Compilation error. See log for more details

BUILD FAILED in 9s
`,
        related: /generateProto/,
        fact: /:schema:generateProto/,
      },
      {
        at: "passed",
        command: "./gradlew :schema:generateProto :app:assembleDebug",
        output: "BUILD SUCCESSFUL in 31s\n",
      },
      {
        at: "failed",
        command: "./gradlew :app:lintDebug",
        output: `> Task :app:lintReportDebug
/home/dev/tram-times/app/src/main/res/values/strings.xml:12: Error: "platform" is not translated in "de" (German) [MissingTranslation]

FAILURE: Build failed with an exception.

* What went wrong:
Execution failed for task ':app:lintDebug'.
`,
      },
      { at: "end" },
    ],
  },
  {
    name: "parcel-router",
    client: "claude-code",
    events: [
      { at: "start", related: /PWA|make diff-tours/ },
      {
        at: "prompt",
        text: "Nights with big depots take too long. Give up looking for better tours after 20 s.",
        related: /same input gives the same tours|OR-Tools/,
      },
      {
        at: "edit",
        path: "src/planner/search.py",
        related: /same input gives the same tours/,
        fact: /pure function|reads the clock|not of seconds/,
      },
      { at: "edit", path: "web/driver/src/map.ts", related: /PWA/ },
      { at: "edit", path: "docs/onboarding.md" },
      {
        at: "failed",
        command: "python -m pytest tests/golden",
        output: `F                                                                        [100%]
=================================== FAILURES ===================================
___________________________ test_golden_tours[berlin] __________________________
tests/golden/test_tours.py:27: in test_golden_tours
    assert tours == golden(depot)
E   AssertionError: assert ['7F', '2A', '9C'] == ['7F', '9C', '2A']
=========================== short test summary info ============================
FAILED tests/golden/test_tours.py::test_golden_tours[berlin] - AssertionError: assert ['7F', '2A', '9C'] == ['7F', '9C', '2A']
1 failed in 3.20s
`,
        related: /make diff-tours/,
      },
      { at: "end" },
    ],
  },
  {
    name: "ballot-count",
    client: "codex",
    events: [
      { at: "start", related: /No dependencies|WASM|cross products/ },
      {
        at: "prompt",
        text: "Fill in the function that hands out the places one after the other to whoever has " +
          "the highest average.",
        related: /cross products|A tie is returned|No dependencies/,
      },
      {
        at: "edit",
        path: "crates/tally/src/highest_average.rs",
        related: /cross products|A tie is returned|No dependencies|One crate/,
        fact: /never as f64/,
      },
      {
        at: "edit",
        path: "crates/tables/src/print.rs",
        related: /needless_range_loop|One crate/,
      },
      {
        at: "failed",
        command: "cargo test --workspace",
        output: `running 1 test
test bremen_2019 ... FAILED

---- bremen_2019 stdout ----
thread 'bremen_2019' panicked at crates/fixtures/src/lib.rs:18:9:
called \`Result::unwrap()\` on an \`Err\` value: Os { code: 2, kind: NotFound, message: "No such file or directory" }

test result: FAILED. 0 passed; 1 failed; 0 ignored

error: test failed, to rerun pass \`-p fixtures --lib\`
`,
        related: /git lfs pull/,
      },
      { at: "end" },
    ],
  },
  {
    name: "podcast-mixer",
    client: "claude-code",
    owner: "lea",
    claims: [{ repo: "podcast-mixer", title: "Export ignores chapter marks", owner: "lea" }],
    events: [
      { at: "start", related: /chapter marks|EBU R128|EBU R 128|rebuild:node/ },
      {
        at: "prompt",
        text: "The chapters that I set are missing in the file that comes out.",
        related: /chapter marks/,
      },
      {
        at: "failed",
        command: "npm test",
        output: `> podcast-mixer@2.3.0 test
> vitest run

 FAIL  test/project.test.ts [ test/project.test.ts ]
Error: The module '/home/lea/podcast-mixer/node_modules/better-sqlite3/build/Release/better_sqlite3.node'
was compiled against a different Node.js version using
NODE_MODULE_VERSION 136. This version of Node.js requires
NODE_MODULE_VERSION 127. Please try re-compiling or re-installing
the module (for instance, using \`npm rebuild\` or \`npm install\`).
 ❯ test/project.test.ts:4:18

 Test Files  1 failed (1)
`,
        related: /rebuild:node/,
        fact: /npm run rebuild:node/,
      },
      {
        at: "failed",
        command: "npx vitest run test/chapters.test.ts",
        output: ` FAIL  test/chapters.test.ts > chapters > are written to the MP4
AssertionError: expected [] to have a length of 3 but got +0
 ❯ test/chapters.test.ts:21:22

 Test Files  1 failed (1)
`,
      },
      { at: "edit", path: "src/renderer/timeline.ts", related: /bridge/ },
      {
        at: "passed",
        command: "npx vitest run test/chapters.test.ts",
        output: " ✓ test/chapters.test.ts (1 test) 12ms\n\n Test Files  1 passed (1)\n",
      },
      { at: "end", related: /chapters|expected \[\]|length of 3|chapter marks/ },
    ],
  },
];
