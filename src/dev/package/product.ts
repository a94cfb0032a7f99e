import config from "../../../deno.json" with { type: "json" };
import { acmVariables } from "../../acm/roots.ts";

/** The account that publishes; the registry lets nobody else use its `io.github.` names. */
const OWNER = "acm-servers";

/** What every package says of acm-server: names, texts of the lengths registries allow, places. */
export const product = {
  name: "acm-server",
  title: "ACM process knowledge",
  /** At most 80 characters and no article in front, as Homebrew wants it. */
  summary: "Read-only MCP server for ACM, a process framework for agents",
  keywords: ["mcp", "acm", "process", "project-management", "markdown", "read-only"],
  author: "The ACM MCP servers authors",
  version: config.version,
  license: config.license,
  repository: `https://github.com/${OWNER}/acm-server`,
  registryName: `io.github.${OWNER}/acm-server`,
} as const;

/** The address under which a release hands out one of its files. */
export function releaseUrl(file: string): string {
  return `${product.repository}/releases/download/v${product.version}/${file}`;
}

/** A folder that the server's user may choose: a variable, and texts for a client's form. */
export interface Setting {
  variable: string;
  title: string;
  description: string;
}

/** The folders that the server's user may choose; none of them must be. */
export const settings: readonly Setting[] = acmVariables
  .filter(({ name }) => name.startsWith("ACM_"))
  .map(({ name, purpose }) => ({
    variable: name,
    title: name.toLowerCase().replaceAll("_", " ").replace("acm", "ACM"),
    description: purpose.charAt(0).toUpperCase() + purpose.slice(1),
  }));
