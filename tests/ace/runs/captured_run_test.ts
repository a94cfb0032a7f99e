import { assertEquals } from "@std/assert";
import { capturedRun } from "../../../src/ace/runs/captured_run.ts";

const MISSING = "src/order.ts(3,24): error TS2307: Cannot find module '@shop/events'.\n";

Deno.test("capturedRun() treats an error as a failure even if a pipe hides its exit code", () => {
  const run = capturedRun({ command: "npx tsc | tail -20", output: MISSING, exitCode: 0 });
  assertEquals(run?.status, "fail");
  assertEquals(run?.errors.map(({ tool, file, line, code }) => [tool, file, line, code]), [
    ["tsc", "src/order.ts", 3, "TS2307"],
  ]);
});

Deno.test("capturedRun() records a passed command only if it runs a known tool", () => {
  assertEquals(capturedRun({ command: "npx tsc", output: "", exitCode: 0 })?.status, "pass");
  assertEquals(capturedRun({ command: "./scripts/seed.sh", output: "ok", exitCode: 0 }), undefined);
  assertEquals(capturedRun({ command: "npm test", output: "ok" })?.status, "pass");
});

Deno.test("capturedRun() ignores errors that a command only displays", () => {
  for (const command of ["cat build.log", "git diff", "grep -rn error ."]) {
    assertEquals(capturedRun({ command, output: MISSING, exitCode: 0 }), undefined);
  }
});

Deno.test("capturedRun() keeps the end of the output if a failure has an unknown format", () => {
  const output = "Seeding\n\u001b[31mThe gate will not open\u001b[0m\n\n---\n";
  const run = capturedRun({ command: "npm run seed", output, exitCode: 3 });
  assertEquals(run?.errors, [{
    tool: "npm",
    severity: "error",
    message: "The gate will not open",
    file: "",
    line: 0,
  }]);
});

Deno.test("capturedRun() treats counted failures or errors as a failure if the exit code is missing", () => {
  const output = "Error:\nBookingTest#test_take:\nSQLite3::BusyException: database is locked\n" +
    "    app/models/booking.rb:19:in 'take!'\n\n41 runs, 90 assertions, 0 failures, 1 errors\n";
  const run = capturedRun({ command: "bin/rails test", output });
  assertEquals([run?.status, run?.errors[0]?.message], [
    "fail",
    "SQLite3::BusyException: database is locked",
  ]);
});

Deno.test("capturedRun() treats a run without failures as passed if the exit code is missing", () => {
  const output = "41 runs, 90 assertions, 0 failures, 0 errors\n";
  assertEquals(capturedRun({ command: "bin/rails test", output })?.status, "pass");
  assertEquals(capturedRun({ command: "npx vitest", output: "Tests  3 passed\n" })?.status, "pass");
});

Deno.test("capturedRun() keeps the message above the failure count", () => {
  const output = "/bin/ld: region `FLASH' overflowed by 1284 bytes\n" +
    "collect2: error: ld returned 1 exit status\nmake: *** [Makefile:31: all] Error 1\n";
  const run = capturedRun({ command: "make", output, exitCode: 2 });
  assertEquals(run?.errors[0]?.message, "/bin/ld: region `FLASH' overflowed by 1284 bytes");
});
