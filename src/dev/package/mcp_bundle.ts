import { repositoryPath } from "../executables.ts";
import { type ArchiveEntry, zipOf } from "./archive.ts";
import { iconOf, jsonText, keywordsOf, type Product, publisher } from "./product.ts";
import type { Setting } from "./setting.ts";
import { type BuildTarget, executableName } from "./target.ts";

export function mcpBundleOf(
  product: Product,
  target: BuildTarget,
  executable: Uint8Array,
): Uint8Array {
  const manifest = jsonText(manifestOf(product, target));
  const entries: ArchiveEntry[] = [
    { path: "manifest.json", data: new TextEncoder().encode(manifest) },
    { path: entryPoint(product, target), data: executable, executable: true },
    { path: "icon.png", data: Deno.readFileSync(iconOf(product)) },
    { path: "LICENSE", data: Deno.readFileSync(repositoryPath("LICENSE")) },
  ];
  return zipOf(entries);
}

export function manifestOf(product: Product, target: BuildTarget): Record<string, unknown> {
  const { name, title, summary, settings, fixed, tools } = product;
  return {
    manifest_version: "0.3",
    name,
    display_name: title,
    version: publisher.version,
    description: summary,
    author: { name: publisher.author, url: publisher.repository },
    repository: { type: "git", url: publisher.repository },
    homepage: publisher.repository,
    icon: "icon.png",
    license: publisher.license,
    keywords: keywordsOf(product),
    compatibility: { platforms: [target.platform] },
    server: {
      type: "binary",
      entry_point: entryPoint(product, target),
      mcp_config: {
        command: `\${__dirname}/${entryPoint(product, target)}`,
        args: [],
        env: {
          ...Object.fromEntries(
            settings.map((setting) => [setting.variable, `\${user_config.${configKey(setting)}}`]),
          ),
          ...fixed,
        },
      },
    },
    tools: tools.map(({ name, description }) => ({ name, description })),
    // The texts depend on the server's folders, and clients read them on request.
    prompts_generated: true,
    user_config: Object.fromEntries(
      settings.map((setting) => [configKey(setting), fieldOf(setting)]),
    ),
  };
}

function entryPoint({ name }: Product, target: BuildTarget): string {
  return `server/${executableName(name, target)}`;
}

function configKey({ variable }: Setting): string {
  return variable.toLowerCase();
}

function fieldOf({ kind, variable, description, initial }: Setting): Record<string, unknown> {
  return {
    // A "file" in the form must exist, but a server's file may not exist yet.
    type: kind === "directory" ? "directory" : "string",
    title: variable,
    description,
    required: false,
    default: initial,
    ...(kind === "secret" && { sensitive: true }),
  };
}
