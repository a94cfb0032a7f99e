import { acmTools } from "../../acm/tools.ts";
import { repositoryPath } from "../executables.ts";
import { type ArchiveEntry, zipOf } from "./archive.ts";
import { product, type Setting, settings } from "./product.ts";
import { type BuildTarget, executableName } from "./target.ts";

/** The zip file that clients install with a click: the executable, a manifest, the licence. */
export function mcpBundleOf(target: BuildTarget, executable: Uint8Array): Uint8Array {
  const manifest = `${JSON.stringify(manifestOf(target), undefined, 2)}\n`;
  const entries: ArchiveEntry[] = [
    { path: "manifest.json", data: new TextEncoder().encode(manifest) },
    { path: entryPoint(target), data: executable, executable: true },
    { path: "LICENSE", data: Deno.readFileSync(repositoryPath("LICENSE")) },
  ];
  return zipOf(entries);
}

/** The bundle's manifest.json, version 0.3 of https://github.com/modelcontextprotocol/mcpb. */
export function manifestOf(target: BuildTarget): Record<string, unknown> {
  return {
    manifest_version: "0.3",
    name: product.name,
    display_name: product.title,
    version: product.version,
    description: product.summary,
    author: { name: product.author, url: product.repository },
    repository: { type: "git", url: product.repository },
    homepage: product.repository,
    license: product.license,
    keywords: product.keywords,
    compatibility: { platforms: [target.platform] },
    server: {
      type: "binary",
      entry_point: entryPoint(target),
      mcp_config: {
        command: `\${__dirname}/${entryPoint(target)}`,
        args: [],
        env: Object.fromEntries(
          settings.map((setting) => [setting.variable, `\${user_config.${keyOf(setting)}}`]),
        ),
      },
    },
    tools: acmTools.map(({ name, description }) => ({ name, description })),
    // Their texts are the framework's, and read when they are asked for.
    prompts_generated: true,
    user_config: Object.fromEntries(settings.map((setting) => [keyOf(setting), fieldOf(setting)])),
  };
}

function entryPoint(target: BuildTarget): string {
  return `server/${executableName(target)}`;
}

function keyOf({ variable }: Setting): string {
  return variable.toLowerCase();
}

/** Without the empty default, a field left blank would reach the server as the text of its key. */
function fieldOf({ title, description }: Setting): Record<string, unknown> {
  return { type: "directory", title, description, required: false, default: "" };
}
