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

Deno.test("fixesIn() finds commands between the failure and the success of the same command", () => {
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
  // The first fix counts if an error returns in the same trace.
  assertEquals(fixes(tsc, run("a"), run("tsc"), tsc, run("b"), run("tsc")), [["lost", "a"]]);
});

Deno.test("fixesIn() finds no fix if no command ran in between or the command never succeeded", () => {
  const tsc = run("tsc", true);
  assertEquals(fixes(tsc, run("tsc")), []);
  assertEquals(fixes(tsc, run("build"), tsc), []);
  assertEquals(fixes(tsc, run("build"), run("eslint")), []);
  assertEquals(fixes(tsc, run("build"), run("tsc", false, "npm")), []);
  assertEquals(fixes(run("tsc"), run("build"), run("tsc")), []);
});

Deno.test("fixesIn() omits a formatter unless the failed command checks formatting", () => {
  const tsc = run("tsc", true);
  assertEquals(fixes(tsc, run("npx prettier --write ."), run("tsc")), []);
  assertEquals(fixes(tsc, run("cargo fmt"), run("build"), run("tsc")), [["lost", "build"]]);
  const checks = ["deno fmt --check", "npm run format:check", "ruff format --check"];
  for (const check of checks) {
    assertEquals(fixes(run(check, true), run("deno fmt"), run(check)), [["lost", "deno fmt"]]);
  }
  const lint = { ...run("lint", true), errors: [{ ...error, message: "a.ts: not formatted" }] };
  assertEquals(fixes(lint, run("make fmt"), run("lint")), [["a.ts: not formatted", "make fmt"]]);
  const gofmt = { ...run("lint", true), errors: [{ ...error, tool: "gofmt" }] };
  assertEquals(fixes(gofmt, run("go fmt ./..."), run("lint")), [["lost", "go fmt ./..."]]);
});

Deno.test("fixesIn() removes ids from the commands", () => {
  const tsc = run("tsc", true);
  const uuid = "9db590f1-b6fe-c5f2-2678-8804f089deba";
  assertEquals(
    fixes(tsc, run(`terraform force-unlock ${uuid}`), run("docker rm 3f2a9bc"), run("tsc")),
    [
      ["lost", "terraform force-unlock <id>", "docker rm <id>"],
    ],
  );
  const plain = ["git switch -c facade", "sleep 1234567", "cargo add time@0.3"];
  assertEquals(fixes(tsc, ...plain.map((one) => run(one)), run("tsc")), [["lost", ...plain]]);
});

Deno.test("commonFix() returns the steps that all fixes share and counts the tasks", () => {
  const fix = (beadId: string, ...commands: string[]) => ({ beadId, failed: "tsc", commands });
  const common = commonFix([
    fix("B-1", "clean", "build"),
    fix("B-2", "install", "build"),
    fix("B-2", "build", "clean"),
  ]);
  assertEquals(common?.commands, ["build"]);
  assertEquals(common?.tasks, 2);
  const most = commonFix([fix("B-1", "a"), fix("B-2", "b"), fix("B-3", "b")]);
  assertEquals(most?.commands, ["b"]);
  assertEquals(most?.tasks, 2);
  assertEquals(commonFix([]), undefined);
});
