import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { repositoryPath } from "../../src/dev/executables.ts";
import { copyFolder, inTempFolder } from "../kernel/temp_folder.ts";
import { type Ran, runCommand, ServerProcess } from "./process.ts";
import { targetOf } from "./targets.ts";

const fixtures = repositoryPath("tests/fixtures");
const roots = {
  ACM_ROOT: `${fixtures}/framework`,
  ACM_REGISTRY_ROOT: `${fixtures}/registry`,
  ACM_PROJECT_ROOT: `${fixtures}/projects/healthy`,
};
const target = targetOf("acm-server");
// From source, the runtime's modules are in the home folder's cache.
const { DENO_DIR = `${Deno.env.get("HOME")}/.cache/deno` } = Deno.env.toObject();
const CHECK = ["call", "check_project_structure"];

/** Runs a command in an environment of its own. */
function run(args: string[], env: Record<string, string>, cwd = "/"): Promise<Ran> {
  return runCommand(target, args, { clearEnv: true, env: { DENO_DIR, ...env }, cwd });
}

Deno.test("tools that need a missing root folder name its variable and value, and the others work", async () => {
  const env = { ...roots, ACM_ROOT: "~/no such folder", ACM_REGISTRY_ROOT: "not/here" };
  const stage = await run(["call", "get_stage", "stage=design"], { ...env, HOME: "/tmp" });
  assertEquals(stage.code, 1);
  assertStringIncludes(stage.stdout, 'ACM_ROOT is "~/no such folder"');
  const registry = await run(["call", "query_capabilities"], { ...env, HOME: "/tmp" });
  assertStringIncludes(registry.stdout, 'ACM_REGISTRY_ROOT is "not/here"');
  assertStringIncludes((await run(CHECK, { ...env, HOME: "/tmp" })).stdout, "8/8 passed");
});

Deno.test("a root folder that can't be served exits with 3 and names the variable", async () => {
  for (const variable of [...Object.keys(roots), "CLAUDE_PROJECT_DIR"]) {
    for (const value of ["/", "/proc/self", "/dev/null", "/" + "a".repeat(5000)]) {
      const { code, stderr } = await run([], { [variable]: value });
      assertEquals(code, 3, `${variable}=${value.slice(0, 40)}: ${stderr}`);
      assertMatch(stderr, new RegExp(`^acm-server: ${variable} .+\\n$`));
    }
  }
});

Deno.test("a flag takes precedence over its variable, also in an error", async () => {
  const flags = ["bare", "healthy"].map((name) => `--project-root=${fixtures}/projects/${name}`);
  assertStringIncludes((await run([...flags, ...CHECK], roots)).stdout, "Result: 1/8");
  const named = await run([...flags, ...CHECK, "project_path=../healthy"], roots);
  assertStringIncludes(named.stdout, "Result: 8/8");
  const { code, stderr } = await run(["--acm-root=/proc", "call", "get_stage"], roots);
  assertEquals(code, 3);
  assertMatch(stderr, /^acm-server: --acm-root .+\n$/);
});

Deno.test("a call sees a root folder that is created later, even in a symlinked folder", () =>
  inTempFolder(async (folder) => {
    Deno.mkdirSync(`${folder}/real`);
    Deno.symlinkSync("real", `${folder}/link`);
    const server = new ServerProcess(target, {
      env: { ...roots, ACM_ROOT: `${folder}/link/framework` },
    });
    await server.initialize();
    const params = { name: "get_stage", arguments: { stage: "design" } };
    const before = await server.request(1, "tools/call", params);
    assertEquals(Object(before.result).isError, true);
    copyFolder(`${fixtures}/framework`, `${folder}/real/framework`);
    const after = await server.request(2, "tools/call", params);
    assertEquals(Object(after.result).isError, undefined);
    await server.end();
  }));

Deno.test("root folders may be relative, and have spaces, commas, quotes and Unicode", () =>
  inTempFolder(async (folder) => {
    for (const name of ["a,b", "a b", "a'c\"m", "ünï ‮x", "a*[c]{m}?", "a%2fc"]) {
      copyFolder(`${fixtures}/framework`, `${folder}/${name}`);
      const env = { HOME: folder, ACM_ROOT: `./${name}/../${name}` };
      const { code, stderr } = await run(["call", "get_rules_spec"], env, folder);
      assertEquals(code, 0, `${name}: ${stderr}`);
    }
  }));

Deno.test("a call writes no file to the home, temporary and XDG folders", () =>
  inTempFolder(async (folder) => {
    if (target.name === "source") return;
    const names = ["HOME", "TMPDIR", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"];
    for (const name of [...names, "DENO_DIR"]) Deno.mkdirSync(`${folder}/${name}`);
    const env = Object.fromEntries(
      [...names, "DENO_DIR"].map((name) => [name, `${folder}/${name}`]),
    );
    assertEquals((await run(["call", "get_rules_spec"], { ...roots, ...env })).code, 0);
    const left = Object.values(env).flatMap((path) => [...Deno.readDirSync(path)]);
    assertEquals(left, []);
  }));

Deno.test("call exits with 1 only if the checked gate isn't met", async () => {
  const gate = ["call", "get_transition_prompt", "transition=design_to_develop"];
  assertEquals((await run([...gate, "validate=only"], roots)).code, 1);
  assertEquals((await run(gate, roots)).code, 0);
  assertEquals((await run(["call", "check_project_health"], roots)).code, 0);
});
