import { printText, say } from "../log.ts";
import { hookClient, hookClients, type HookMoment } from "../hook/client.ts";
import { HOOK_FILES, hooksConfig } from "../hook/hooks_config.ts";
import { excerpt } from "../text.ts";
import { usage } from "./flags.ts";

interface Command {
  command: string;
  args: readonly string[];
}

export interface Launch extends Command {
  server: string;
  env: Record<string, string>;
  variablesFor?: ((client: ClientTraits) => Record<string, string>) | undefined;
}

export interface ClientTraits {
  /** True for a client that rejects the whole server if a tool name contains a dot. */
  refusesDots?: true;
}

interface Started {
  command: string;
  args?: readonly string[];
  env?: Record<string, string>;
}

interface Client extends ClientTraits {
  file: string;
  key: string;
  required?: object;
}

const CLIENTS: Record<string, Client> = {
  "claude-code": { file: ".mcp.json in the project", key: "mcpServers" },
  "claude-desktop": {
    file: "claude_desktop_config.json (Settings, Developer, Edit Config)",
    key: "mcpServers",
    refusesDots: true,
  },
  "cursor": {
    file: ".cursor/mcp.json or ~/.cursor/mcp.json",
    key: "mcpServers",
    refusesDots: true,
  },
  "copilot-cli": {
    file: "~/.copilot/mcp-config.json",
    key: "mcpServers",
    required: { type: "local", args: [], tools: ["*"] },
    refusesDots: true,
  },
  "vscode": { file: ".vscode/mcp.json", key: "servers", required: { type: "stdio" } },
  "codex": { file: "~/.codex/config.toml", key: "mcp_servers" },
  "gemini": { file: "~/.gemini/settings.json", key: "mcpServers" },
  "cline": {
    file: "cline_mcp_settings.json (MCP Servers, Configure)",
    key: "mcpServers",
    required: { disabled: false },
  },
  "opencode": {
    file: "opencode.json in the project or ~/.config/opencode/opencode.json",
    key: "mcp",
  },
  "zed": {
    file: "~/.config/zed/settings.json",
    key: "context_servers",
    required: { args: [], env: {} },
  },
  "amp": { file: "~/.config/amp/settings.json", key: "amp.mcpServers" },
};

export const clientNames: readonly string[] = Object.keys(CLIENTS);

/** Returns the configuration entry for a client, and the entry's file. Throws `StartError` for an unknown client. */
export function renderClientConfig(
  client: string,
  launch: Launch,
): { file: string; entry: string } {
  const known = Object.hasOwn(CLIENTS, client) ? CLIENTS[client] : undefined;
  if (known === undefined) {
    throw usage(`unknown client "${excerpt(client)}"; known clients: ${clientNames.join(", ")}`);
  }
  const { server, command, args, variablesFor } = launch;
  const { file, key, required } = known;
  const env = { ...variablesFor?.(known), ...launch.env };
  const started: Started = {
    command,
    ...(args.length > 0 && { args }),
    ...(Object.keys(env).length > 0 && { env }),
  };
  if (client === "codex") return { file, entry: tomlEntry(`${key}.${server}`, started) };
  const value = client === "opencode" ? opencodeEntry(started) : { ...required, ...started };
  return { file, entry: json({ [key]: { [server]: value } }) };
}

function opencodeEntry({ command, args = [], env }: Started): object {
  const environment = env && { environment: env };
  return { type: "local", command: [command, ...args], enabled: true, ...environment };
}

function tomlEntry(table: string, { env, ...fields }: Started): string {
  const lines = (values: object): string[] =>
    Object.entries(values).map(([name, value]) => `${name} = ${tomlValue(value)}`);
  const variables = env === undefined ? [] : ["", `[${table}.env]`, ...lines(env)];
  return [`[${table}]`, ...lines(fields), ...variables].join("\n");
}

function tomlValue(value: unknown): string {
  return Array.isArray(value)
    ? `[${value.map(tomlValue).join(", ")}]`
    : JSON.stringify(value).replaceAll("\x7f", "\\u007f");
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

export interface ConfiguredProgram extends Pick<Launch, "server" | "variablesFor"> {
  name: string;
  worker: URL;
  hooks: readonly HookMoment[];
}

export function printConfig(
  program: ConfiguredProgram,
  words: readonly string[],
  env: Record<string, string>,
): void {
  const { server, variablesFor, hooks } = program;
  const [client, ...more] = words.filter((word) => word !== "--hooks");
  if (client === undefined || more.length > 0) {
    throw usage(
      `usage: config CLIENT [--hooks] [--env NAME=VALUE]; clients: ${clientNames.join(", ")}`,
    );
  }
  const launch = { ...ownLaunch(program, Deno.execPath()), server, env, variablesFor };
  if (words.includes("--hooks")) {
    const known = hookClient(client);
    say(`for ${HOOK_FILES[known]} in the project:`);
    return printText(`${json(hooksConfig(known, hooks, launch))}\n`);
  }
  const { file, entry } = renderClientConfig(client, launch);
  say(`for ${file}:`);
  printText(`${entry}\n`);
}

/** Prints the files and lines to add for a client; `acm-mcp-servers init` writes them. */
export function printSetup(program: ConfiguredProgram, words: readonly string[]): void {
  const { name, server, variablesFor, hooks } = program;
  const [flag, client, ...more] = words;
  if (flag !== "--client" || client === undefined || more.length > 0) {
    throw usage(`usage: ${name} init --client NAME; clients: ${clientNames.join(", ")}`);
  }
  const launch = { ...ownLaunch(program, Deno.execPath()), server, env: {}, variablesFor };
  const { file, entry } = renderClientConfig(client, launch);
  const parts = [`Add to ${file}:\n\n${entry}\n`];
  const known = hookClients.find((one) => one === client);
  if (known !== undefined && hooks.length > 0) {
    parts.push(`Add to ${HOOK_FILES[known]}:\n\n${json(hooksConfig(known, hooks, launch))}\n`);
  }
  printText(parts.join("\n"));
}

/** Returns the executable, the npm package's command, or the repository's task. */
export function ownLaunch(
  { name, worker }: { name: string; worker: URL },
  runtime: string,
): Command {
  if (!/(?:^|[\\/])deno(?:\.exe)?$/.test(runtime)) return { command: runtime, args: [] };
  const [, folder, task] = /^(.*)\/src\/([a-z]+)\/worker\.ts$/.exec(worker.pathname) ?? [];
  if (folder === undefined || task === undefined) return { command: name, args: [] };
  const config = decodeURIComponent(folder).replace(/^\/([A-Za-z]:)/, "$1") + "/deno.json";
  return { command: runtime, args: ["task", "--quiet", "--config", config, task] };
}
