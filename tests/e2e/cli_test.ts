import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import config from "../../deno.json" with { type: "json" };
import { repositoryPath } from "../../src/dev/executables.ts";
import { copyFolder } from "../kernel/temp_folder.ts";
import { note } from "../note.ts";
import { type Ran, runCommand, ServerProcess } from "./process.ts";
import { type Target, targetsOf } from "./targets.ts";

const fixtures = repositoryPath("tests/fixtures");
const roots = {
  ACM_ROOT: `${fixtures}/framework`,
  ACM_REGISTRY_ROOT: `${fixtures}/registry`,
  ACM_PROJECT_ROOT: `${fixtures}/projects/healthy`,
};

/** Runs a server command in its own environment, in which `HOME` is empty by default. */
function run(
  target: Target,
  args: string[],
  { env = {}, ...rest }: { env?: Record<string, string>; cwd?: string } = {},
): Promise<Ran> {
  const own = { PATH: "/usr/bin:/bin", HOME: empty, DENO_DIR: denoDir, ...env };
  return runCommand(target, args, { clearEnv: true, env: own, ...rest });
}

const temporary = await Deno.makeTempDir({ prefix: "cli-" });
globalThis.addEventListener("unload", () => Deno.removeSync(temporary, { recursive: true }));
const empty = `${temporary}/home`;
Deno.mkdirSync(empty);
// From source, the runtime needs its module cache. The executable includes its modules.
const denoDir = await denoCache();

async function denoCache(): Promise<string> {
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).output();
  return JSON.parse(new TextDecoder().decode(stdout)).denoDir;
}

