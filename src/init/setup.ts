import { parse as parseToml } from "@std/toml";
import { refusesDots } from "../kernel/cli/client_config.ts";
import { EXIT, StartError } from "../kernel/errors.ts";
import { HOOK_FILES } from "../kernel/hook/hooks_config.ts";
import { ownField } from "../kernel/own_field.ts";
import { excerpt } from "../kernel/text.ts";
import { hooksOf, type ProjectClient, projectClients } from "./clients.ts";
import type { FileDrafts } from "./files.ts";
import { jsonValue, withItem, withMember, without } from "./json_text.ts";
import { missingLines, withBlock, withoutBlock } from "./line_block.ts";
import {
  type EntryOptions,
  entryText,
  hookGroups,
  isEnough,
  isOwnEntry,
  isOwnHook,
  isSameJson,
  jsonEntry,
  jsonFields,
  runsHook,
  type Setup,
} from "./servers.ts";

export type SetupChoice = Omit<EntryOptions, "isUndotted"> & { clients: readonly string[] };

const ATTRIBUTES = ".gitattributes";

export function addSetup(files: FileDrafts, setup: Setup, wanted: SetupChoice): void {
  for (const client of wanted.clients) {
    const { servers } = clientNamed(client);
    const isUndotted = wanted.clients.some((one) =>
      clientNamed(one).servers === servers && refusesDots(one)
    );
    const add = isToml(servers) ? addTables : addEntries;
    add(files, setup, client, { ...wanted, isUndotted });
    addHooks(files, setup, client, wanted.prefix);
  }
  const { playbook, attributes } = setup;
  files.edit(ATTRIBUTES, (text, tell) => {
    const missing = missingLines(text, attributes);
    if (missing.length > 0) {
      tell(`merge=union for ${missing.map((line) => line.split(" ")[0]).join(", ")}`);
    }
    return withBlock(text, missing);
  });
  files.edit(playbook.file, (text, tell) => {
    if (text === undefined) tell("an empty playbook");
    return text ?? playbook.text;
  });
}

export function removeSetup(files: FileDrafts, setup: Setup): void {
  for (const [client, { servers }] of Object.entries(projectClients)) {
    if (isToml(servers)) removeBlock(files, servers, "servers");
    else removeEntries(files, setup, client);
    removeHooks(files, setup, client);
  }
  removeBlock(files, ATTRIBUTES, "merge=union");
  const { file, text: empty } = setup.playbook;
  files.edit(file, (text, tell) => {
    if (text === empty) tell("the empty playbook");
    return text === empty ? undefined : text;
  });
}

/** Returns the client with this name. Throws `StartError` if init doesn't support the client. */
export function clientNamed(name: string): ProjectClient {
  const client = Object.hasOwn(projectClients, name) ? projectClients[name] : undefined;
  if (client !== undefined) return client;
  const known = Object.keys(projectClients).join(", ");
  throw new StartError(`unknown client "${excerpt(name)}"; known: ${known}`, EXIT.usage);
}

function isToml(file: string): boolean {
  return file.endsWith(".toml");
}

function addEntries(
  files: FileDrafts,
  { servers }: Setup,
  client: string,
  options: EntryOptions,
): void {
  const { servers: file, key, like = client } = clientNamed(client);
  files.edit(file, (text, tell) => {
    let after = text;
    const added = servers.filter((setup) => {
      const path = [key, setup.server];
      const wanted = jsonEntry(like, setup, options);
      const found = jsonValue(after, path);
      const isOwn = found !== undefined && isOwnEntry(like, setup, found);
      // Init doesn't replace an entry that the user wrote or changed.
      if (found !== undefined && (!isOwn || isEnough(found, wanted))) return false;
      if (isOwn) after = after && without(after, path);
      after = withMember(after, [key], setup.server, wanted);
      return true;
    });
    if (added.length > 0) tell(`servers ${added.map(({ server }) => server).join(", ")}`);
    return after;
  });
}

