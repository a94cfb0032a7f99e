import { hookClients } from "../kernel/hook/client.ts";

/** A client as a repository sets it up. */
export interface ProjectClient {
  /** Files and folders of a repository whose people use the client. */
  marks: readonly string[];
  /** The file in which the client looks for servers. */
  servers: string;
  /** The key of the object in that file with an entry per server; TOML has only one form. */
  key: string;
  /** The client whose form of an entry goes into that file, if not its own. */
  like?: string;
  /** A sentence for people who use it. */
  note?: string;
}

/** Every client whose files init writes. Hooks go to those in `hookClients`. */
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

/** The clients whose files a folder has; `exists` is asked for paths in it. */
export function clientsOf(exists: (path: string) => boolean): string[] {
  return Object.entries(projectClients).filter(([, { marks }]) => marks.some(exists))
    .map(([name]) => name);
}

/** Returns the client of that name as one that runs hooks; undefined for one that runs none. */
export function hooksOf(name: string): typeof hookClients[number] | undefined {
  return hookClients.find((client) => client === name);
}
