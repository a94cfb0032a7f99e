import { printText, say } from "../log.ts";
import { hookClient, hookClients, type HookMoment } from "../hook/client.ts";
import { HOOK_FILES, hooksConfig, shellWord } from "../hook/hooks_config.ts";
import { excerpt } from "../text.ts";
import { usage } from "./flags.ts";

export interface Started {
  command: string;
  args: readonly string[];
}

export interface Launch extends Started {
  server: string;
  env: Record<string, string>;
  variablesFor?: ((client: ClientTraits) => Record<string, string>) | undefined;
}

export interface ClientTraits {
  /** True for a client that rejects the whole server if a tool name contains a dot. */
  refusesDots?: true;
}

interface Client extends ClientTraits {
  file: string;
  entry(launch: Launch): string;
  orRun?(launch: Launch): string;
}

function mcpServers(launch: Launch, more: object = {}): string {
  return json({ mcpServers: { [launch.server]: { ...started(launch), ...more } } });
}

function started({ command, args, env }: Launch): object {
  return {
    command,
    ...(args.length > 0 && { args }),
    ...(Object.keys(env).length > 0 && { env }),
  };
}

const CLIENTS: Record<string, Client> = {
  "claude-code": {
    file: ".mcp.json in the project",
    entry: (launch) => mcpServers(launch),
    orRun: claudeMcpAdd,
  },
  "claude-desktop": {
    file: "claude_desktop_config.json (Settings, Developer, Edit Config)",
    refusesDots: true,
    entry: (launch) => mcpServers(launch),
  },
  "cursor": {
    file: ".cursor/mcp.json or ~/.cursor/mcp.json",
    refusesDots: true,
    entry: (launch) => mcpServers(launch),
  },
  "copilot-cli": {
    file: "~/.copilot/mcp-config.json",
    refusesDots: true,
    entry: (launch) => mcpServers(launch, { type: "local", args: launch.args, tools: ["*"] }),
  },
  "vscode": {
    file: ".vscode/mcp.json",
    entry: (launch) =>
      json({ servers: { [launch.server]: { type: "stdio", ...started(launch) } } }),
  },
  "codex": {
    file: "~/.codex/config.toml",
    entry: ({ server, command, args, env }) =>
      [
        `[mcp_servers.${server}]`,
        `command = ${tomlString(command)}`,
        ...(args.length === 0 ? [] : [`args = [${args.map(tomlString).join(", ")}]`]),
        ...(Object.keys(env).length === 0 ? [] : [
          "",
          `[mcp_servers.${server}.env]`,
          ...Object.entries(env).map(([name, value]) => `${name} = ${tomlString(value)}`),
        ]),
      ].join("\n"),
  },
  "gemini": { file: "~/.gemini/settings.json", entry: (launch) => mcpServers(launch) },
  "cline": {
    file: "cline_mcp_settings.json (MCP Servers, Configure)",
    entry: (launch) => mcpServers(launch, { disabled: false }),
  },
  "opencode": {
    file: "opencode.json in the project or ~/.config/opencode/opencode.json",
    entry: ({ server, command, args, env }) =>
      json({
        mcp: {
          [server]: {
            type: "local",
            command: [command, ...args],
            enabled: true,
            ...(Object.keys(env).length > 0 && { environment: env }),
          },
        },
      }),
  },
  "zed": {
    file: "~/.config/zed/settings.json",
    entry: ({ server, command, args, env }) =>
      json({ context_servers: { [server]: { command, args, env } } }),
  },
  "amp": {
    file: "~/.config/amp/settings.json",
    entry: (launch) => json({ "amp.mcpServers": { [launch.server]: started(launch) } }),
  },
};

export const clientNames: readonly string[] = Object.keys(CLIENTS);

/**
 * A configuration entry to paste, its file, and the client's command that writes the entry, if the
 * client has such a command.
 */
export interface ClientConfig {
  file: string;
  entry: string;
  orRun?: string;
}

