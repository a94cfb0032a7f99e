import { assertEquals } from "@std/assert";
import { messageLine } from "../../../src/ace/traces/message_line.ts";

const GRADLE_TASK = `FAILURE: Build failed with an exception.

* What went wrong:
Execution failed for task ':app:compileJava'.
> error: invalid source release: 21

* Try:
> Run with --stacktrace option to get the stack trace.`;

const GRADLE_NESTED = `Execution failed for task ':app:compileJava'.
> Could not resolve all files for configuration ':app:compileClasspath'.
   > Could not find com.acme:payments-client:2.4.0.
     Searched in the following locations:
       - https://repo.maven.apache.org/maven2/com/acme/payments-client`;

const TERRAFORM = `\u001b[31m╷\u001b[0m\u001b[0m
\u001b[31m│\u001b[0m \u001b[0m\u001b[1m\u001b[31mError: \u001b[0m\u001b[0m\u001b[1mInconsistent dependency lock file\u001b[0m
\u001b[31m│\u001b[0m \u001b[0m
\u001b[31m│\u001b[0m \u001b[0mThe following dependency selections recorded in the lock file are inconsistent
\u001b[31m╵\u001b[0m\u001b[0m`;

const PYTHON = `Traceback (most recent call last):
  File "/srv/app/report.py", line 3, in <module>
    import pandas as pd
    ^^^^^^^^^^^^^^^^^^^
ModuleNotFoundError: No module named 'pandas'`;

const UV = `  × No solution found when resolving dependencies:
  ╰─▶ Because only pandas<=2.0.3 is available and your project depends on pandas>=2.1, we can
      conclude that your project's requirements are unsatisfiable.`;

const CASES: readonly [message: string, line: string][] = [
  ["\t Expected 2 to equal 3 \nat x", "Expected 2 to equal 3"],
  [GRADLE_TASK, "error: invalid source release: 21"],
  [GRADLE_NESTED, "Could not find com.acme:payments-client:2.4.0."],
  [
    "A problem occurred evaluating root project 'shop'.\n> Plugin [id: 'x'] was not found",
    "Plugin [id: 'x'] was not found",
  ],
  [TERRAFORM, "Error: Inconsistent dependency lock file"],
  [PYTHON, "ModuleNotFoundError: No module named 'pandas'"],
  [UV, "Because only pandas<=2.0.3 is available and your project depends on pandas>=2.1, we can"],
  [
    "thread 'main' panicked at src/main.rs:4:5:\ncalled `Option::unwrap()` on a `None` value",
    "called `Option::unwrap()` on a `None` value",
  ],
  [
    "\n== Compilation error in file lib/shop.ex ==\n** (CompileError) lib/shop.ex:3: undefined function total/2",
    "** (CompileError) lib/shop.ex:3: undefined function total/2",
  ],
  [
    "# github.com/acme/shop/orders\n./orders.go:31:14: undefined: total",
    "./orders.go:31:14: undefined: total",
  ],
  [
    "rails aborted!\nActiveRecord::PendingMigrationError: \n\nMigrations are pending.",
    "ActiveRecord::PendingMigrationError:",
  ],
  [
    "[INFO] ------\n[ERROR] COMPILATION ERROR : \n[INFO] ----------\n[ERROR] /app/src/A.java:[3,8] cannot find symbol",
    "[ERROR] /app/src/A.java:[3,8] cannot find symbol",
  ],
  [
    "main.cpp: In function 'int main()':\nmain.cpp:3:5: error: 'cout' was not declared in this scope",
    "main.cpp:3:5: error: 'cout' was not declared in this scope",
  ],
  [
    "In file included from main.cpp:1:\nfoo.h:3:10: fatal error: bar.h: No such file or directory",
    "foo.h:3:10: fatal error: bar.h: No such file or directory",
  ],
  [
    "/usr/bin/ld: main.o: in function `main':\nmain.c:(.text+0x5): undefined reference to `total'",
    "main.c:(.text+0x5): undefined reference to `total'",
  ],
  [
    'CMake Error at CMakeLists.txt:12 (find_package):\n  By not providing "FindFoo.cmake" in CMAKE_MODULE_PATH this project has',
    'By not providing "FindFoo.cmake" in CMAKE_MODULE_PATH this project has',
  ],
  [
    "error: subprocess-exited-with-error\n\n  × python setup.py egg_info did not run successfully.\n  │ exit code: 1\n  ╰─> [6 lines of output]\n      Error: pg_config executable not found.",
    "Error: pg_config executable not found.",
  ],
  [
    "====== FAILURES ======\n______ test_total ______\n\n    def test_total():\n>       assert total([1]) == 2\nE       assert 1 == 2",
    "E assert 1 == 2",
  ],
  [
    "ImportError while importing test module '/srv/a.py'.\nTraceback:\na.py:1: in <module>\nE   ModuleNotFoundError: No module named 'pandas'",
    "E ModuleNotFoundError: No module named 'pandas'",
  ],
  [
    "> shop@1.0.0 build\n> tsc -p .\n\nsrc/a.ts(5,2): error TS2304: Cannot find name 'x'.",
    "src/a.ts(5,2): error TS2304: Cannot find name 'x'.",
  ],
  [
    "$ tsc --noEmit\nsrc/a.ts(5,2): error TS2304: Cannot find name 'x'.",
    "src/a.ts(5,2): error TS2304: Cannot find name 'x'.",
  ],
  [
    "Error: Command failed with exit code 1: tsc -p .\nsrc/a.ts(5,2): error TS2304: Cannot find name 'x'.",
    "src/a.ts(5,2): error TS2304: Cannot find name 'x'.",
  ],
  [
    "FAIL  src/a.test.ts [ src/a.test.ts ]\nError: Cannot find package '@shop/events'",
    "Error: Cannot find package '@shop/events'",
  ],
  [
    '#9 ERROR: process "/bin/sh -c npm ci" did not complete successfully: exit code: 1\n------\n > [4/6] RUN npm ci:\n0.812 npm error code EUSAGE',
    "0.812 npm error code EUSAGE",
  ],
  // The line isn't a heading, because it contains the problem or the test's name.
  [
    "FAIL  src/a.test.ts > total > sums\nAssertionError: expected 1 to be 2",
    "FAIL src/a.test.ts > total > sums",
  ],
  [
    "error TS2322: Type 'A' is not assignable to type 'B'.\n  Property 'x' is missing",
    "error TS2322: Type 'A' is not assignable to type 'B'.",
  ],
  [
    'process "/bin/sh -c npm ci" did not complete successfully: exit code: 137',
    'process "/bin/sh -c npm ci" did not complete successfully: exit code: 137',
  ],
  // A heading without following lines is the whole message.
  ["Execution failed for task ':app:test'.\n", "Execution failed for task ':app:test'."],
  [
    'Traceback (most recent call last):\n  File "a.py", line 1',
    "Traceback (most recent call last):",
  ],
  ["Execution failed for task ':app:test'.", "Execution failed for task ':app:test'."],
  ["> x is not a function", "> x is not a function"],
  ["✗\n─", "✗"],
  ["", ""],
];

Deno.test("messageLine() returns the line with the error instead of the line that announces it", () => {
  for (const [message, line] of CASES) assertEquals(messageLine(message), line);
});
