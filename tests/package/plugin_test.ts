import { assert, assertEquals, assertMatch } from "@std/assert";
import { parse } from "@std/yaml";
import { z } from "zod";
import config from "../../deno.json" with { type: "json" };
import { repositoryPath } from "../../src/dev/executables.ts";
import { PLUGIN, pluginFiles, skillFolders } from "../../src/dev/package/claude_plugin.ts";
import { products } from "../../src/dev/package/product.ts";

const read = (path: string): string => Deno.readTextFileSync(repositoryPath(path));

const entrySchema = z.strictObject({ command: z.literal("node"), args: z.array(z.string()) });
const serversSchema = z.strictObject({ mcpServers: z.record(z.string(), entrySchema) });

const marketplaceSchema = z.object({
  name: z.string().regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/),
  owner: z.object({ name: z.string() }),
  plugins: z.tuple([z.object({ name: z.string(), source: z.string() })]),
});

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string().min(50).max(200),
  author: z.object({ name: z.string() }),
  skills: z.array(z.string()),
});

const hookSchema = z.strictObject({
  type: z.literal("command"),
  command: z.string(),
  timeout: z.number(),
});
const hooksSchema = z.object({
  hooks: z.record(
    z.string(),
    z.array(z.object({ matcher: z.string().optional(), hooks: z.tuple([hookSchema]) })),
  ),
});

Deno.test("the plugin's generated files are current (run deno task package --plugin to update them)", () => {
  for (const [path, text] of Object.entries(pluginFiles())) assertEquals(read(path), text, path);
});

Deno.test("the marketplace has one plugin with a complete folder", () => {
  const { plugins: [plugin] } = marketplaceSchema.parse(
    JSON.parse(read(".claude-plugin/marketplace.json")),
  );
  const manifest = manifestSchema.parse(JSON.parse(read("skills/.claude-plugin/plugin.json")));
  assertEquals([manifest.name, manifest.version], [plugin.name, config.version]);
  assertEquals(plugin.source, "./skills");
  assertMatch(read("skills/icon.svg"), /^<svg /);
  const readme = read("skills/README.md");
  for (const folder of skillFolders()) {
    assert(manifest.skills.includes(`./${folder}`), folder);
    assert(readme.includes(`\`${folder}\``), folder);
    const [, front = ""] = read(`skills/${folder}/SKILL.md`).split(/^---$/m);
    assertEquals(z.object({ name: z.string() }).parse(parse(front)).name, folder);
  }
});

Deno.test("the plugin starts every server with its own launcher", () => {
  const { mcpServers } = serversSchema.parse(JSON.parse(read("skills/.mcp.json")));
  for (const { name, server } of products) {
    assertEquals(mcpServers[server]?.args, ["${CLAUDE_PLUGIN_ROOT}/launch.mjs", name]);
  }
  assertEquals(Object.keys(mcpServers).length, products.length);
});

Deno.test("tool names with the plugin's prefix have at most the 64 characters that Claude Code allows", () => {
  const names = products.flatMap(({ server, tools }) =>
    tools.map(({ name }) => `mcp__plugin_${PLUGIN}_${server}__${name}`)
  );
  assertEquals(names.filter((name) => name.length > 64), []);
});

Deno.test("both READMEs install the plugin with two commands", () => {
  for (const file of ["README.md", "skills/README.md"]) {
    assertMatch(
      read(file),
      /^\/plugin marketplace add acm-servers\/acm-server\n\/plugin install acm@acm-servers$/m,
      file,
    );
  }
});

Deno.test("the plugin runs the hooks of every server with its own launcher", () => {
  const command =
    /^command -v node >\/dev\/null \|\| exit 0; node "\$\{CLAUDE_PLUGIN_ROOT\}\/launch\.mjs" (\S+) hook$/;
  const { hooks } = hooksSchema.parse(JSON.parse(read("skills/hooks/hooks.json")));
  const started = hooks.SessionStart?.map((group) => group.hooks[0].command.match(command)?.[1]);
  const speakers = products.filter(({ hooks }) => hooks.includes("start"));
  assertEquals(started, speakers.map(({ name }) => name));
});