/** Returns the configuration entry for a client. Throws `StartError` for an unknown client. */
export function renderClientConfig(client: string, launch: Launch): ClientConfig {
  const known = Object.hasOwn(CLIENTS, client) ? CLIENTS[client] : undefined;
  if (known === undefined) {
    throw usage(`unknown client "${excerpt(client)}"; known clients: ${clientNames.join(", ")}`);
  }
  const { variablesFor, ...given } = launch;
  const env = { ...variablesFor?.(known), ...given.env };
  const orRun = known.orRun?.({ ...given, env });
  return { file: known.file, entry: known.entry({ ...given, env }), ...(orRun && { orRun }) };
}

function claudeMcpAdd({ server, command, args, env }: Launch): string {
  const values = Object.entries(env).map(([name, value]) =>
    ` --env ${shellWord(`${name}=${value}`)}`
  );
  return `claude mcp add ${server}${values.join("")} -- ${
    [command, ...args].map(shellWord).join(" ")
  }`;
}

function tomlString(text: string): string {
  return JSON.stringify(text).replaceAll("\x7f", "\\u007f");
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

export interface ConfiguredProgram extends Pick<Launch, "server" | "variablesFor"> {
  name: string;
  worker: URL;
  ownPaths?: readonly string[];
  hooks: readonly HookMoment[];
}

/**
 * Prints the configuration entry for a client, including `env`. Throws `StartError` for an unknown
 * client.
 */
export function printConfig(
  { name, worker, server, variablesFor, ownPaths = [], hooks }: ConfiguredProgram,
  words: string[],
  env: Record<string, string>,
): void {
  const [client, ...more] = words.filter((word) => word !== "--hooks");
  if (client === undefined || more.length > 0) {
    throw usage(
      `usage: config CLIENT [--hooks] [--env NAME=VALUE]; clients: ${clientNames.join(", ")}`,
    );
  }
  if (words.includes("--hooks")) {
    const known = hookClient(client);
    say(`for ${HOOK_FILES[known]} in the project:`);
    const launch = { ...ownLaunch({ name, worker }, Deno.execPath()), env };
    return printText(`${json(hooksConfig(known, hooks, launch))}\n`);
  }
  const launch = { ...ownLaunch({ name, worker }, Deno.execPath()), server, env, variablesFor };
  const { file, entry, orRun } = renderClientConfig(client, launch);
  const unset = ownPaths.filter((variable) => env[variable] === undefined);
  if (unset.length > 0) {
    const one = `--env ${unset[0]}=/PATH`;
    say(
      `${name}: without ${one} the server creates its files in the folder where the client starts it`,
    );
  }
  say(orRun === undefined ? `for ${file}:` : `or run: ${orRun}; for ${file}:`);
  printText(`${entry}\n`);
}

/** Prints the files and lines to add for a client; `acm-mcp-servers init` writes them. */
export function printSetup(
  { name, worker, server, variablesFor, hooks }: ConfiguredProgram,
  words: string[],
): void {
  const [flag, client, ...more] = words;
  if (flag !== "--client" || client === undefined || more.length > 0) {
    throw usage(`usage: ${name} init --client NAME; clients: ${clientNames.join(", ")}`);
  }
  const launch = { ...ownLaunch({ name, worker }, Deno.execPath()), env: {} };
  const { file, entry } = renderClientConfig(client, { ...launch, server, variablesFor });
  const parts = [`Add to ${file}:\n\n${entry}\n`];
  const known = hookClients.find((one) => one === client);
  if (known !== undefined && hooks.length > 0) {
    parts.push(`Add to ${HOOK_FILES[known]}:\n\n${json(hooksConfig(known, hooks, launch))}\n`);
  }
  printText(parts.join("\n"));
}

/**
 * Returns the command with which a client can start this program: the executable, the npm package's
 * command, or the repository's task. `runtime` is the path of the current executable or runtime.
 */
export function ownLaunch(
  { name, worker }: { name: string; worker: URL },
  runtime: string,
): Started {
  if (!/(?:^|[\\/])deno(?:\.exe)?$/.test(runtime)) return { command: runtime, args: [] };
  const [, folder, task] = /^(.*)\/src\/([a-z]+)\/worker\.ts$/.exec(worker.pathname) ?? [];
  if (folder === undefined || task === undefined) return { command: name, args: [] };
  const config = decodeURIComponent(folder).replace(/^\/([A-Za-z]:)/, "$1") + "/deno.json";
  return { command: runtime, args: ["task", "--quiet", "--config", config, task] };
}
