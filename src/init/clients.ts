import { hookClients } from "../kernel/hook/client.ts";
import { HOOK_FILES } from "../kernel/hook/hooks_config.ts";

export interface ProjectClient {
  marks: readonly string[];
  program: string;
  servers: string;
  /** The key of the object that contains an entry per server. A TOML file has only one form. */
  key: string;
  reads: string;
  like?: string;
  note?: string;
}

/** All clients whose files init writes. Init adds hooks only for clients in `hookClients`. */
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
    like: "claude-code",
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

export const clientPrograms: readonly string[] = Object.values(projectClients)
  .map(({ program }) => program);

/** The clients with files in the folder, otherwise the clients with installed programs. */
export function clientsOf(
  exists: (path: string) => boolean,
  programs: readonly string[],
): string[] {
  const rows = Object.entries(projectClients);
  const byFile = rows.filter(([, { marks }]) => marks.some(exists));
  const found = byFile.length > 0
    ? byFile
    : rows.filter(([, { program }]) => programs.includes(program));
  return found.map(([name]) => name);
}

/** Returns the client's name if it can run hooks, otherwise undefined. */
export function hooksOf(name: string): typeof hookClients[number] | undefined {
  return hookClients.find((client) => client === name);
}

export const ATTRIBUTES = ".gitattributes";
export const LOCAL = ".ace/.gitignore";
export const PLAYBOOK = ".ace/playbook.md";
export const POINTED: readonly string[] = [
  ...new Set(["AGENTS.md", ...Object.values(projectClients).map(({ reads }) => reads)]),
];

export const projectFiles: readonly string[] = [
  ...new Set([
    ...Object.values(projectClients).map(({ servers }) => servers),
    ...Object.values(HOOK_FILES),
    ATTRIBUTES,
    LOCAL,
    PLAYBOOK,
    ...POINTED,
  ]),
];
