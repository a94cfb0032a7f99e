import { hookClients } from "../kernel/hook/client.ts";

export interface ProjectClient {
  marks: readonly string[];
  servers: string;
  /** The key of the object that contains an entry per server. A TOML file has only one form. */
  key: string;
  like?: string;
  note?: string;
}

/** All clients whose files init writes. Init adds hooks only for clients in `hookClients`. */
export const projectClients: Readonly<Record<string, ProjectClient>> = {
  "claude-code": {
    marks: [".mcp.json", ".claude", "CLAUDE.md"],
    servers: ".mcp.json",
    key: "mcpServers",
    note: "Claude Code asks at its next start whether to use the servers in .mcp.json.",
  },
  "codex": {
    marks: [".codex"],
    servers: ".codex/config.toml",
    key: "mcp_servers",
    note: "Codex runs the hooks only after you review them: type /hooks.",
  },
  "gemini": {
    marks: [".gemini", "GEMINI.md"],
    servers: ".gemini/settings.json",
    key: "mcpServers",
    note: "Gemini CLI reads these settings only after you trust the folder: type /permissions.",
  },
  "copilot-cli": {
    marks: [".github/hooks", ".github/copilot-instructions.md"],
    servers: ".mcp.json",
    key: "mcpServers",
    like: "claude-code",
    note:
      "Copilot CLI runs the hooks only after you trust the folder. Copilot CLI asks you at its next start.",
  },
  "cursor": { marks: [".cursor"], servers: ".cursor/mcp.json", key: "mcpServers" },
  "vscode": { marks: [".vscode/mcp.json"], servers: ".vscode/mcp.json", key: "servers" },
};

/** Returns the clients whose files exist in a folder. `exists` checks a path in it. */
export function clientsOf(exists: (path: string) => boolean): string[] {
  return Object.entries(projectClients).filter(([, { marks }]) => marks.some(exists))
    .map(([name]) => name);
}

/** Returns the client's name if it can run hooks, otherwise undefined. */
export function hooksOf(name: string): typeof hookClients[number] | undefined {
  return hookClients.find((client) => client === name);
}
