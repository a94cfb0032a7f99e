import { renderClientConfig } from "../kernel/cli/client_config.ts";
import { usage } from "../kernel/cli/flags.ts";
import {
  type HookClient,
  hookClients,
  type HookMoment,
  hookMoments,
} from "../kernel/hook/client.ts";
import { HOOK_FILES, hooksConfig } from "../kernel/hook/hooks_config.ts";
import { ownField } from "../kernel/own_field.ts";
import { excerpt } from "../kernel/text.ts";
import { clientNamed, initClients } from "./clients.ts";
import { DOC_FOLDERS } from "./findings.ts";
import {
  itemsIn,
  type JsonPath,
  jsonValue,
  membersOf,
  withChildren,
  without,
} from "./json_text.ts";
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

export interface SetupChoice {
  clients: readonly string[];
  servers: readonly ServerSetup[];
  docs: string | undefined;
}

/** An entry or a hook in a client's JSON file. A hook has no name. */
interface Piece {
  in: readonly string[];
  name?: string;
  value: unknown;
}

/** Returns what init adds to a client's JSON file. */
function piecesFor(file: string, { clients, servers, docs }: SetupChoice): Piece[] {
  const using = clients.find((client) => clientNamed(client).servers === file);
  const entries = using === undefined ? [] : servers.map((setup): Piece => {
    const { key } = clientNamed(using);
    // Copilot CLI shares the file of Claude Code, so the file has Claude Code's entries.
    const form = using === "copilot-cli" ? "claude-code" : using;
    const all = ownField(JSON.parse(entryText(form, setup, docs)), key);
    return { in: [key], name: setup.server, value: ownField(all, setup.server) };
  });
  const client = hookClientOf(file);
  if (client === undefined || !clients.includes(client)) return entries;
  const hooks = servers.flatMap(({ name, hooks }) =>
    Object.entries(hooksConfig(client, hooks, { command: name, args: [], env: {} }).hooks)
      .flatMap(([event, groups]) => groups.map((value): Piece => ({ in: ["hooks", event], value })))
  );
  return [...entries, ...hooks];
}

function hookClientOf(file: string): HookClient | undefined {
  return hookClients.find((client) => HOOK_FILES[client] === file);
}

export function withPieces(
  file: string,
  text: string | undefined,
  choice: SetupChoice,
): string | undefined {
  const groups = new Map<string, Piece[]>();
  for (const piece of piecesFor(file, choice)) {
    const place = piece.in.join();
    const isThere = piece.name === undefined
      ? itemsIn(jsonValue(text, piece.in)).map(textOf).includes(textOf(piece.value))
      : jsonValue(text, [...piece.in, piece.name]) !== undefined;
    if (!isThere) groups.set(place, [...groups.get(place) ?? [], piece]);
  }
  let after = text;
  const isCopilot = hookClientOf(file) === "copilot-cli";
  if (isCopilot && groups.size > 0 && jsonValue(text, ["version"]) === undefined) {
    after = withChildren(after, { in: [], children: [{ name: "version", value: 1 }] });
  }
  for (const children of groups.values()) {
    after = withChildren(after, { in: children[0]?.in ?? [], children });
  }
  return after;
}

export function withoutPieces(file: string, text: string): string | undefined {
  let after: string | undefined = text;
  for (const piece of piecesIn(file, text).filter(({ isOwn }) => isOwn).reverse()) {
    after = after && without(after, piece.path);
  }
  const isVersionAlone = after !== undefined && after !== text &&
    Object.keys(Object(jsonValue(after, []))).join() === "version";
  return isVersionAlone ? undefined : after;
}

/** Returns everything that a client starts because of its JSON file. */
export function piecesIn(
  file: string,
  text: string,
): (Piece & { path: JsonPath; isOwn: boolean })[] {
  const own = new Set(
    [undefined, ...DOC_FOLDERS].flatMap((docs) =>
      piecesFor(file, { clients: initClients, servers, docs }).map(textOf)
    ),
  );
  const found = (piece: Piece, place: string | number) => ({
    ...piece,
    path: [...piece.in, place],
    isOwn: own.has(textOf(piece)),
  });
  const keys = new Set(
    initClients.map(clientNamed).filter(({ servers }) => servers === file).map(({ key }) => key),
  );
  const entries = [...keys].flatMap((key) =>
    membersOf(jsonValue(text, [key])).map(([name, value]) =>
      found({ in: [key], name, value }, name)
    )
  );
  if (hookClientOf(file) === undefined) return entries;
  const hooks = membersOf(jsonValue(text, ["hooks"])).flatMap(([event, groups]) =>
    itemsIn(groups).map((value, at) => found({ in: ["hooks", event], value }, at))
  );
  return [...entries, ...hooks];
}

function textOf(value: unknown): string {
  return JSON.stringify(value);
}
