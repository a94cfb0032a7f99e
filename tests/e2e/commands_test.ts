import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { acmTools } from "../../src/acm/tools.ts";
import { repositoryPath } from "../../src/dev/executables.ts";
import { copyFolder, inTempFolder } from "../kernel/temp_folder.ts";
import { type Ran, runCommand } from "./process.ts";
import { targetsOf } from "./targets.ts";
import { onTerminal } from "./terminal.ts";

const fixtures = repositoryPath("tests/fixtures");
const roots = {
  ACM_ROOT: `${fixtures}/framework`,
  ACM_REGISTRY_ROOT: `${fixtures}/registry`,
  ACM_PROJECT_ROOT: `${fixtures}/projects/healthy`,
};

for (const target of targetsOf("acm-server")) {
  const run = (args: string[], env: Record<string, string> = roots): Promise<Ran> =>
    runCommand(target, args, { env });
  const shownWith = (words: string[], env: Record<string, string>): Promise<string | undefined> =>
    onTerminal(target, words, { env: { ...roots, ...env } });
  const test = (name: string, body: () => Promise<void>): void =>
    Deno.test(`${target.name}: ${name}`, body);

  test("doctor finds no problems in the fixtures and lists their contents", async () => {
    const { code, stdout } = await run(["doctor"]);
    assertEquals(code, 0, stdout);
    for (
      const line of [
        "✓ ACM framework: found (variable, ACM_ROOT: ",
        "ACM framework: prefix ACM, version 1.0.0",
        "  – ACM-DELIVER-SPEC.md (optional)",
        "capabilities registry: 14 capabilities",
        "project: 8 of 8 required items",
        "  write: denied",
        `✓ Protocol: revision 2025-11-25, ${acmTools.length} tools`,
        "No problems found.",
      ]
    ) assertStringIncludes(stdout, line);
  });

  test("doctor --json exits with 1 and gives advice if it finds a problem", async () => {
    const env = { ...roots, ACM_ROOT: `${fixtures}/framework-adf` };
    const { code, stdout } = await run(["doctor", "--json"], env);
    assertEquals(code, 1);
    const report = JSON.parse(stdout);
    assertEquals(report.ok, false);
    assert(report.problems.length > 10);
    for (const { what, advice } of report.problems) assert(what.length > 5 && advice.length > 5);
    assertEquals(report.inspections[0].facts[0], "prefix unknown");
    assertEquals(Object.keys(report.permissions).length, 7);
  });

  test("call rejects deeply nested input as wrong usage", async () => {
    for (const input of ["[".repeat(100_000), "[".repeat(50_000) + "]".repeat(50_000)]) {
      const { code, stdout, stderr } = await run(["call", "get_stage", input]);
      assertEquals([code, stdout], [2, ""]);
      assertStringIncludes(stderr, "nested more than 100 levels deep");
    }
    const { code } = await run(["call", "get_stage", JSON.stringify({ stage: "[".repeat(200) })]);
    assertEquals(code, 1);
  });

  test("doctor escapes characters in a root folder's name that could forge a line", async () => {
    const { stdout, stderr } = await run(["doctor", "--acm-root", "/none/\u202e\u001b[2J\u009b"]);
    for (const character of ["\u202e", "\u001b", "\u009b"]) {
      assert(!(stdout + stderr).includes(character), stdout);
    }
    assertStringIncludes(stdout, "/none/\\u202e\\u001b[2J\\u009b");
  });

  test("call escapes a document's control characters on a terminal, but not in a pipe", async () => {
    await inTempFolder(async (ACM_ROOT) => {
      copyFolder(roots.ACM_ROOT, ACM_ROOT);
      const evil = "\x1b]0;pwned\x07\x1b[2J\u202ered\u200b";
      Deno.writeTextFileSync(`${ACM_ROOT}/ACM-DISCOVER-SPEC.md`, `\n${evil}\n`, { append: true });
      const words = ["call", "get_stage", '{"stage":"discover"}'];
      assertStringIncludes((await run(words, { ...roots, ACM_ROOT })).stdout, evil);
      const shown = await shownWith(words, { ACM_ROOT });
      if (shown === undefined) return;
      assertStringIncludes(shown, "\\u001b]0;pwned\\u0007\\u001b[2J\\u202ered\\u200b");
      for (const character of ["\x1b", "\x07", "\u202e", "\u200b"]) {
        assert(!shown.includes(character), shown);
      }
    });
  });

  test("doctor names a missing root folder and the flag that set it", async () => {
    const { code, stdout } = await run(["doctor", "--acm-root", "/none/at/all"]);
    assertEquals(code, 1);
    assertStringIncludes(stdout, "✗ ACM framework: missing (flag, --acm-root: /none/at/all)");
  });

  test("doctor reports which root folders are the built-in example by default", async () => {
    const home = await Deno.makeTempDir();
    const { stdout } = await run(["doctor", "--json"], {
      HOME: home,
      // From source, the runtime needs its module cache, and would create a new cache in that home
      // folder.
      DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
      ACM_ROOT: "",
      ACM_REGISTRY_ROOT: "",
      ACM_PROJECT_ROOT: roots.ACM_ROOT,
    });
    await Deno.remove(home, { recursive: true });
    const [framework, registry, project] = JSON.parse(stdout).roots;
    for (const root of [framework, registry]) {
      assertEquals([root.state, root.source, root.path], ["built-in example", "default", ""]);
    }
    assertEquals([project.state, project.source], ["found", "variable"]);
  });

  test("doctor --prove reports that the runtime refuses every attempt", async () => {
    const { code, stdout } = await run(["doctor", "--prove"]);
    assertEquals(code, 0, stdout);
    const lines = stdout.trim().split("\n");
    assert(lines.length > 14);
    for (const line of lines.slice(0, -2)) {
      assertMatch(line, /^✓ refused {2}.+ \((?:NotCapable|EvalError)\)$/);
    }
    assertMatch(lines.at(-1) ?? "", /^All \d+ were refused\.$/);
    const proofs = JSON.parse((await run(["doctor", "--prove", "--json"])).stdout);
    assertEquals(proofs.length, lines.length - 2);
  });

  test("doctor uses colours only on a terminal and without NO_COLOR", async () => {
    const green = "\x1b[32m✓";
    const coloured = await shownWith(["doctor"], { NO_COLOR: "" });
    const plain = await shownWith(["doctor"], { NO_COLOR: "1" });
    if (coloured === undefined || plain === undefined) return;
    assertStringIncludes(coloured, green);
    assertEquals([plain.includes(green), plain.includes("✓")], [false, true]);
    assertEquals((await run(["doctor"], { ...roots, NO_COLOR: "" })).stdout.includes(green), false);
  });

  test("doctor reads the files, and names the flag that set the root folder in its advice", async () => {
    const folder = await Deno.makeTempDir();
    try {
      copyFolder(roots.ACM_ROOT, folder);
      Deno.writeFileSync(`${folder}/ACM-BRIEF-SPEC.md`, new Uint8Array([0xff]));
      Deno.removeSync(`${folder}/ACM-STATUS-SPEC.md`);
      const { code, stdout } = await run(["doctor", "--acm-root", folder, "--json"]);
      assertEquals(code, 1);
      const [missing, unreadable, ...others] = JSON.parse(stdout).problems;
      assertEquals(others, []);
      assertStringIncludes(missing.advice, "point --acm-root at");
      assertStringIncludes(unreadable.what, "ACM-BRIEF-SPEC.md");
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  });

  test("doctor --prove tries to read a file outside every root folder", async () => {
    const { code, stdout } = await run(["doctor", "--prove", "--acm-root", "/etc"]);
    assertEquals(code, 0, stdout);
    assertStringIncludes(stdout, "read /bin/sh (NotCapable)");
  });

  test("call exits with 1 only if the checked gate is not met", async () => {
    const code = async (tool: string, input: object): Promise<number> =>
      (await run(["call", tool, JSON.stringify(input)])).code;
    const gate = { transition: "design_to_develop" };
    assertEquals(await code("get_transition_prompt", { ...gate, validate: "only" }), 1);
    assertEquals(await code("get_transition_prompt", gate), 0);
    assertEquals(await code("check_project_health", {}), 0);
  });

  test("flags take precedence over variables, even in errors about a root folder", async () => {
    const project = `${fixtures}/projects`;
    const flags = ["--project-root", `${project}/bare`, `--project-root=${project}/healthy`];
    const call = ["call", "check_project_structure"];
    assertStringIncludes((await run([...flags, ...call])).stdout, "Result: 1/8");
    const input = JSON.stringify({ project_path: "../healthy" });
    assertStringIncludes((await run([...flags, ...call, input])).stdout, "Result: 8/8");
    const { code, stderr } = await run(["--acm-root=/proc", "call", "get_stage"]);
    assertEquals(code, 3);
    assertMatch(stderr, /^acm-server: --acm-root .+\n$/);
  });

  test("tools lists the tools, and tools --json prints the tools/list result", async () => {
    const { code, stdout } = await run(["tools"]);
    assertEquals([code, stdout.trim().split("\n").length], [0, acmTools.length]);
    const listed = JSON.parse((await run(["tools", "--json"])).stdout);
    const snapshot = new URL("snapshots/acm/tools-list.json", import.meta.url);
    assertEquals(listed, JSON.parse(Deno.readTextFileSync(snapshot)));
  });

  test("skill prints SKILL.md", async () => {
    const { code, stdout } = await run(["skill"]);
    assertEquals(code, 0);
    assertEquals(stdout, Deno.readTextFileSync(repositoryPath("skills/acm-workflow/SKILL.md")));
  });

  test("config prints a configuration entry that starts the same server", async () => {
    const { code, stdout, stderr } = await run(["config", "claude-code", "--env", "ACM_ROOT=/a b"]);
    assertEquals(code, 0, stderr);
    const { command, env } = JSON.parse(stdout).mcpServers.acm;
    assertEquals(env, { ACM_ROOT: "/a b" });
    if (target.name === "executable") assertEquals(command, target.command);
    assertStringIncludes(stderr, `claude mcp add acm --env 'ACM_ROOT=/a b' -- `);
    const bad = [["config"], ["config", "emacs"], ["config", "cursor", "--env", "x"], [
      "doctor",
      "--yaml",
    ]];
    for (const args of bad) {
      const refused = await run(args);
      assertEquals([refused.code, refused.stdout], [2, ""], args.join(" "));
      assertMatch(refused.stderr, /^(?:acm-server: .+\n)+$/);
    }
  });
}
