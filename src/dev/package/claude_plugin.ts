import { repositoryPath } from "../executables.ts";
import { writeFiles } from "../sources.ts";
import { hooksConfig } from "../../kernel/hook/hooks_config.ts";
import { jsonText, keywordsOf, products, publisher } from "./product.ts";

const FOLDER = "skills";

export const PLUGIN = "acm";

const HOOKS = "hooks";

export const INIT_SETUP = "src/init/servers.json";

const LAUNCHER = "${CLAUDE_PLUGIN_ROOT}/launch.mjs";

const DESCRIPTION =
  "Five sandboxed MCP servers and their skills: a process with gates, architecture " +
  "documents, decisions and issues, a playbook from failures, a knowledge base";

/**
 * Returns the plugin's generated files, by path: the marketplace, the manifest, the servers, their
 * hooks, and init's table of hooks and servers. The formats are specified at
 * https://code.claude.com/docs/en/plugins/manifest-reference and
 * https://code.claude.com/docs/en/plugins/marketplace-reference.
 */
export function pluginFiles(): Record<string, string> {
  return {
    ".claude-plugin/marketplace.json": jsonText(marketplace()),
    [`${FOLDER}/.claude-plugin/plugin.json`]: jsonText(pluginManifest()),
    [`${FOLDER}/.mcp.json`]: jsonText({
      mcpServers: Object.fromEntries(products.map(serverEntry)),
    }),
    [`${FOLDER}/${HOOKS}/hooks.json`]: jsonText(pluginHooks())
      // The client or the shell inserts the folder.
      .replaceAll(`'${LAUNCHER}'`, `\\"${LAUNCHER}\\"`),
    [INIT_SETUP]: initSetup(),
    [`${FOLDER}/icon.svg`]: Deno.readTextFileSync(
      repositoryPath("src/acm/icon.svg"),
    ),
  };
}

export async function writePlugin(): Promise<void> {
  await writeFiles(repositoryPath("."), pluginFiles());
}

function marketplace(): Record<string, unknown> {
  return {
    $schema: "https://json.schemastore.org/claude-code-marketplace.json",
    name: publisher.owner,
    description: "MCP servers for teams whose software is written with agents",
    owner: { name: publisher.author, url: publisher.repository },
    plugins: [{
      name: PLUGIN,
      source: `./${FOLDER}`,
      description: DESCRIPTION,
      category: "development",
    }],
  };
}

function pluginManifest(): Record<string, unknown> {
  return {
    $schema: "https://json.schemastore.org/claude-code-plugin-manifest.json",
    name: PLUGIN,
    version: publisher.version,
    description: DESCRIPTION,
    author: { name: publisher.author, url: publisher.repository },
    homepage: publisher.repository,
    repository: publisher.repository,
    license: publisher.license,
    keywords: [...new Set(products.flatMap(keywordsOf))],
    skills: skillFolders().map((name) => `./${name}`),
  };
}

export function skillFolders(): string[] {
  return [...Deno.readDirSync(repositoryPath(FOLDER))]
    .filter(({ name, isDirectory }) => isDirectory && !name.startsWith(".") && name !== HOOKS)
    .map(({ name }) => name).toSorted();
}

function pluginHooks(): Record<string, unknown> {
  const hooks: Record<string, object[]> = {};
  for (const product of products) {
    const launch = { command: "node", args: [LAUNCHER, product.name], env: {} };
    for (
      const [event, groups] of Object.entries(
        hooksConfig("claude-code", product.hooks, launch).hooks,
      )
    ) {
      hooks[event] = [...hooks[event] ?? [], ...groups];
    }
  }
  return { description: "The servers speak when it matters, without being asked", hooks };
}

function serverEntry({ name, server }: (typeof products)[number]): [string, unknown] {
  return [server, { command: "node", args: [LAUNCHER, name] }];
}

function initSetup(): string {
  return jsonText({
    servers: products.map(({ name, server, fixed, hooks }) => ({ name, server, fixed, hooks })),
  });
}
