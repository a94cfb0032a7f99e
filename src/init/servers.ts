import * as z from "zod";
import { renderClientConfig } from "../kernel/cli/client_config.ts";
import { type HooksConfig, hooksConfig } from "../kernel/hook/hooks_config.ts";
import { type HookClient, hookMoments } from "../kernel/hook/client.ts";
import { PLAYBOOK } from "./clients.ts";
import { ownField } from "../kernel/own_field.ts";
import table from "./servers.json" with { type: "json" };

const moment = z.enum(hookMoments);

const setupSchema = z.strictObject({
  servers: z.array(z.strictObject({
    /** The name of the server's command, such as "knowledge-server". */
    name: z.string(),
    /** The server's name in clients, such as "knowledge-base". */
    server: z.string(),
    /** Variables for clients that don't allow dots in tool names. */
    fixed: z.record(z.string(), z.string()),
    hooks: z.strictObject({ model: z.array(moment), user: z.array(moment).default([]) }),
  })),
});

export type ServerSetup = z.infer<typeof setupSchema>["servers"][number];

export const servers: readonly ServerSetup[] = setupSchema.parse(table).servers;

export function shortName({ name }: ServerSetup): string {
  return name.replace(/-server$/, "");
}

export const DOC_FOLDERS = ["docs", "doc", "documentation"] as const;

export interface EntryOptions {
  /** The text before each command's name: empty, or the folder that contains the commands. */
  prefix: string;
  isUndotted: boolean;
  docs: string | undefined;
  /** False if AGENTS.md is the playbook. */
  ownPlaybook: boolean;
}

function hookVariables({ name }: ServerSetup, { ownPlaybook }: { ownPlaybook: boolean }) {
  return name === "ace-server" && ownPlaybook ? { ACE_AGENTS_PATH: PLAYBOOK } : {};
}

function variables(setup: ServerSetup, options: EntryOptions): Record<string, string> {
  const { isUndotted, docs } = options;
  return {
    ...(isUndotted && setup.fixed),
    ...(setup.name === "knowledge-server" && docs !== undefined && { KB_DOCS: docs }),
    ...hookVariables(setup, options),
  };
}

export function entryText(client: string, setup: ServerSetup, options: EntryOptions): string {
  const { name, server } = setup;
  const env = variables(setup, options);
  const launch = { server, command: `${options.prefix}${name}`, args: [], env };
  return renderClientConfig(client, launch).entry;
}

export function jsonEntry(client: string, setup: ServerSetup, options: EntryOptions): unknown {
  const [entries] = Object.values(jsonFields(JSON.parse(entryText(client, setup, options))));
  return ownField(entries, setup.server);
}

export function hookGroups(
  client: HookClient,
  setup: ServerSetup,
  options: Pick<EntryOptions, "prefix" | "ownPlaybook">,
): HooksConfig {
  const launch = { command: `${options.prefix}${setup.name}`, args: [] };
  return hooksConfig(client, setup.hooks, { ...launch, env: hookVariables(setup, options) });
}

export function isOwnEntry(
  client: string,
  { name, entry }: { name: string; entry: unknown },
  prefixes: readonly string[],
): boolean {
  const setup = servers.find(({ server }) => server === name);
  return setup !== undefined &&
    prefixes.some((prefix) =>
      [true, false].some((isUndotted) =>
        [true, false].some((ownPlaybook) =>
          [undefined, ...DOC_FOLDERS].some((docs) =>
            isSameJson(entry, jsonEntry(client, setup, { prefix, isUndotted, docs, ownPlaybook }))
          )
        )
      )
    );
}

export function isOwnHook(
  client: HookClient,
  { event, group }: { event: string; group: unknown },
  prefixes: readonly string[],
): boolean {
  return prefixes.some((prefix) =>
    servers.some((setup) =>
      [true, false].some((ownPlaybook) =>
        (hookGroups(client, setup, { prefix, ownPlaybook }).hooks[event] ?? [])
          .some((own) => isSameJson(own, group))
      )
    )
  );
}

export function jsonFields(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
