import * as z from "zod";
import { renderClientConfig } from "../kernel/cli/client_config.ts";
import { type HooksConfig, hooksConfig } from "../kernel/hook/hooks_config.ts";
import { type HookClient, hookMoments } from "../kernel/hook/client.ts";
import { ownField } from "../kernel/own_field.ts";

const moment = z.enum(hookMoments);

export const setupSchema = z.strictObject({
  servers: z.array(z.strictObject({
    /** The name of the server's command, such as "knowledge-server". */
    name: z.string(),
    /** The server's name in clients, such as "knowledge-base". */
    server: z.string(),
    /** Variables for clients that don't allow dots in tool names. */
    fixed: z.record(z.string(), z.string()),
    hooks: z.strictObject({ model: z.array(moment), user: z.array(moment).default([]) }),
  })),
  playbook: z.strictObject({ file: z.string(), text: z.string() }),
  attributes: z.array(z.string()),
});

export type Setup = z.infer<typeof setupSchema>;
export type ServerSetup = Setup["servers"][number];

const DOCS = "KB_DOCS";

const HOOK = " hook";

export interface EntryOptions {
  /** The text before each command's name: empty, or the folder that contains the commands. */
  prefix: string;
  isUndotted: boolean;
  docs: string | undefined;
}

function variables(setup: ServerSetup, { isUndotted, docs }: EntryOptions): Record<string, string> {
  return {
    ...(isUndotted && setup.fixed),
    ...(setup.server === "knowledge-base" && docs !== undefined && { [DOCS]: docs }),
  };
}

export function entryText(client: string, setup: ServerSetup, options: EntryOptions): string {
  const { name, server } = setup;
  const command = `${options.prefix}${name}`;
  return renderClientConfig(client, { server, command, args: [], env: variables(setup, options) })
    .entry;
}

export function jsonEntry(client: string, setup: ServerSetup, options: EntryOptions): unknown {
  const [servers] = Object.values(jsonFields(JSON.parse(entryText(client, setup, options))));
  return ownField(servers, setup.server);
}

export function hookGroups(
  client: HookClient,
  { name, hooks }: ServerSetup,
  prefix: string,
): HooksConfig {
  return hooksConfig(client, hooks, { command: `${prefix}${name}`, args: [], env: {} });
}

export function isOwnEntry(client: string, setup: ServerSetup, entry: unknown): boolean {
  const { env, ...launch } = { env: {}, ...jsonFields(entry) };
  const prefix = prefixOf(setup.name, ownField(launch, "command"));
  if (prefix === undefined) return false;
  const known = new Set([...Object.keys(setup.fixed), DOCS]);
  const plain = jsonEntry(client, setup, { prefix, isUndotted: false, docs: undefined });
  return isSameJson(launch, plain) && Object.keys(jsonFields(env)).every((name) => known.has(name));
}

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

/**
 * Returns true if a hook runs this server's hook in any form, such as with the user's own
 * variables.
 */
export function runsHook(group: unknown, { name }: ServerSetup): boolean {
  const line = commandOf(group);
  return line !== undefined && line.includes(name) && line.includes(HOOK);
}

function commandOf(group: unknown): string | undefined {
  const hooks = ownField(group, "hooks");
  const hook = Array.isArray(hooks) && hooks.length === 1 ? hooks[0] : group;
  const line = ownField(hook, "command") ?? ownField(hook, "bash");
  return typeof line === "string" ? line : undefined;
}

function prefixOf(name: string, command: unknown): string | undefined {
  if (typeof command !== "string" || !command.endsWith(name)) return undefined;
  const prefix = command.slice(0, -name.length);
  return prefix === "" || /[\\/]$/.test(prefix) ? prefix : undefined;
}

export function isEnough(found: unknown, wanted: unknown): boolean {
  const env = ownField(found, "env");
  return ownField(found, "command") === ownField(wanted, "command") &&
    Object.entries(jsonFields(ownField(wanted, "env"))).every(([name, value]) =>
      ownField(env, name) === value
    );
}

export function jsonFields(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