for (const target of targetsOf("acm-server")) {
  const test = (name: string, body: () => Promise<void>): void =>
    Deno.test(`${target.name}: ${name}`, body);

  test("--help names every command and variable", async () => {
    const { code, stdout, stderr } = await run(target, ["--help"]);
    assertEquals([code, stderr], [0, ""]);
    for (
      const word of ["call TOOL", "--version", "ACM_ROOT", "ACM_REGISTRY_ROOT", "ACM_PROJECT_ROOT"]
    ) {
      assertStringIncludes(stdout, word);
    }
  });

  test("--version prints name and version", async () => {
    const { code, stdout } = await run(target, ["--version"]);
    assertEquals([code, stdout], [0, `acm-server ${config.version}\n`]);
  });

  test("call prints the text of a tool's result", async () => {
    const { code, stdout, stderr } = await run(target, ["call", "get_rules_spec"], { env: roots });
    assertEquals([code, stderr], [0, ""]);
    assertEquals(stdout, Deno.readTextFileSync(`${fixtures}/framework/ACM-RULES-SPEC.md`));
  });

  test("call exits with 1 if the tool returns an error", async () => {
    const input = '{"stage":"nope"}';
    const { code, stdout } = await run(target, ["call", "get_stage", input], { env: roots });
    assertEquals(code, 1);
    assertStringIncludes(stdout, 'No stage is named "nope"');
  });

  test("call rejects a project outside the root folders", async () => {
    const input = JSON.stringify({ project_path: temporary });
    const { code, stdout } = await run(target, ["call", "check_project_structure", input], {
      env: roots,
    });
    assertEquals(code, 1);
    assertStringIncludes(stdout, "ACM_PROJECT_ROOT");
  });

  test("wrong usage prints one line and exits with 2", async () => {
    const cases = [["nonsense"], ["call"], ["call", "get_stage", "{nope"], ["call", "get_stag"], [
      "call",
      "get_stage",
      "{}",
      "more",
    ]];
    for (const args of cases) {
      const { code, stdout, stderr } = await run(target, args, { env: roots });
      assertEquals([code, stdout], [2, ""], args.join(" "));
      assertMatch(stderr, /^acm-server: .+\n$/, args.join(" "));
    }
  });

  test("the error for a mistyped command or flag suggests the right one", async () => {
    for (
      const [word, meant] of [
        ["cal", "call"],
        ["doctr", "doctor"],
        ["version", "--version"],
        ["--verion", "--version"],
        ["--acm-rot", "--acm-root"],
      ]
    ) {
      const { code, stderr } = await run(target, [word ?? ""]);
      assertEquals(code, 2);
      assertStringIncludes(stderr, `Did you mean ${meant}?`);
    }
    assert(!(await run(target, ["zzz"])).stderr.includes("Did you mean"));
  });

  test("the error for an unknown flag without a similar name lists the server's flags", async () => {
    const { stderr } = await run(target, ["--root", "."]);
    assertStringIncludes(
      stderr,
      'unknown flag "--root". The flags are --acm-root, --registry-root, --project-root, --log-level. ',
    );
  });

  test("report rejects an unknown field and a missing project", async () => {
    const unknown = await run(target, ["report", '{"project":"x"}'], { env: roots });
    assertEquals([unknown.code, unknown.stdout], [2, ""]);
    assertMatch(unknown.stderr, /unknown field project; the fields are project_path\n$/);
    const absent = await run(target, ["report", '{"project_path":"/nowhere"}'], { env: roots });
    assertEquals([absent.code, absent.stdout], [1, ""]);
    assertMatch(absent.stderr, /^acm-server: project_path "\/nowhere" is neither .*\n$/);
  });

  test("an invalid root folder exits with 3 and names the variable", async () => {
    const file = `${fixtures}/framework/ACM-RULES-SPEC.md`;
    const values = ["/", file, "/proc/self", "/sys", "/dev", "/dev/null", "/" + "a".repeat(5000)];
    for (
      const variable of ["ACM_ROOT", "ACM_REGISTRY_ROOT", "ACM_PROJECT_ROOT", "CLAUDE_PROJECT_DIR"]
    ) {
      for (const value of values) {
        const { code, stderr } = await run(target, [], { env: { [variable]: value } });
        assertEquals(code, 3, `${variable}=${value.slice(0, 40)}: ${stderr}`);
        assertMatch(stderr, new RegExp(`^acm-server: ${variable} .+\\n$`));
      }
    }
  });

  test("tools that need a missing root folder report its variable and value", async () => {
    const env = { ...roots, ACM_ROOT: "~/no such folder", ACM_REGISTRY_ROOT: "not/here" };
    const stage = await run(target, ["call", "get_stage", '{"stage":"design"}'], { env });
    assertEquals(stage.code, 1);
    assertStringIncludes(stage.stdout, 'ACM_ROOT is "~/no such folder"');
    const registry = await run(target, ["call", "query_capabilities"], { env });
    assertStringIncludes(
      registry.stdout,
      'ACM_REGISTRY_ROOT is "not/here"',
    );
    const structure = await run(target, ["call", "check_project_structure"], { env });
    assertStringIncludes(structure.stdout, "Result: 8/8 passed");
  });

  test("calls use a root folder created later, even in a symlinked folder", async () => {
    const folder = `${temporary}/later-${target.name}`;
    Deno.mkdirSync(`${folder}/real`, { recursive: true });
    Deno.symlinkSync("real", `${folder}/link`);
    const env = { ...roots, ACM_ROOT: `${folder}/link/framework` };
    const server = new ServerProcess(target, { env });
    await server.initialize();
    const params = { name: "get_stage", arguments: { stage: "design" } };
    const before = Object((await server.request(1, "tools/call", params)).result);
    assertEquals(before.isError, true);
    copyFolder(`${fixtures}/framework`, `${folder}/real/framework`);
    const after = Object((await server.request(2, "tools/call", params)).result);
    assertEquals(after.isError, undefined, JSON.stringify(after).slice(0, 300));
    await server.end();
  });

  test("default paths are in the home folder, and ~ expands in every variable", async () => {
    const home = `${temporary}/home-${target.name}`;
    copyFolder(`${fixtures}/framework`, `${home}/code/_shared/acm`);
    copyFolder(`${fixtures}/registry`, `${home}/code/_shared/capabilities-registry`);
    copyFolder(`${fixtures}/projects/healthy`, `${home}/work/project`);
    const env = { HOME: home, ACM_PROJECT_ROOT: "~/work/project" };
    assertEquals((await run(target, ["call", "get_rules_spec"], { env })).code, 0);
    assertEquals((await run(target, ["call", "query_capabilities"], { env })).code, 0);
    assertStringIncludes(
      (await run(target, ["call", "check_project_structure"], { env })).stdout,
      "8/8",
    );
    const claude = { HOME: home, CLAUDE_PROJECT_DIR: "~/work/project" };
    const { stdout } = await run(target, ["call", "check_project_structure"], { env: claude });
    assertStringIncludes(stdout, "8/8");
  });

  test("the working directory is the project unless it is the home folder or /", async () => {
    const project = `${fixtures}/projects/healthy`;
    const check = ["call", "check_project_structure"];
    assertStringIncludes((await run(target, check, { cwd: project })).stdout, "Result: 8/8");
    for (const [cwd, env] of [["/", {}], [project, { HOME: project }], ["/dev", {}]] as const) {
      const { code, stdout } = await run(target, check, { cwd, env });
      assertEquals(code, 1, cwd);
      assertStringIncludes(stdout, "Set ACM_PROJECT_ROOT");
    }
  });

  test("variables accept relative roots, spaces, commas, quotes, Unicode and symlinks", async () => {
    for (const name of ["a,b", "a b", "a'c\"m", "ünï ‮x", "a*[c]{m}?", "a%2fc"]) {
      const folder = `${temporary}/${target.name} names`;
      copyFolder(`${fixtures}/framework`, `${folder}/${name}`);
      const args = ["call", "get_rules_spec"];
      const absolute = await run(target, args, {
        env: { ACM_ROOT: `${folder}/${name}` },
        cwd: empty,
      });
      assertEquals(absolute.code, 0, `${name}: ${absolute.stdout}${absolute.stderr}`);
      const relative = await run(target, args, {
        env: { ACM_ROOT: `./${name}/../${name}` },
        cwd: folder,
      });
      assertEquals(relative.code, 0, `${name}: ${relative.stdout}${relative.stderr}`);
      await Deno.remove(folder, { recursive: true });
    }
    const link = `${temporary}/link-${target.name}`;
    Deno.symlinkSync(`${fixtures}/framework`, link);
    assertEquals(
      (await run(target, ["call", "get_rules_spec"], { env: { ACM_ROOT: link } })).code,
      0,
    );
  });

  test("the first of several projects is the default, and calls can name any project", async () => {
    const list = ["bare", "healthy"].map((name) => `${fixtures}/projects/${name}`);
    const env = { ...roots, ACM_PROJECT_ROOT: list.join(":") };
    const check = async (input: object): Promise<string> =>
      (await run(target, ["call", "check_project_structure", JSON.stringify(input)], { env }))
        .stdout;
    assertStringIncludes(await check({}), "Result: 1/8");
    assertStringIncludes(await check({ project_path: list[1] }), "Result: 8/8");
    assertStringIncludes(await check({ project_path: "../healthy" }), "Result: 8/8");
    assertStringIncludes(
      await check({ project_path: "../draft-brief" }),
      "neither a project root nor a folder inside one",
    );
  });

  test("the server prints a one-line hint if stdin is a terminal", async () => {
    const line = [target.command, ...target.args].map((word) => `'${word}'`).join(" ");
    let ran: Ran;
    try {
      const { code, stdout, stderr } = await new Deno.Command("script", {
        args: [
          "--quiet",
          "--return",
          "--command",
          `${line} </dev/tty 2>&1 & sleep 1; kill $!`,
          "/dev/null",
        ],
        env: { ...roots, NO_COLOR: "1" },
        stdin: "null",
      }).output();
      const text = new TextDecoder();
      ran = { code, stdout: text.decode(stdout), stderr: text.decode(stderr) };
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
      return note("Not tested: the hint on a terminal: the command script is not installed");
    }
    assertMatch(ran.stdout.trim(), /^acm-server serves MCP .* Try acm-server --help$/m);
  });

  if (target.name === "executable") {
    test("call writes no file to the home, temporary and XDG folders", async () => {
      const folder = `${temporary}/clean`;
      const env = Object.fromEntries(
        ["HOME", "TMPDIR", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "DENO_DIR"]
          .map((name) => [name, `${folder}/${name}`]),
      );
      for (const path of Object.values(env)) Deno.mkdirSync(path, { recursive: true });
      for (let time = 0; time < 2; time++) {
        assertEquals(
          (await run(target, ["call", "get_rules_spec"], { env: { ...roots, ...env } })).code,
          0,
        );
      }
      const left = Object.values(env).flatMap((path) => [...Deno.readDirSync(path)]);
      assertEquals(left, []);
    });
  }
}

Deno.test("the task for running from source has the executable's flags and no wider ones", () => {
  const flags = config.tasks.acm.split(" ").filter((word) => word.startsWith("--allow"));
  assertEquals(flags.slice(0, 2), ["--allow-read", "--allow-sys=statfs"]);
  assertEquals(flags.length, 3);
  assertMatch(flags[2] ?? "", /^--allow-env=[A-Z_,]+$/);
  assert(!/-A\b|--allow-all|--allow-(write|net|run|ffi|import)/.test(config.tasks.acm));
  for (
    const needed of [
      "--no-prompt",
      "--no-code-cache",
      "--v8-flags=--disallow-code-generation-from-strings",
    ]
  ) {
    assertStringIncludes(config.tasks.acm, needed);
  }
});