function removeEntries(files: FileDrafts, { servers }: Setup, client: string): void {
  const { servers: file, key, like = client } = clientNamed(client);
  files.edit(file, (text, tell) => {
    let after = text;
    const removed = servers.filter((setup) => {
      const found = jsonValue(after, [key, setup.server]);
      if (after === undefined || !isOwnEntry(like, setup, found)) return false;
      after = without(after, [key, setup.server]);
      return true;
    });
    if (removed.length > 0) tell(`servers ${removed.map(({ server }) => server).join(", ")}`);
    return after;
  });
}

function addTables(
  files: FileDrafts,
  { servers }: Setup,
  client: string,
  options: EntryOptions,
): void {
  const { servers: file, key } = clientNamed(client);
  files.edit(file, (text, tell) => {
    const others = ownField(toml(text === undefined ? "" : withoutBlock(text) ?? ""), key);
    const missing = servers.filter(({ server }) => ownField(others, server) === undefined);
    const after = withBlock(
      text,
      missing.flatMap((setup) => entryText(client, setup, options).split("\n")),
    );
    toml(after ?? "");
    if (after !== text) tell(`servers ${missing.map(({ server }) => server).join(", ")}`);
    return after;
  });
}

/** Reads TOML. Throws `StartError` if the TOML is invalid, such as a repeated table. */
function toml(text: string): unknown {
  try {
    return parseToml(text);
  } catch (error) {
    const reason = error instanceof Error ? `: ${excerpt(error.message)}` : "";
    throw new StartError(`is not TOML that init can change${reason}`, EXIT.configuration);
  }
}

function removeBlock(files: FileDrafts, file: string, what: string): void {
  files.edit(file, (text, tell) => {
    const after = text && withoutBlock(text);
    if (after !== text) tell(what);
    return after;
  });
}

function addHooks(files: FileDrafts, { servers }: Setup, name: string, prefix: string): void {
  const client = hooksOf(name);
  if (client === undefined) return;
  files.edit(HOOK_FILES[client], (text, tell) => {
    let after = text;
    const events = new Set<string>();
    for (const setup of servers) {
      const { version, hooks } = hookGroups(client, setup, prefix);
      if (version !== undefined && jsonValue(after, ["version"]) === undefined) {
        after = withMember(after, [], "version", version);
      }
      for (const [event, [group]] of Object.entries(hooks)) {
        const found = itemsOf(after, ["hooks", event]);
        if (found.some((one) => isSameJson(one, group))) continue;
        const stale = found.findIndex((one) => isOwnHook(client, setup, event, one));
        if (stale >= 0) after = after && without(after, ["hooks", event, stale]);
        else if (found.some((one) => runsHook(one, setup))) continue;
        after = withItem(after, ["hooks", event], group);
        events.add(event);
      }
    }
    if (events.size > 0) tell(`hooks at ${[...events].join(", ")}`);
    return after;
  });
}

function removeHooks(files: FileDrafts, { servers }: Setup, name: string): void {
  const client = hooksOf(name);
  if (client === undefined) return;
  files.edit(HOOK_FILES[client], (text, tell) => {
    let after = text;
    const events = new Set<string>();
    for (const event of Object.keys(jsonFields(jsonValue(after, ["hooks"])))) {
      const isOwn = (group: unknown): boolean =>
        servers.some((setup) => isOwnHook(client, setup, event, group));
      const found = itemsOf(after, ["hooks", event]);
      for (const index of found.keys().toArray().reverse()) {
        if (after === undefined || !isOwn(found[index])) continue;
        after = without(after, ["hooks", event, index]);
        events.add(event);
      }
    }
    if (events.size === 0) return text;
    tell(`hooks at ${[...events].join(", ")}`);
    return after && isVersionAlone(after) ? without(after, ["version"]) : after;
  });
}

function isVersionAlone(text: string): boolean {
  return Object.keys(jsonFields(jsonValue(text, []))).join() === "version";
}

function itemsOf(text: string | undefined, path: readonly string[]): unknown[] {
  const items = jsonValue(text, path);
  return Array.isArray(items) ? items : [];
}
