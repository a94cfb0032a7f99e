import config from "../../../deno.json" with { type: "json" };
import { aceMoments } from "../../ace/moments.ts";
import { aceFlags, aceVariables } from "../../ace/roots.ts";
import { aceTools } from "../../ace/tools.ts";
import { acmMoments } from "../../acm/moments.ts";
import { acmFlags, acmVariables } from "../../acm/roots.ts";
import { acmTools } from "../../acm/tools.ts";
import { architectureMoments } from "../../architecture/moments.ts";
import { architectureFlags, architectureVariables } from "../../architecture/roots.ts";
import { architectureTools } from "../../architecture/tools.ts";
import { decibelMoments } from "../../decibel/moments.ts";
import { decibelFlags, decibelVariables, UNDERSCORE } from "../../decibel/roots.ts";
import { toolsNamed } from "../../decibel/tools.ts";
import type * as z from "zod";
import { repositoryPath } from "../executables.ts";
import type { Flag } from "../../kernel/cli/flags.ts";
import type { HookMoment } from "../../kernel/hook/client.ts";
import type { Variable } from "../../kernel/roots/environment.ts";
import { knowledgeFlags } from "../../knowledge/roots.ts";
import { knowledgeVariables } from "../../knowledge/settings.ts";
import { knowledgeTools } from "../../knowledge/tools.ts";
import { type Setting, settingOf } from "./setting.ts";

const OWNER = "acm-servers";
const REPOSITORY = "https://github.com/acm-servers/acm-server";

export const publisher = {
  owner: OWNER,
  author: "The ACM MCP servers authors",
  version: config.version,
  license: config.license,
  repository: REPOSITORY,
  npmPackage: "acm-mcp-servers",
} as const;

export interface Product {
  name: string;
  server: string;
  title: string;
  /** The server's description: at most 80 characters. */
  summary: string;
  keywords: readonly string[];
  settings: readonly Setting[];
  /** Variables that a client sets if it rejects dots in tool names. */
  fixed: Readonly<Record<string, string>>;
  tools: readonly { name: string; description: string; input: z.ZodObject }[];
  variables: readonly Variable[];
  flags: readonly Flag[];
  hooks: readonly HookMoment[];
  access: string;
}

/** Every server, in the same order as `executables`. */
export const products: readonly Product[] = [
  {
    name: "acm-server",
    server: "acm",
    title: "ACM process framework",
    summary: "Read-only MCP server for ACM, a process framework for agents",
    keywords: ["acm", "process", "project-management", "markdown", "read-only"],
    // The client itself sets CLAUDE_PROJECT_DIR.
    settings: settingsOf(acmVariables.filter(({ name }) => name.startsWith("ACM_"))),
    fixed: {},
    tools: acmTools,
    variables: acmVariables,
    flags: acmFlags,
    hooks: acmMoments,
    access: "reads the framework, the registry and the projects",
  },
  {
    name: "architecture-server",
    server: "architecture",
    title: "Architecture documents",
    summary: "Read-only MCP server for a team's guidelines, patterns and ADRs",
    keywords: ["architecture", "adr", "guidelines", "patterns", "read-only"],
    settings: settingsOf(architectureVariables),
    fixed: {},
    tools: architectureTools,
    variables: architectureVariables,
    flags: architectureFlags,
    hooks: architectureMoments,
    access: "reads its content folder",
  },
  {
    name: "decibel-server",
    server: "decibel",
    title: "Decibel records",
    summary: "MCP server that records decisions and issues, and says what to do next",
    keywords: ["decisions", "adr", "issues", "planning", "markdown"],
    // A desktop client starts servers in "/" or the home folder. The server can't store records in
    // these folders.
    settings: settingsOf(decibelVariables.filter(({ name }) => !(name in UNDERSCORE)), {
      DECIBEL_MCP_ROOT: "~/decibel-records",
    }),
    fixed: UNDERSCORE,
    tools: toolsNamed(UNDERSCORE),
    variables: decibelVariables,
    flags: decibelFlags,
    hooks: decibelMoments,
    access: "reads and creates files in its data folder; no code of it changes or removes one",
  },
  {
    name: "ace-server",
    server: "ace",
    title: "ACE: learning from execution",
    summary: "MCP server that turns what failed into a playbook that agents can trust",
    keywords: ["ace", "learning", "playbook", "agents-md", "context-engineering"],
    settings: settingsOf(aceVariables, {
      ACE_AGENTS_PATH: "~/ace/playbook.md",
      ACE_TRACES_PATH: "~/ace/execution_traces.jsonl",
      ACE_INSIGHTS_PATH: "~/ace/insights.jsonl",
    }),
    fixed: {},
    tools: aceTools,
    variables: aceVariables,
    flags: aceFlags,
    hooks: aceMoments,
    access: "reads and writes its playbook and two logs, by name, with their locks and temporaries",
  },
  {
    name: "knowledge-server",
    server: "knowledge-base",
    title: "Knowledge base",
    summary: "MCP server for a team's knowledge base, searched by words and by meaning",
    keywords: ["knowledge-base", "search", "embeddings", "postgresql", "sqlite"],
    settings: settingsOf(knowledgeVariables),
    fixed: {},
    tools: knowledgeTools,
    variables: knowledgeVariables,
    flags: knowledgeFlags,
    hooks: [],
    access:
      "reaches the host and port of its database and of its embeddings, or reads and writes " +
      "the embedded store's folder; reads the import folder",
  },
];

function settingsOf(
  variables: readonly Variable[],
  initial: Readonly<Record<string, string>> = {},
): Setting[] {
  return variables.map((variable) => settingOf(variable, initial[variable.name]));
}

export function releaseUrl(file: string): string {
  return `${publisher.repository}/releases/download/v${publisher.version}/${file}`;
}

export function registryName({ name }: Product): string {
  return `io.github.${publisher.owner}/${name}`;
}

export function keywordsOf({ keywords }: Product): string[] {
  return ["mcp", ...keywords];
}

export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

const ICONS = "src/dev/package/icons";

/** The path of a server's icon with 512 × 512 pixels. */
export function iconOf({ name }: Product): string {
  return repositoryPath(`${ICONS}/${name}.png`);
}

export function iconUrl({ name }: Product): string {
  const path = new URL(publisher.repository).pathname;
  return `https://raw.githubusercontent.com${path}/v${publisher.version}/${ICONS}/${name}.png`;
}
