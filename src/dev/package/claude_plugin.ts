import { repositoryPath } from "../executables.ts";
import { writeFiles } from "../sources.ts";
import { jsonText } from "./json_text.ts";
import { keywordsOf, products, publisher } from "./product.ts";

/**
 * The plugin's folder: that of the skills, so that the marketplace needs no copy of them, and a
 * client that installs the plugin gets nothing else of the repository.
 */
const FOLDER = "skills";

/** The plugin's name, a part of every tool's name in Claude Code. */
export const PLUGIN = "acm";

const DESCRIPTION =
  "Five sandboxed MCP servers and their skills: a process with gates, architecture " +
  "documents, decisions and issues, a playbook from failures, a knowledge base";

/**
 * The files of the Claude Code plugin that are generated, by path: the marketplace, the manifest,
 * the servers. The formats: https://code.claude.com/docs/en/plugins/manifest-reference and
 * https://code.claude.com/docs/en/plugins/marketplace-reference.
 */
export function pluginFiles(): Record<string, string> {
  return {
    ".claude-plugin/marketplace.json": jsonText(marketplace()),
    [`${FOLDER}/.claude-plugin/plugin.json`]: jsonText(pluginManifest()),
    [`${FOLDER}/.mcp.json`]: jsonText({
      mcpServers: Object.fromEntries(products.map(serverEntry)),
    }),
    [`${FOLDER}/icon.svg`]: Deno.readTextFileSync(
      repositoryPath("src/acm/icon.svg"),
    ),
  };
}

/** Writes the generated files of the plugin. */
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

/** Every folder of a skill, in order. */
export function skillFolders(): string[] {
  return [...Deno.readDirSync(repositoryPath(FOLDER))]
    .filter(({ name, isDirectory }) => isDirectory && !name.startsWith("."))
    .map(({ name }) => name).toSorted();
}

/** `npx` would run what the project's folder has in `node_modules`, or ask the registry it names. */
function serverEntry({ name, server }: (typeof products)[number]): [string, unknown] {
  return [server, { command: "node", args: [`\${CLAUDE_PLUGIN_ROOT}/launch.mjs`, name] }];
}
