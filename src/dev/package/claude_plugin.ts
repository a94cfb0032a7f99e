import { repositoryPath } from "../executables.ts";
import type { ArchiveEntry } from "./archive.ts";
import { product } from "./product.ts";

/** The files of the Claude Code plugin: its manifest, the server to start, the skill. */
export function claudePluginFiles(): ArchiveEntry[] {
  return [
    { path: ".claude-plugin/plugin.json", data: jsonBytes(pluginManifest()) },
    { path: ".mcp.json", data: jsonBytes({ mcpServers: { acm: { command: product.name } } }) },
    { path: "LICENSE", data: Deno.readFileSync(repositoryPath("LICENSE")) },
    ...filesBelow("skills/acm-workflow"),
  ];
}

/** Only `name` must be there: https://code.claude.com/docs/en/plugins-reference. */
function pluginManifest(): Record<string, unknown> {
  return {
    name: "acm",
    version: product.version,
    description: `${product.summary}. Needs ${product.name} on the PATH.`,
    author: { name: product.author, url: product.repository },
    homepage: product.repository,
    repository: product.repository,
    license: product.license,
    keywords: product.keywords,
  };
}

function jsonBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(value, undefined, 2)}\n`);
}

function filesBelow(folder: string): ArchiveEntry[] {
  return [...Deno.readDirSync(repositoryPath(folder))].flatMap(({ name, isDirectory }) => {
    const path = `${folder}/${name}`;
    return isDirectory
      ? filesBelow(path)
      : [{ path, data: Deno.readFileSync(repositoryPath(path)) }];
  });
}
