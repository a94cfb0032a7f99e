import { renderClientConfig } from "../kernel/cli/client_config.ts";
import { hookClients, hookMoments } from "../kernel/hook/client.ts";
import { HOOK_FILES, hooksConfig } from "../kernel/hook/hooks_config.ts";
import { clients, type ProjectClient } from "./clients.ts";
import { DOC_FOLDERS } from "./findings.ts";
import { itemsIn, type JsonChild, membersOf } from "./json_text.ts";
import table from "./servers.json" with { type: "json" };

/** A server's command, its name in clients, and what init adds. */
export type ServerSetup = typeof servers[number];

export const { servers } = table;

export interface SetupChoice {
  clients: readonly ProjectClient[];
  servers: readonly ServerSetup[];
  docs: string | undefined;
}

export const allChoices: readonly SetupChoice[] = [...DOC_FOLDERS, undefined]
  .map((docs) => ({ clients, servers, docs }));

/** Returns each server's entry as text in the format of the client's file. */
export function entryTexts(client: string, { servers, docs }: SetupChoice): string[] {
  return servers.map(({ name, server, fixed }) => {
    const hasDocs = name === "knowledge-server" && docs !== undefined;
    const env: Record<string, string> = { ...fixed, ...(hasDocs && { KB_DOCS: docs }) };
    return renderClientConfig(client, { server, command: name, args: [], env }).entry;
  });
}

/** Returns the entries and hooks that init adds to a client's JSON file. */
export function childrenFor(file: string, choice: SetupChoice): JsonChild[] {
  const using = choice.clients.find(({ servers }) => servers === file)?.name;
  // Copilot CLI shares the file of Claude Code, so the file has Claude Code's entries.
  const form = using === "copilot-cli" ? "claude-code" : using;
  const entries = form === undefined
    ? []
    : entryTexts(form, choice).flatMap((entry) =>
      membersOf(JSON.parse(entry)).flatMap(([key, named]): JsonChild[] =>
        membersOf(named).map(([name, value]) => ({ in: [key], name, value }))
      )
    );
  const client = hookClients.find((client) =>
    HOOK_FILES[client] === file && choice.clients.some(({ name }) => name === client)
  );
  if (client === undefined) return entries;
  const hooks = choice.servers.flatMap(({ name, hooks }) => {
    const moments = hookMoments.filter((moment) => hooks.includes(moment));
    return membersOf(hooksConfig(client, moments, { command: name, args: [], env: {} }).hooks);
  }).flatMap(([event, groups]) =>
    itemsIn(groups).map((value): JsonChild => ({ in: ["hooks", event], value }))
  );
  const needsVersion = client === "copilot-cli" && hooks.length > 0;
  return [...entries, ...(needsVersion ? [{ in: [], name: "version", value: 1 }] : []), ...hooks];
}
