import { refusesDots } from "../kernel/cli/client_config.ts";
import { EXIT, StartError } from "../kernel/errors.ts";
import { HOOK_FILES } from "../kernel/hook/hooks_config.ts";
import { ownField } from "../kernel/own_field.ts";
import { excerpt } from "../kernel/text.ts";
import {
  ATTRIBUTES,
  hooksOf,
  LOCAL,
  PLAYBOOK,
  POINTED,
  type ProjectClient,
  projectClients,
  projectFiles,
} from "./clients.ts";
import type { FileDrafts } from "./files.ts";
import { type JsonPath, jsonValue, withItem, withMember, without } from "./json_text.ts";
import { isToml, itemsOf, launchesIn, toml } from "./launches.ts";
import { missingLines, withBlock, withoutBlock } from "./line_block.ts";
import {
  type EntryOptions,
  entryText,
  hookGroups,
  isOwnEntry,
  isSameJson,
  jsonEntry,
  jsonFields,
  type ServerSetup,
  shortName,
} from "./servers.ts";

export interface SetupChoice extends Omit<EntryOptions, "isUndotted"> {
  clients: readonly string[];
  servers: readonly ServerSetup[];
  prefixes: readonly string[];
}

const UNION = [PLAYBOOK, ".ace/votes.jsonl"].map((path) => `${path} merge=union`);
const POINTER = `Rules learned from failed runs: read [${PLAYBOOK}](${PLAYBOOK}).`;
const MADE = new Map([[LOCAL, ".*.lock\n.*.tmp\n"], [PLAYBOOK, "# Playbook\n"]]);

export function addSetup(files: FileDrafts, wanted: SetupChoice): void {
  for (const client of wanted.clients) {
    const { servers } = clientNamed(client);
    const isUndotted = wanted.clients.some((one) =>
      clientNamed(one).servers === servers && refusesDots(one)
    );
    const add = isToml(servers) ? addTables : addEntries;
    add(files, client, { ...wanted, isUndotted });
    addHooks(files, client, wanted);
  }
  const hasAce = wanted.servers.some(({ name }) => name === "ace-server");
  if (hasAce) addPlaybook(files, wanted);
}

function addPlaybook(files: FileDrafts, { clients, ownPlaybook }: SetupChoice): void {
  for (const [path, made] of MADE) {
    if (path === PLAYBOOK && !ownPlaybook) return;
    files.edit(path, (text, tell) => {
      if (text === undefined) tell("for ace-server");
      return text ?? made;
    });
  }
  files.edit(ATTRIBUTES, (text, tell) => {
    const missing = missingLines(text, UNION);
    if (missing.length > 0) tell("merge=union for the playbook and its votes");
    return withBlock(text, missing);
  });
  for (const file of pointedFiles(files, clients)) {
    files.edit(file, (text, tell) => {
      if (text?.includes(PLAYBOOK)) return text;
      tell(`a line about ${PLAYBOOK}`);
      return text === undefined ? `${POINTER}\n` : text.replace(/(?:\r?\n)?$/, `\n\n${POINTER}\n`);
    });
  }
}

function pointedFiles(files: FileDrafts, clients: readonly string[]): string[] {
  const read = new Set(["AGENTS.md", ...clients.map((client) => clientNamed(client).reads)]);
  const existing = [...read].filter((file) =>
    files.given(file) !== undefined || files.refusals.has(file)
  );
  const [first = ""] = clients;
  return existing.length > 0 ? existing : [clientNamed(first).reads];
}

/** Takes init's entries out of every file. `restored` gives the bytes of an unchanged file. */
export function removeSetup(
  files: FileDrafts,
  { prefixes, restored }: {
    prefixes: readonly string[];
    restored: (path: string, text: string | undefined) => { text: string | undefined } | undefined;
  },
): void {
  for (const path of projectFiles) {
    files.edit(path, (text, tell) => {
      const whole = restored(path, text);
      const after = whole === undefined ? text && withoutOwn(path, text, prefixes) : whole.text;
      if (after !== text) tell(whole === undefined ? "init's entries" : "as it was before init");
      return after;
    });
  }
}

