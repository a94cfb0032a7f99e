import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import config from "../../deno.json" with { type: "json" };
import { executables } from "../../src/dev/executables.ts";
import { inTempFolder } from "../kernel/temp_folder.ts";
import { type Json, type Ran, runCommand, ServerProcess } from "./process.ts";
import { servers } from "./servers.ts";
import { sourceOf, targetOf } from "./targets.ts";
import { onTerminal } from "./terminal.ts";

/** The attempts that `doctor --prove` makes with every server. */
const ATTEMPTS = [
  "list /",
  "read the environment variable PATH",
  "connect to 127.0.0.1:9",
  "run /bin/sh",
];

/** Values of PATH: unset, and relative folders. */
const PATHS = [undefined, "./bin:..:~"];

Deno.test("the tests cover every executable", () => {
  assertEquals(servers.map(({ executable }) => executable), executables.map(({ name }) => name));
});

for (const server of servers) {
  const { executable, snapshots, env: envFor, call: [tool, input], attempts } = server;
  const target = targetOf(executable);
  const source = sourceOf(executable);
  const run = (args: string[], env: Record<string, string>): Promise<Ran> =>
    runCommand(target, args, { env });
  const test = (name: string, body: (env: Record<string, string>) => Promise<void>): void =>
    Deno.test(`${executable}: ${name}`, () => inTempFolder((folder) => body(envFor(folder))));

  test("the server from source passes its doctor", async (env) => {
    const { stdout } = await runCommand(source, ["doctor"], { env });
    assertStringIncludes(stdout, "No problems found.");
  });

  test("--version prints the name and version, and --help names every variable and command", async (env) => {
    assertEquals((await run(["--version"], env)).stdout, `${executable} ${config.version}\n`);
    const { code, stdout, stderr } = await run(["--help"], env);
    assertEquals([code, stderr], [0, ""]);
    for (const word of [...Object.keys(env), "call TOOL", "--prove"]) {
      assertStringIncludes(stdout, word);
    }
  });

  test("call prints a tool's result without a log line, and exits with 1 after an error", async (given) => {
    const { KB_LOG_LEVEL: _, ...env } = given;
    const { code, stdout, stderr } = await run(["call", tool, JSON.stringify(input)], env);
    assertEquals([code, stderr], [0, ""]);
    assert(stdout.length > 10);
    assertEquals((await run(["call", tool, '{"nonsense":1}'], env)).code, 1);
  });

  test("doctor finds no problems, and reports denied permissions", async (env) => {
    const { code, stdout } = await run(["doctor"], env);
    assertEquals(code, 0, stdout);
    assertStringIncludes(stdout, "No problems found.");
    const report = JSON.parse((await run(["doctor", "--json"], env)).stdout);
    assertEquals([report.ok, report.protocol.ok], [true, true]);
    for (const name of ["env", "run", "ffi", "sys"]) {
      assertEquals(report.permissions[name], "denied", name);
    }
  });

  test("doctor --prove shows with any PATH that the runtime refuses every attempt", async (env) => {
    for (const path of PATHS) {
      const { code, stdout } = await runCommand(target, ["doctor", "--prove"], {
        env: path === undefined ? env : { ...env, PATH: path },
        clearEnv: true,
      });
      assertEquals(code, 0, `PATH=${path}: ${stdout}`);
      assertMatch(stdout, /\nAll \d+ were refused\.\n$/);
      for (const what of [...ATTEMPTS, ...attempts(env)]) {
        assertStringIncludes(stdout, `✓ refused  ${what} (`);
      }
    }
  });

  test("config prints an entry with the given settings, and the server starts with the entry", async (env) => {
    const options = Object.entries(env).flatMap((one) => ["--env", one.join("=")]);
    const [variable = ""] = Object.keys(env);
    const [, flag = ""] = new RegExp(`${variable} .*; flag (--[a-z-]+)`)
      .exec((await run(["--help"], {})).stdout) ?? [];
    const flagged = JSON.parse((await run(["config", "claude-code", flag, "/a b"], {})).stdout);
    assertEquals(Object.values<Json>(flagged.mcpServers)[0]?.env, { [variable]: "/a b" });
    const { stdout } = await run(["config", "vscode", ...options], {});
    const [entry] = Object.values<Json>(JSON.parse(stdout).servers);
    const { command = "", args = [] } = Object(entry);
    const started = new ServerProcess({ name: "entry", command, args }, {
      env: Object(entry?.env),
    });
    const { result } = await started.initialize();
    assertEquals(Object(result).serverInfo.version, config.version);
    const { code, messages, stderr } = await started.end();
    assertEquals([code, messages], [0, []], stderr);
  });

  test("with an invalid variable, tools and skill work, and doctor reports the variable", async () => {
    const listed = await run(["tools", "--json"], server.invalid);
    const snapshot = new URL(`snapshots/${snapshots}/tools-list.json`, import.meta.url);
    assertEquals(JSON.parse(listed.stdout), JSON.parse(Deno.readTextFileSync(snapshot)));
    const tools = await run(["tools"], server.invalid);
    assertEquals([tools.code, tools.stderr], [0, ""]);
    assertEquals(tools.stdout.trim().split("\n").length, JSON.parse(listed.stdout).length);
    const skill = await run(["skill"], server.invalid);
    assertEquals([skill.code, skill.stderr], [0, ""]);
    assertMatch(skill.stdout, /^---\nname: /);
    const { code, stdout } = await run(["doctor"], server.invalid);
    assert(code !== 0 && stdout.includes("✗"), stdout);
    const report = JSON.parse((await run(["doctor", "--json"], server.invalid)).stdout);
    assertEquals(report.ok, false);
    assert(report.problems.length > 0);
  });

  test("report rejects a missing root folder and names its variable", async (env) => {
    const [variable = ""] = Object.keys(env);
    const given = { ...env, [variable]: "/nonexistent/meadow" };
    const { code, stdout, stderr } = await run(["report"], given);
    assertEquals([code, stdout], [1, ""]);
    assertMatch(stderr, new RegExp(`^${executable}: .+ is missing: ${variable} is ".*meadow`));
  });

  test("the server prints a hint if stdin is a terminal", async (env) => {
    const shown = await onTerminal(target, [], { env });
    if (shown === undefined) return;
    assertMatch(shown, new RegExp(`^${executable} serves MCP .* Try ${executable} --help$`, "m"));
  });
}

