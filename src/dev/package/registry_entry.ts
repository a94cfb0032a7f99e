import { sha256Of } from "./archive.ts";
import { iconUrl, type Product, publisher, registryName, releaseUrl } from "./product.ts";
import type { Setting } from "./setting.ts";
import { type BuildTarget, filesOf } from "./target.ts";

export async function registryEntryOf(
  product: Product,
  folder: string,
  targets: readonly BuildTarget[],
): Promise<Record<string, unknown>> {
  const { name, title, summary } = product;
  const packages: Record<string, unknown>[] = [];
  for (const target of targets) {
    const { bundle } = filesOf(name, target);
    packages.push({
      registryType: "mcpb",
      identifier: releaseUrl(bundle),
      version: publisher.version,
      fileSha256: await sha256Of(`${folder}/${bundle}`),
      transport: { type: "stdio" },
      environmentVariables: product.settings.map(environmentVariable),
    });
  }
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: registryName(product),
    title,
    description: summary,
    version: publisher.version,
    repository: { url: publisher.repository, source: "github" },
    websiteUrl: publisher.repository,
    icons: [{ src: iconUrl(product), mimeType: "image/png", sizes: ["512x512"] }],
    packages,
  };
}

function environmentVariable({ variable, kind, description }: Setting): Record<string, unknown> {
  return {
    name: variable,
    description,
    format: kind === "directory" || kind === "path" ? "filepath" : "string",
    isRequired: false,
    isSecret: kind === "secret",
  };
}