export function withoutOwn(
  path: string,
  text: string,
  prefixes: readonly string[],
): string | undefined {
  if (MADE.has(path)) return text === MADE.get(path) ? undefined : text;
  if (path === ATTRIBUTES || isToml(path)) return withoutBlock(text);
  if (POINTED.includes(path)) return withoutPointer(text);
  let after: string | undefined = text;
  for (const place of ownPlaces(path, text, prefixes).reverse()) {
    after = after && without(after, place);
  }
  const isVersionAlone = after !== undefined && after !== text &&
    Object.keys(jsonFields(jsonValue(after, []))).join() === "version";
  return after && isVersionAlone ? without(after, ["version"]) : after;
}

function withoutPointer(text: string): string | undefined {
  if (text === `${POINTER}\n`) return undefined;
  return text.replace(`\n\n${POINTER}\n`, "\n");
}

function ownPlaces(path: string, text: string, prefixes: readonly string[]): JsonPath[] {
  return launchesIn(path, text).filter(({ isOwn }) => isOwn(prefixes)).map(({ place }) => place);
}

/** Returns the client with this name. Throws `StartError` if init doesn't support the client. */
export function clientNamed(name: string): ProjectClient {
  const client = Object.hasOwn(projectClients, name) ? projectClients[name] : undefined;
  if (client !== undefined) return client;
  const known = Object.keys(projectClients).join(", ");
  throw new StartError(`unknown client "${excerpt(name)}"; known: ${known}`, EXIT.usage);
}

function addEntries(
  files: FileDrafts,
  client: string,
  { servers, prefixes, ...options }: SetupChoice & EntryOptions,
): void {
  const { servers: file, key, like = client } = clientNamed(client);
  files.edit(file, (text, tell) => {
    let after = text;
    for (const setup of servers) {
      const name = setup.server;
      const entry = jsonValue(after, [key, name]);
      const value = jsonEntry(like, setup, options);
      if (isSameJson(entry, value)) continue;
      if (entry !== undefined) {
        if (!isOwnEntry(like, { name, entry }, prefixes)) {
          tell(`${name} is another entry, so it isn't set up here`);
          continue;
        }
        after = after && without(after, [key, name]);
      }
      after = withMember(after, [key], { name, value });
      tell(`entry ${name}`);
    }
    return after;
  });
}

function addTables(
  files: FileDrafts,
  client: string,
  { servers, ...options }: SetupChoice & EntryOptions,
): void {
  const { servers: file, key } = clientNamed(client);
  files.edit(file, (text, tell) => {
    const others = ownField(toml(text === undefined ? "" : withoutBlock(text) ?? ""), key);
    const missing = servers.filter(({ server }) => ownField(others, server) === undefined);
    const lines = missing.flatMap((setup) =>
      entryText(client, setup, options).split("\n").filter((line) => line !== "")
    );
    const after = withBlock(text, lines);
    toml(after ?? "");
    if (after !== text) tell(`entries ${missing.map(shortName).join(", ")}`);
    return after;
  });
}

function addHooks(
  files: FileDrafts,
  name: string,
  { servers, ...options }: SetupChoice,
): void {
  const client = hooksOf(name);
  if (client === undefined) return;
  const wanted = new Map<string, object[]>();
  for (const setup of servers) {
    for (const [event, groups] of Object.entries(hookGroups(client, setup, options).hooks)) {
      wanted.set(event, [...wanted.get(event) ?? [], ...groups]);
    }
  }
  if (wanted.size === 0) return;
  files.edit(HOOK_FILES[client], (text, tell) => {
    let after = text;
    if (client === "copilot-cli" && jsonValue(after, ["version"]) === undefined) {
      after = withMember(after, [], { name: "version", value: 1 });
    }
    const events = new Set<string>();
    for (const [event, groups] of wanted) {
      const path = ["hooks", event];
      const found = itemsOf(after, path);
      const missing = groups.filter((one) => !found.some((there) => isSameJson(one, there)));
      if (missing.length === 0) continue;
      events.add(event);
      if (jsonValue(after, path) === undefined) {
        const depth = missing.length > 1 ? 1 : 0;
        after = withMember(after, ["hooks"], { name: event, value: missing, depth });
      } else {
        for (const group of missing) after = withItem(after ?? "", path, group);
      }
    }
    if (events.size > 0) tell(`hooks at ${[...events].join(", ")}`);
    return after;
  });
}
