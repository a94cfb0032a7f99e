import { parse as parseToml } from "@std/toml";
import { EXIT, StartError } from "../kernel/errors.ts";
import { HOOK_FILES } from "../kernel/hook/hooks_config.ts";
import { linkTarget } from "../kernel/disk/path_lookup.ts";
import { ownField } from "../kernel/own_field.ts";
import { redactSecrets } from "../kernel/secrets.ts";
import { excerpt } from "../kernel/text.ts";
import { ATTRIBUTES, clientFiles, LOCAL, PLAYBOOK, pointedFiles, TOML } from "./clients.ts";
import { itemsIn, jsonValue, membersOf, withChild, without } from "./json_text.ts";
import { exists } from "./repository.ts";
import { allChoices, childrenFor, entryTexts, type SetupChoice } from "./servers.ts";

const UNION = `${PLAYBOOK} merge=union\n.ace/votes.jsonl merge=union\n`;
const POINTER = `Rules learned from failed runs: read [${PLAYBOOK}](${PLAYBOOK}).\n`;
const MADE = new Map([[LOCAL, ".*.lock\n.*.tmp\n"], [PLAYBOOK, "# Playbook\n"]]);

/** Returns the files that this choice changes. `hasRules`: AGENTS.md is the playbook. */
export function filesFor({ clients, servers }: SetupChoice, hasRules: boolean): string[] {
  const hooks = new Map<string, string>(Object.entries(HOOK_FILES));
  const own = clients.flatMap(({ name, servers }) => [servers, hooks.get(name)]);
  const paths = clientFiles.filter((path) => own.includes(path));
  if (!servers.some(({ name }) => name === "ace-server")) return paths;
  if (hasRules) return [...paths, LOCAL];
  const read = clients.map(({ reads }) => reads);
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
  if (path.endsWith(".json")) {
    return childrenFor(path, choice).reduce(
      (before: string | undefined, child) => withChild(before ?? "{}\n", child),
      text,
    );
  }
  const missing = path === TOML ? missingTables(text, choice) : [passageFor(path)];
  if (path !== TOML && text?.includes(PLAYBOOK)) return text;
  const end = text?.includes("\r\n") ? "\r\n" : "\n";
  return missing.map((passage) => passage.replaceAll("\n", end)).reduce<string | undefined>(
    (before, passage) => before ? before.replace(/(?:\r?\n){0,2}$/, end + end + passage) : passage,
    text,
  );
}

/** Returns a file's text without init's entries. Undefined if nothing else remains. */
export function withoutSetup(path: string, text: string): string | undefined {
  if (MADE.has(path)) return text === MADE.get(path) ? undefined : text;
  if (path.endsWith(".json")) {
    return allChoices.flatMap((choice) => childrenFor(path, choice)).reduce<string | undefined>(
      (left, child) => left && without(left, child),
      text,
    );
  }
  const passages = path === TOML ? allChoices.flatMap(tablesFor) : [passageFor(path)];
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

function passageFor(path: string): string {
  return path === ATTRIBUTES ? UNION : POINTER;
}

function tablesFor(choice: SetupChoice): string[] {
  return entryTexts("codex", choice).map((entry) => `${entry}\n`);
}

function missingTables(text = "", choice: SetupChoice): string[] {
  if (/^[ \t]{0,8}["']?mcp_servers["']?[ \t]{0,8}=/m.test(text)) {
    throw new StartError("mcp_servers is on one line. Write it as tables", EXIT.configuration);
  }
  const there = tablesIn(text);
  const servers = choice.servers.filter(({ server }) => ownField(there, server) === undefined);
  return tablesFor({ ...choice, servers });
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
  const left = withoutSetup(path, text);
  const found = path === TOML ? membersOf(tablesIn(left ?? "")) : [
    ...["mcpServers", "servers"].flatMap((key) => membersOf(jsonValue(left, [key]))),
    ...membersOf(jsonValue(left, ["hooks"])).flatMap(([event, groups]) =>
      itemsIn(groups).map((group): [string, unknown] => [event, group])
    ),
  ];
  return found.map(([name, value]) => `${path}, ${name}: ${launchText(value)}`);
}

function launchText(value: unknown): string {
  const hooks = itemsIn(ownField(value, "hooks"));
  return (hooks.length > 0 ? hooks : [value]).map((launch) => {
    const command = ["command", "bash", "url", "httpUrl"].map((name) => ownField(launch, name))
      .find((one) => one !== undefined) ?? JSON.stringify(launch);
    const words = [command, ...itemsIn(ownField(launch, "args"))].map(String);
    const env = membersOf(ownField(launch, "env")).map(([name, text]) => `(${name}=${text})`);
    return excerpt(redactSecrets([...words, ...env].join(" ")), 300);
  }).join("; ");
}
