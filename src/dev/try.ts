/**
 * `deno task try`: starts acm-server from source, speaks MCP to it as an agent's client would, and
 * prints what the agent gets. Uses ACM_ROOT where it is set, else the framework of the tests.
 */
import { connect } from "./bench/client.ts";
import { headingsOf } from "../kernel/markdown/headings.ts";
import { executables, repositoryPath, runtimeFlags } from "./executables.ts";
import { print } from "./print.ts";

const [acm] = executables;
if (acm === undefined) throw new Error("no executable to try");
const fixtures = {
  ACM_ROOT: "tests/fixtures/framework",
  ACM_REGISTRY_ROOT: "tests/fixtures/registry",
};
const env: Record<string, string> = {
  ACM_PROJECT_ROOT: repositoryPath("."),
  HOME: Deno.env.get("HOME") ?? "",
};
for (const [name, folder] of Object.entries(fixtures)) {
  env[name] = Deno.env.get(name) || repositoryPath(folder);
}

const started = performance.now();
const client = await connect({
  path: Deno.execPath(),
  args: [
    "run",
    "--quiet",
    "--config",
    repositoryPath("deno.json"),
    ...runtimeFlags(acm),
    repositoryPath(acm.main),
  ],
  env,
  cwd: Deno.cwd(),
});
print(`Connected to ${acm.name} in ${(performance.now() - started).toFixed(0)} ms.`);

const stage = (await client.call("get_stage", { stage: "discover" })).text;
print("\nget_stage discover: the outline of its answer");
for (const { level, text } of headingsOf(stage)) print(`  ${"  ".repeat(level - 1)}${text}`);

print("\ncheck_project_structure: this repository, which is no ACM project");
print((await client.call("check_project_structure", {})).text.replaceAll(/^/gm, "  "));
await client.stop();
