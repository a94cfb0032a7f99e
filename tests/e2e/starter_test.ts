import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { starterFramework, starterRegistry } from "../../src/acm/starter.ts";
import { pathOf } from "../../src/dev/executables.ts";
import { ServerProcess } from "./process.ts";
import { type Target, targetsOf } from "./targets.ts";

const home = await Deno.makeTempDir({ prefix: "starter-" });
globalThis.addEventListener("unload", () => Deno.removeSync(home, { recursive: true }));
const denoDir = Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`;
const project = `${home}/project`;
copyTree(pathOf("tests/fixtures/starter-project"), project);

function copyTree(from: string, to: string): void {
  Deno.mkdirSync(to, { recursive: true });
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    if (isDirectory) copyTree(`${from}/${name}`, `${to}/${name}`);
    else Deno.copyFileSync(`${from}/${name}`, `${to}/${name}`);
  }
}

function* filesBelow(folder: string, below = ""): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(`${folder}/${below}`)) {
    if (isDirectory) yield* filesBelow(folder, `${below}${name}/`);
    else yield below + name;
  }
}

async function call(target: Target, tool: string, input: object): Promise<string> {
  const { stdout } = await new Deno.Command(target.command, {
    args: [...target.args, "call", tool, JSON.stringify(input)],
    clearEnv: true,
    env: { HOME: home, DENO_DIR: denoDir, ACM_PROJECT_ROOT: project, NO_COLOR: "1" },
    stdin: "null",
  }).output();
  return new TextDecoder().decode(stdout);
}

Deno.test("the starter holds every file of its folder", () => {
  for (
    const [name, files] of Object.entries({
      framework: starterFramework,
      registry: starterRegistry,
    })
  ) {
    const folder = pathOf(`src/acm/starter/${name}`);
    assertEquals(Object.keys(files).sort(), [...filesBelow(folder)].sort());
    for (const [path, text] of Object.entries(files)) {
      assertEquals(text, Deno.readTextFileSync(`${folder}/${path}`));
    }
  }
});

for (const target of targetsOf("acm-server")) {
  Deno.test(`${target.name}: without a framework the starter is served, and said to be`, async () => {
    const env = { HOME: home, DENO_DIR: denoDir, ACM_ROOT: "", ACM_REGISTRY_ROOT: "" };
    const server = new ServerProcess(target, { env });
    const result = Object((await server.initialize()).result);
    assertStringIncludes(result.instructions, "built-in starter");
    assert(result.instructions.length <= 600);
    const { stderr } = await server.end();
    assertStringIncludes(stderr, "serving the built-in starter. Set ACM_ROOT");
    assertStringIncludes(stderr, "serving the built-in starter. Set ACM_REGISTRY_ROOT");
  });

  Deno.test(`${target.name}: every stage, prompt and capability of the starter answers`, async () => {
    assertEquals(
      await call(target, "get_stage", { stage: "deliver" }),
      starterFramework["ACM-DELIVER-SPEC.md"],
    );
    const prompt = { stage: "deliver", phase: "external" };
    assertStringIncludes(await call(target, "get_review_prompt", prompt), "# ");
    assertStringIncludes(await call(target, "query_capabilities", {}), "9 capabilities");
    const skill = await call(target, "get_capability_detail", { capability_id: "acm-workflow" });
    assertStringIncludes(skill, "name: acm-workflow");
    assertStringIncludes(await call(target, "query_knowledge", { query: "stop reviewing" }), "kb/");
  });

  Deno.test(`${target.name}: a project of its stubs passes the checks and its transition`, async () => {
    assertStringIncludes(await call(target, "check_project_structure", {}), "Result: 8/8 passed.");
    assertStringIncludes(await call(target, "check_project_health", {}), "Verdict: healthy");
    const asked = { transition: "discover_to_design", validate: true };
    assertStringIncludes(await call(target, "get_transition_prompt", asked), "met (4 of 4)");
  });
}
