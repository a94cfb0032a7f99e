import { assertEquals } from "@std/assert";
import { commonFix, fixesIn } from "../../../src/ace/traces/fix.ts";
import type { Trace, TraceRun } from "../../../src/ace/traces/trace.ts";

const error = {
  ...{ tool: "tsc", severity: "error", message: "lost", file: "a", line: 1 },
  ...{ column: undefined, code: undefined },
};

function run(command: string, hasFailed = false, runner = "sh"): TraceRun {
  return { runner, command, hasPassed: !hasFailed, errors: hasFailed ? [error] : [] };
}

function fixes(...runs: TraceRun[]) {
  const trace: Trace = {
    ...{ id: "t", timestamp: "", beadId: "B", discovered: [], harmed: [], helped: [] },
    runs,
  };
  return [...fixesIn(trace, ({ message }) => message)].map(([key, fix]) => [key, ...fix.commands]);
}

Deno.test("fixesIn() finds what passed between a failure and the success of the same command", () => {
  const tsc = run("tsc", true);
  assertEquals(fixes(tsc, run("install"), run("build"), run("tsc")), [[
    "lost",
    "install",
    "build",
  ]]);
  assertEquals(fixes(tsc, run("build", true), run("install"), run("tsc")), [["lost", "install"]]);
  assertEquals(fixes(tsc, run("a"), tsc, run("b"), run("tsc")), [["lost", "b"]]);
  const many = ["a", "b", "c", "d", "e", "f", "a"].map((command) => run(command));
  assertEquals(fixes(tsc, ...many, run("tsc")), [["lost", "b", "c", "d", "e", "f"]]);
  // Of an error that comes back in one trace, the first fix counts.
  assertEquals(fixes(tsc, run("a"), run("tsc"), tsc, run("b"), run("tsc")), [["lost", "a"]]);
});

Deno.test("fixesIn() finds nothing where nothing was done, or nothing passed", () => {
  const tsc = run("tsc", true);
  assertEquals(fixes(tsc, run("tsc")), []);
  assertEquals(fixes(tsc, run("build"), tsc), []);
  assertEquals(fixes(tsc, run("build"), run("eslint")), []);
  assertEquals(fixes(tsc, run("build"), run("tsc", false, "npm")), []);
  assertEquals(fixes(run("tsc"), run("build"), run("tsc")), []);
});

Deno.test("commonFix() takes what all fixes share, and counts tasks", () => {
  const fix = (beadId: string, ...commands: string[]) => ({ beadId, failed: "tsc", commands });
  const common = commonFix([
    fix("B-1", "clean", "build"),
    fix("B-2", "install", "build"),
    fix("B-2", "build", "clean"),
  ]);
  assertEquals([common?.commands, common?.tasks], [["build"], 2]);
  const most = commonFix([fix("B-1", "a"), fix("B-2", "b"), fix("B-3", "b")]);
  assertEquals([most?.commands, most?.tasks], [["b"], 2]);
  assertEquals(commonFix([]), undefined);
});
