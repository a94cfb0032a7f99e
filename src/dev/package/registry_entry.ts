import { sha256Of } from "./checksums.ts";
import { product, releaseUrl, settings } from "./product.ts";
import { type BuildTarget, filesOf } from "./target.ts";

/** The server.json that tells the MCP registry about the bundles of these targets in a folder. */
export async function registryEntryOf(
  folder: string,
  targets: readonly BuildTarget[],
): Promise<Record<string, unknown>> {
  const packages: Record<string, unknown>[] = [];
  for (const target of targets) {
    const { bundle } = filesOf(target);
    packages.push({
      registryType: "mcpb",
      identifier: releaseUrl(bundle),
      version: product.version,
      fileSha256: await sha256Of(`${folder}/${bundle}`),
      transport: { type: "stdio" },
      environmentVariables: settings.map(({ variable, description }) => ({
        name: variable,
        description,
        format: "filepath",
        isRequired: false,
        isSecret: false,
      })),
    });
  }
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: product.registryName,
    title: product.title,
    description: product.summary,
    version: product.version,
    repository: { url: product.repository, source: "github" },
    websiteUrl: product.repository,
    packages,
  };
}
