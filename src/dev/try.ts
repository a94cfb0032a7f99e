/**
 * `deno task try`: starts acm-server from source, speaks MCP to it as an agent's client would, and
 * prints what the agent gets. Uses ACM_ROOT where it is set, else the framework of the tests.
 */
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
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
const client = new Client({ name: "try", version: "1.0.0" });
await client.connect(
  new StdioClientTransport({
    command: Deno.execPath(),
    args: [
      "run",
      "--quiet",
      "--config",
      repositoryPath("deno.json"),
      ...runtimeFlags(acm),
      repositoryPath(acm.main),
    ],
    env,
  }),
);
const elapsed = (performance.now() - started).toFixed(0);
const server = client.getServerVersion();
print(
  `Connected to "${server?.name}" ${server?.version} in ${elapsed} ms. Its framework: ${env.ACM_ROOT}`,
);

const { tools } = await client.listTools();
print(`\nThe ${tools.length} tools an agent sees:`);
for (const { name, title } of tools) print(`  ${name.padEnd(26)} ${title ?? ""}`);

const stage = await ask("get_stage", { stage: "discover" });
print("\nget_stage discover: the outline of its answer");
for (const { level, text } of headingsOf(stage)) print(`  ${"  ".repeat(level - 1)}${text}`);

print("\ncheck_project_structure: this repository, which is no ACM project");
print((await ask("check_project_structure", {})).replaceAll(/^/gm, "  "));
await client.close();

async function ask(name: string, input: Record<string, unknown>): Promise<string> {
  const { content } = await client.callTool({ name, arguments: input });
  return content.flatMap((block) => block.type === "text" ? [block.text] : []).join("\n");
}
