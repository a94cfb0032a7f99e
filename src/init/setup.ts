import { parse as parseToml } from "@std/toml";
import { EXIT, StartError } from "../kernel/errors.ts";
import { HOOK_FILES } from "../kernel/hook/hooks_config.ts";
import { linkTarget } from "../kernel/disk/path_lookup.ts";
import { ownField } from "../kernel/own_field.ts";
import { redactSecrets } from "../kernel/secrets.ts";
import { excerpt } from "../kernel/text.ts";
import {
  ATTRIBUTES,
  clientFiles,
  clientNamed,
  LOCAL,
  PLAYBOOK,
  pointedFiles,
  TOML,
} from "./clients.ts";
import { DOC_FOLDERS } from "./findings.ts";
import { itemsIn, membersOf } from "./json_text.ts";
import {
  entryText,
  piecesIn,
  servers,
  type ServerSetup,
  type SetupChoice,
  withoutPieces,
  withPieces,
} from "./servers.ts";

const UNION = `${PLAYBOOK} merge=union\n.ace/votes.jsonl merge=union\n`;
const POINTER = `Rules learned from failed runs: read [${PLAYBOOK}](${PLAYBOOK}).\n`;
const MADE = new Map([[LOCAL, ".*.lock\n.*.tmp\n"], [PLAYBOOK, "# Playbook\n"]]);

/** Returns the files that this choice changes. `exists` finds the files that agents read. */
export function filesFor(
  { clients, servers }: SetupChoice,
  { exists, hasRules }: { exists: (path: string) => boolean; hasRules: boolean },
): string[] {
  const hooks = new Map<string, string>(Object.entries(HOOK_FILES));
  const own = clients.flatMap((name) => [clientNamed(name).servers, hooks.get(name)]);
  const paths = clientFiles.filter((path) => own.includes(path));
  if (!servers.some(({ name }) => name === "ace-server")) return paths;
  if (hasRules) return [...paths, LOCAL];
  const read = clients.map((name) => clientNamed(name).reads);
  // A symlink from one of these files to another has the other's text.
  const existing = pointedFiles.filter(exists)
    .filter((path) => path === "AGENTS.md" || read.includes(path))
    .filter((path) => !pointedFiles.includes(linkTarget(path) ?? ""));
  const pointed = existing.length > 0 ? existing : read.slice(0, 1);
  return [...paths, LOCAL, PLAYBOOK, ATTRIBUTES, ...pointed];
}

/** Returns a file's text with what init adds. Throws `StartError` for a file it can't change. */
export function withSetup(
  path: string,
  text: string | undefined,
  choice: SetupChoice,
): string | undefined {
  if (MADE.has(path)) return text ?? MADE.get(path);
  if (isJson(path)) return withPieces(path, text, choice);
  const missing = path === TOML ? missingTables(text, choice) : [passageFor(path)];
  if (path !== TOML && text?.includes(PLAYBOOK)) return text;
  const end = text?.includes("\r\n") ? "\r\n" : "\n";
  return missing.map((passage) => passage.replaceAll("\n", end)).reduce<string | undefined>(
    (before, passage) => before ? before.replace(/(?:\r?\n)?$/, end + end + passage) : passage,
    text,
  );
}

/** Returns a file's text without init's entries. Undefined if init made the whole file. */
export function withoutSetup(path: string, text: string): string | undefined {
  if (MADE.has(path)) return text === MADE.get(path) ? undefined : text;
  if (isJson(path)) return withoutPieces(path, text);
  const passages = path === TOML
    ? [...DOC_FOLDERS, undefined].flatMap((docs) => servers.map((setup) => tableFor(setup, docs)))
    : [passageFor(path)];
  const forms = passages.flatMap((one) => [one.replaceAll("\n", "\r\n"), one]);
  let left = text;
  for (const form of forms) {
    const at = left.indexOf(form);
    // A table that continues is no longer init's.
    const isWhole = path !== TOML || "\r\n[#".includes(left[at + form.length] ?? "\n");
    if (at < 0 || !isWhole) continue;
    // An empty line precedes the passage, unless the file began with it.
    left = left.slice(0, at).replace(/\r?\n$/, "") + left.slice(at + form.length);
  }
  return left === "" && text !== "" ? undefined : left;
}

function isJson(path: string): boolean {
  return clientFiles.includes(path) && path !== TOML;
}

function passageFor(path: string): string {
  return path === ATTRIBUTES ? UNION : POINTER;
}

function tableFor(setup: ServerSetup, docs: string | undefined): string {
  return `${entryText("codex", setup, docs)}\n`;
}

function missingTables(text = "", { servers, docs }: SetupChoice): string[] {
  if (/^[ \t]{0,8}["']?mcp_servers["']?[ \t]{0,8}=/m.test(text)) {
    throw new StartError("mcp_servers is on one line. Write it as tables", EXIT.configuration);
  }
  const there = tablesIn(text);
  return servers.filter(({ server }) => ownField(there, server) === undefined)
    .map((setup) => tableFor(setup, docs));
}

function tablesIn(text: string): unknown {
  try {
    return ownField(parseToml(text), "mcp_servers");
  } catch (error) {
    const reason = error instanceof Error ? `: ${excerpt(error.message)}` : "";
    throw new StartError(`is not TOML that init can change${reason}`, EXIT.configuration);
  }
}

/** Returns a line for each server and hook in a client's file that init didn't write. */
export function foreignIn(path: string, text: string): string[] {
  const found = path === TOML
    ? membersOf(tablesIn(withoutSetup(TOML, text) ?? ""))
    : piecesIn(path, text).filter(({ isOwn }) => !isOwn)
      .map((piece) => [piece.name ?? piece.in.at(-1), piece.value]);
  return found.map(([name, value]) => `${path}, ${name}: ${launchText(value)}`);
}

function launchText(value: unknown): string {
  const hooks = itemsIn(ownField(value, "hooks"));
  const launches = hooks.length > 0 ? hooks : [value];
  return launches.map((launch) => {
    const command = ["command", "bash", "url"].map((name) => ownField(launch, name))
      .find((one) => one !== undefined);
    const words = [command, ...itemsIn(ownField(launch, "args"))].map(String);
    const env = membersOf(ownField(launch, "env")).map(([name, text]) => `${name}=${text}`);
    return excerpt(redactSecrets([...env, ...words].join(" ")), 300);
  }).join("; ");
}
