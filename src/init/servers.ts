import { renderClientConfig } from "../kernel/cli/client_config.ts";
import { usage } from "../kernel/cli/flags.ts";
import { type HookMoment, hookMoments } from "../kernel/hook/client.ts";
import { excerpt } from "../kernel/text.ts";
import table from "./servers.json" with { type: "json" };

export interface ServerSetup {
  /** The name of the server's command, such as "knowledge-server". */
  name: string;
  /** The server's name in clients, such as "knowledge-base". */
  server: string;
  /** Variables for clients that don't allow dots in tool names. */
  fixed: Record<string, string>;
  hooks: readonly HookMoment[];
}

export const servers: readonly ServerSetup[] = table.servers.map(({ fixed, hooks, ...names }) => ({
  ...names,
  fixed: { ...fixed },
  hooks: hookMoments.filter((moment) => hooks.includes(moment)),
}));

export const serverNames: readonly string[] = servers.map(shortName);

export function shortName({ name }: ServerSetup): string {
  return name.replace(/-server$/, "");
}

/** Throws `StartError` for an unknown name. */
export function serverNamed(name: string): ServerSetup {
  const found = servers.find((setup) => [shortName(setup), setup.name].includes(name));
  if (found !== undefined) return found;
  throw usage(`unknown server "${excerpt(name)}"; known: ${serverNames.join(", ")}`);
}

/** Returns a client's entry as text in the format of the client's file. */
export function entryText(client: string, setup: ServerSetup, docs: string | undefined): string {
  const { name, server, fixed } = setup;
  const hasDocs = name === "knowledge-server" && docs !== undefined;
  const env = { ...fixed, ...(hasDocs && { KB_DOCS: docs }) };
  return renderClientConfig(client, { server, command: name, args: [], env }).entry;
}
