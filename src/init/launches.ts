import { parse as parseToml } from "@std/toml";
import { EXIT, StartError } from "../kernel/errors.ts";
import { HOOK_FILES } from "../kernel/hook/hooks_config.ts";
import { ownField } from "../kernel/own_field.ts";
import { excerpt } from "../kernel/text.ts";
import { hooksOf, projectClients } from "./clients.ts";
import type { FileDrafts } from "./files.ts";
import { type JsonPath, jsonValue } from "./json_text.ts";
import { withoutBlock } from "./line_block.ts";
import { isOwnEntry, isOwnHook, jsonFields } from "./servers.ts";

export interface ClientLaunch {
  place: JsonPath;
  value: unknown;
  isOwn(prefixes: readonly string[]): boolean;
}

/** Returns everything that a client starts because of a file: servers and hooks. */
export function launchesIn(path: string, text: string): ClientLaunch[] {
  if (isToml(path)) {
    const tables = jsonFields(ownField(toml(withoutBlock(text) ?? ""), "mcp_servers"));
    const isOwn = (): boolean => false;
    return Object.entries(tables).map(([name, value]) => ({ place: ["", name], value, isOwn }));
  }
  const keys = new Map(
    Object.entries(projectClients).filter(([, { servers }]) => servers === path)
      .map(([client, { key, like = client }]) => [key, like]),
  );
  const entries = [...keys].flatMap(([key, client]) =>
    Object.entries(jsonFields(jsonValue(text, [key]))).map(([name, entry]) => ({
      place: [key, name],
      value: entry,
      isOwn: (prefixes: readonly string[]) => isOwnEntry(client, { name, entry }, prefixes),
    }))
  );
  const [hooking] = Object.entries(HOOK_FILES).filter(([, file]) => file === path);
  const client = hooking && hooksOf(hooking[0]);
  if (client === undefined) return entries;
  const hooks = Object.keys(jsonFields(jsonValue(text, ["hooks"]))).flatMap((event) =>
    itemsOf(text, ["hooks", event]).map((group, index) => ({
      place: ["hooks", event, index],
      value: group,
      isOwn: (prefixes: readonly string[]) => isOwnHook(client, { event, group }, prefixes),
    }))
  );
  return [...entries, ...hooks];
}

/** Lists what the repository's clients start and init did not write, one line each. */
export function foreignLaunches(files: FileDrafts, prefixes: readonly string[]): string[] {
  const paths = new Set([
    ...Object.values(projectClients).map(({ servers }) => servers),
    ...Object.values(HOOK_FILES),
  ]);
  return [...paths].flatMap((path) => {
    const text = files.given(path);
    if (text === undefined) return [];
    try {
      return launchesIn(path, text).filter(({ isOwn }) => !isOwn(prefixes))
        .map(({ place, value }) => `${path}, ${place[1]}: ${shown(value)}`);
    } catch (error) {
      if (error instanceof StartError) return [`${path} ${error.message}`];
      throw error;
    }
  });
}

function shown(value: unknown): string {
  const hooks = itemsIn(ownField(value, "hooks"));
  const launches = hooks.length > 0 ? hooks : [value];
  return launches.map((launch) => {
    const command = ownField(launch, "command") ?? ownField(launch, "bash") ??
      ownField(launch, "url");
    const words = [command, ...itemsIn(ownField(launch, "args"))].map(String);
    const env = Object.entries(jsonFields(ownField(launch, "env")));
    return excerpt(
      [...env.map(([name, text]) => `${name}=${String(text)}`), ...words].join(" "),
      300,
    );
  }).join("; ");
}

export function isToml(file: string): boolean {
  return file.endsWith(".toml");
}

/** Throws `StartError` for invalid TOML, and for servers to which no table can be added. */
export function toml(text: string): unknown {
  if (/^[ \t]{0,8}["']?mcp_servers["']?[ \t]{0,8}=/m.test(text)) {
    throw new StartError("has mcp_servers in one line. Write it as tables", EXIT.configuration);
  }
  try {
    return parseToml(text);
  } catch (error) {
    const reason = error instanceof Error ? `: ${excerpt(error.message)}` : "";
    throw new StartError(`is not TOML that init can change${reason}`, EXIT.configuration);
  }
}

export function itemsOf(text: string | undefined, path: readonly string[]): unknown[] {
  return itemsIn(jsonValue(text, path));
}

function itemsIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
