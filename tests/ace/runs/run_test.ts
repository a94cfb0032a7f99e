import { assert, assertEquals } from "@std/assert";
import recorded from "../../fixtures/ace/runs.json" with { type: "json" };
import { capturedRun } from "../../../src/ace/runs/run.ts";

const TYPES = "src/a.ts(1,2): error TS2304: Cannot find name 'x'.\n";

for (
  const [command, output, exitCode, status] of [
    ["npx tsc", TYPES, 2, "fail"],
    ["npx tsc", "", 0, "pass"],
    ["npx tsc | tail", TYPES, 0, "fail"],
    ["npx tsc || true", TYPES, 0, "fail"],
    ["npm run seed | tail", "Seeding\n", 0, "unknown"],
    ["npm run seed > seed.log", "", 0, "unknown"],
    ["npm test > out.log 2>&1", "", 1, "fail"],
    ["npm run seed &", "", 0, "unknown"],
    ["cat old.log; npm run seed", TYPES, 0, "unknown"],
    ["make check", "12 checks, 0 failures\n", 0, "pass"],
    ["npx vitest run | cat", "      Tests  9 passed (9)\n", 0, "pass"],
    ["cd web && npm run build", "", 0, "pass"],
  ] as const
) {
  Deno.test(`capturedRun() takes "${command}" with exit code ${exitCode} as ${status}`, () => {
    assertEquals(capturedRun({ command, output, exitCode }, false)?.status, status);
  });
}

Deno.test("capturedRun() takes an interrupted command as unknown", () => {
  const run = { command: "npm test", output: "", exitCode: 137, isInterrupted: true } as const;
  assertEquals(capturedRun(run, false)?.status, "unknown");
});

Deno.test("capturedRun() returns nothing for a command that only looks", () => {
  assertEquals(capturedRun({ command: "rg x src", output: TYPES, exitCode: 0 }, false), undefined);
});

Deno.test("capturedRun() keeps the first words, and with full detail all words and the output", () => {
  const command = "npm run build -w web -- --mode staging --base /tide/";
  const run = { command, output: "built\n", exitCode: 0 };
  assertEquals(capturedRun(run, false)?.command, "npm run build -w web -- --mode staging");
  assertEquals(capturedRun(run, true), {
    runner: "npm",
    command,
    status: "pass",
    errors: [],
    output: "built\n",
  });
});

for (const { command, exitCode, happened, status, kept, output } of recorded) {
  Deno.test(`capturedRun() takes the recorded output of "${command}" as ${status}`, () => {
    assert([happened, "unknown", undefined].includes(status), `${happened} happened`);
    const run = capturedRun({ command, output, exitCode }, false);
    assertEquals(run?.status, status);
    const [first] = run?.errors ?? [];
    assertEquals(first && [first.tool, first.file, first.line, first.message], kept);
  });
}
