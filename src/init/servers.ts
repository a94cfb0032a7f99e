import * as z from "zod";
import { renderClientConfig } from "../kernel/cli/client_config.ts";
import { type HooksConfig, hooksConfig } from "../kernel/hook/hooks_config.ts";
import { type HookClient, hookMoments } from "../kernel/hook/client.ts";
import { ownField } from "../kernel/own_field.ts";

const moment = z.enum(hookMoments);

/** The shape of `servers.json`, which is generated from the servers themselves. */
export const setupSchema = z.strictObject({
  servers: z.array(z.strictObject({
    /** The name of its command: "knowledge-server". */
    name: z.string(),
    /** The name by which clients know it: "knowledge-base". */
    server: z.string(),
    /** Variables for clients that refuse dots in tool names. */
    fixed: z.record(z.string(), z.string()),
    hooks: z.strictObject({ model: z.array(moment), user: z.array(moment).default([]) }),
  })),
  /** The text of a new playbook, and its file. */
  playbook: z.strictObject({ file: z.string(), text: z.string() }),
  /** The lines with which git merges the playbook and its logs. */
  attributes: z.array(z.string()),
});

/** The servers, and the parts of a repository that they need in addition to the clients' files. */
export type Setup = z.infer<typeof setupSchema>;
/** A server as init sets it up. */
export type ServerSetup = Setup["servers"][number];

/** The variable of knowledge-server for a folder of documents. */
const DOCS = "KB_DOCS";

/** The end of a hook's line, after the server's command. */
const HOOK = " hook";

/** The form of the servers' commands, and the variables to set, in the entries. */
export interface EntryOptions {
  /** The text before each command's name: empty, or the folder that has the commands. */
  prefix: string;
  isUndotted: boolean;
  /** The folder with the Markdown that knowledge-server stores as entries, if any. */
  docs: string | undefined;
}

/** Returns the variables of a server's entry. */
function variables(setup: ServerSetup, { isUndotted, docs }: EntryOptions): Record<string, string> {
  return {
    ...(isUndotted && setup.fixed),
    ...(setup.server === "knowledge-base" && docs !== undefined && { [DOCS]: docs }),
  };
}

/** Returns a server's entry as a client's own file has it: JSON, or a table in TOML. */
export function entryText(client: string, setup: ServerSetup, options: EntryOptions): string {
  const { name, server } = setup;
  const command = `${options.prefix}${name}`;
  return renderClientConfig(client, { server, command, args: [], env: variables(setup, options) })
    .entry;
}

/** Returns a server's entry for a client with a JSON file: the text after its name. */
export function jsonEntry(client: string, setup: ServerSetup, options: EntryOptions): unknown {
  const [servers] = Object.values(jsonFields(JSON.parse(entryText(client, setup, options))));
  return ownField(servers, setup.server);
}

/** Returns the hooks of a server as the client's own file has them. */
export function hookGroups(
  client: HookClient,
  { name, hooks }: ServerSetup,
  prefix: string,
): HooksConfig {
  return hooksConfig(client, hooks, { command: `${prefix}${name}`, args: [], env: {} });
}

/** True for an entry as init writes it, with the command in whatever folder. */
export function isOwnEntry(client: string, setup: ServerSetup, entry: unknown): boolean {
  const { env, ...launch } = { env: {}, ...jsonFields(entry) };
  const prefix = prefixOf(setup.name, ownField(launch, "command"));
  if (prefix === undefined) return false;
  const known = new Set([...Object.keys(setup.fixed), DOCS]);
  const plain = jsonEntry(client, setup, { prefix, isUndotted: false, docs: undefined });
  return isSameJson(launch, plain) && Object.keys(jsonFields(env)).every((name) => known.has(name));
}

/** True for a hook of an event as init writes it, with the command in whatever folder. */
export function isOwnHook(
  client: HookClient,
  setup: ServerSetup,
  event: string,
  group: unknown,
): boolean {
  const line = commandOf(group);
  if (line === undefined || !line.endsWith(HOOK)) return false;
  const prefix = prefixOf(setup.name, line.slice(0, -HOOK.length).replaceAll("'", ""));
  return prefix !== undefined &&
    (hookGroups(client, setup, prefix).hooks[event] ?? []).some((own) => isSameJson(own, group));
}

/** True for a hook that runs this server's hook in any form, such as with variables of the user. */
export function runsHook(group: unknown, { name }: ServerSetup): boolean {
  const line = commandOf(group);
  return line !== undefined && line.includes(name) && line.includes(HOOK);
}

/** The line that a client's shell runs for a hook. */
function commandOf(group: unknown): string | undefined {
  const hooks = ownField(group, "hooks");
  const hook = Array.isArray(hooks) && hooks.length === 1 ? hooks[0] : group;
  const line = ownField(hook, "command") ?? ownField(hook, "bash");
  return typeof line === "string" ? line : undefined;
}

/** Returns the text before a command's name; undefined for another command. */
function prefixOf(name: string, command: unknown): string | undefined {
  if (typeof command !== "string" || !command.endsWith(name)) return undefined;
  const prefix = command.slice(0, -name.length);
  return prefix === "" || /[\\/]$/.test(prefix) ? prefix : undefined;
}

/** True for an entry that starts the wanted command, and sets at least the wanted variables. */
export function isEnough(found: unknown, wanted: unknown): boolean {
  const env = ownField(found, "env");
  return ownField(found, "command") === ownField(wanted, "command") &&
    Object.entries(jsonFields(ownField(wanted, "env"))).every(([name, value]) =>
      ownField(env, name) === value
    );
}

/** Returns the fields of an object; empty for other values. */
export function jsonFields(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** True for values that are the same in JSON. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
