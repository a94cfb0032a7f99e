import { usage } from "../kernel/cli/flags.ts";
import { HOOK_FILES } from "../kernel/hook/hooks_config.ts";
import { excerpt } from "../kernel/text.ts";

export interface ProjectClient {
  marks: readonly string[];
  program: string;
  servers: string;
  /** The key of the object that contains an entry per server. A TOML file has only one form. */
  key: string;
  reads: string;
  note?: string;
}

/** All clients whose files init writes. Init adds hooks only for clients in `HOOK_FILES`. */
export const projectClients: Readonly<Record<string, ProjectClient>> = {
  "claude-code": {
    marks: [".mcp.json", ".claude", "CLAUDE.md"],
    program: "claude",
    servers: ".mcp.json",
    key: "mcpServers",
    reads: "CLAUDE.md",
    note:
      "Claude Code asks at its next start whether to use the servers in .mcp.json: approve them.",
  },
  "codex": {
    marks: [".codex"],
    program: "codex",
    servers: ".codex/config.toml",
    key: "mcp_servers",
    reads: "AGENTS.md",
    note:
      "Codex reads .codex only in a project that you trust, and runs hooks only after you review them: type /hooks.",
  },
  "gemini": {
    marks: [".gemini", "GEMINI.md"],
    program: "gemini",
    servers: ".gemini/settings.json",
    key: "mcpServers",
    reads: "GEMINI.md",
    note: "Gemini CLI reads these settings only after you trust the folder: type /permissions.",
  },
  "copilot-cli": {
    marks: [".github/hooks", ".github/copilot-instructions.md"],
    program: "copilot",
    servers: ".mcp.json",
    key: "mcpServers",
    reads: "AGENTS.md",
    note:
      "Copilot CLI runs the hooks only after you trust the folder. Copilot CLI asks you at its next start.",
  },
  "cursor": {
    marks: [".cursor"],
    program: "cursor",
    servers: ".cursor/mcp.json",
    key: "mcpServers",
    reads: "AGENTS.md",
  },
  "vscode": {
    marks: [".vscode/mcp.json"],
    program: "code",
    servers: ".vscode/mcp.json",
    key: "servers",
    reads: "AGENTS.md",
  },
};

export const initClients: readonly string[] = Object.keys(projectClients);
const rows: readonly ProjectClient[] = Object.values(projectClients);
export const clientPrograms: readonly string[] = rows.map(({ program }) => program);

/** Returns the client with this name. Throws `StartError` if init doesn't support the client. */
export function clientNamed(name: string): ProjectClient {
  const client = Object.hasOwn(projectClients, name) ? projectClients[name] : undefined;
  if (client !== undefined) return client;
  throw usage(`unknown client "${excerpt(name)}"; known: ${initClients.join(", ")}`);
}

/** Returns the clients with files in the repository, otherwise those with installed programs. */
export function clientsHere(
  exists: (path: string) => boolean,
  programs: readonly string[],
): string[] {
  const entries = Object.entries(projectClients);
  const byFile = entries.filter(([, { marks }]) => marks.some(exists));
  const installed = entries.filter(([, { program }]) => programs.includes(program));
  const found = byFile.length > 0 ? byFile : installed;
  if (found.length > 0) return found.map(([name]) => name);
  throw usage(`no client found here; name your clients: --client ${initClients.join(",")}`);
}

export const ATTRIBUTES = ".gitattributes";
export const LOCAL = ".ace/.gitignore";
export const PLAYBOOK = ".ace/playbook.md";
export const TOML = ".codex/config.toml";
export const clientFiles: readonly string[] = [
  ...new Set([...rows.map(({ servers }) => servers), ...Object.values(HOOK_FILES)]),
];
export const pointedFiles: readonly string[] = [
  ...new Set(["AGENTS.md", ...rows.map(({ reads }) => reads)]),
];
export const projectFiles: readonly string[] = [
  ...[...clientFiles, LOCAL, PLAYBOOK, ATTRIBUTES],
  ...pointedFiles,
];