Deno.test("wrong usage prints one line on stderr and exits with 2", async () => {
  const target = targetOf("acm-server");
  const cases = [
    ["nonsense"],
    ["call"],
    ["call", "get_stage", "{"],
    ["call", "get_stage", "[".repeat(100_000)],
    ["call", "get_stage", "{}", "more"],
    ["tools", "--yaml"],
    ["skill", "x"],
    ["--log-level", "loud"],
    ["report", '{"colour":"red"}'],
    ["config"],
    ["config", "emacs"],
    ["config", "cursor", "--env", "x"],
    ["config", "codex", "--env", "NO_SUCH=x"],
    ["tools", "--env", "ACM_ROOT=b"],
  ];
  for (const args of cases) {
    const { code, stdout, stderr } = await runCommand(target, args);
    const shown = args.join(" ").slice(0, 60);
    assertEquals([code, stdout], [2, ""], shown);
    assertMatch(stderr, /^(?:acm-server: .+\n)+$/, shown);
  }
});

Deno.test("the error for a mistyped command or flag suggests the right one", async () => {
  const target = targetOf("acm-server");
  for (
    const [word, meant] of [
      ["cal", "call"],
      ["doctr", "doctor"],
      ["version", "--version"],
      ["--verion", "--version"],
      ["--acm-rot", "--acm-root"],
    ] as const
  ) {
    assertStringIncludes((await runCommand(target, [word])).stderr, `Did you mean ${meant}?`);
  }
  assert(!(await runCommand(target, ["zzz"])).stderr.includes("Did you mean"));
});

Deno.test("each task for running from source has the executable's flags and no wider ones", () => {
  for (const [task, command] of Object.entries(config.tasks)) {
    if (!executables.some((one) => one.task === task)) continue;
    assert(!/-A\b|--allow-all|--allow-(?:run|ffi|import)/.test(command), task);
    for (
      const flag of [
        "--no-prompt",
        "--no-code-cache",
        "--v8-flags=--disallow-code-generation-from-strings",
      ]
    ) assertStringIncludes(command, flag);
  }
  const acm = config.tasks.acm.split(" ").filter((word) => word.startsWith("--allow"));
  assertEquals(acm.slice(0, 2), ["--allow-read", "--allow-sys=statfs"]);
  assertMatch(acm.slice(2).join(" "), /^--allow-env=[A-Z_,]+$/);
});
