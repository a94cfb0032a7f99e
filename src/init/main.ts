/**
 * `acm-mcp-servers init` adds the servers to a repository, or removes them. It can access only the
 * working directory. The first argument is the launcher's JSON, because this program can't look
 * outside that folder.
 */
import * as z from "zod";
import { parseCommandLine, takeSwitches } from "../kernel/cli/flags.ts";
import { EXIT, StartError } from "../kernel/errors.ts";
import { printText, say } from "../kernel/log.ts";
import { counted } from "../kernel/plural.ts";
import { namedAfter } from "../kernel/roots/path.ts";
import { excerpt } from "../kernel/text.ts";
import { clientsOf, projectClients } from "./clients.ts";
import { type FileChange, FileDrafts } from "./files.ts";
import { look } from "./findings.ts";
import { SetupJournal } from "./journal.ts";
import { foreignLaunches } from "./launches.ts";
import { exists, isOwnFolder, readText } from "./repository.ts";
import { servers, type ServerSetup, shortName } from "./servers.ts";
import { addSetup, clientNamed, removeSetup, withoutOwn } from "./setup.ts";

const NAMES = servers.map(shortName);
const CLIENTS = Object.keys(projectClients);
const USAGE = `usage: acm-mcp-servers init [--servers NAME,…] [--client NAME,…] [--dry-run] [--yes]
       acm-mcp-servers init --remove [--data] [--dry-run] [--yes]

Adds the servers that have something to say to the repository in the working directory. Shows its
plan, and asks before it changes a file.

  --servers NAME,…  ${NAMES.join(", ")};
                    default: the servers whose files are in the repository
  --client NAME,…   ${CLIENTS.join(", ")};
                    default: the clients with files in the repository, or installed
  --dry-run         show the plan and stop
  --yes             do not ask
  --remove          remove what init added
  --data            with --remove: also delete this repository's entries of knowledge-server
`;

const launchSchema = z.strictObject({
  /** The folder of the servers' commands with a final slash; empty if they are in the PATH. */
  prefix: z.string(),
  programs: z.array(z.string()),
  ignored: z.array(z.string()),
  stores: z.string(),
});

type Launcher = z.infer<typeof launchSchema>;

const journal = new SetupJournal();

function init(launcher: Launcher, args: readonly string[]): number {
  const list = (name: string) => ({ name, variable: name, repeatable: true });
  const { words, values } = parseCommandLine(args, [list("--client"), list("--servers")]);
  const given = takeSwitches(words, [
    "--dry-run",
    "--yes",
    "--remove",
    "--data",
    "--help",
    "-h",
  ]);
  if (given.has("--help") || given.has("-h")) {
    printText(USAGE);
    return EXIT.ok;
  }
  if (given.has("--data") && !given.has("--remove")) {
    throw new StartError("--data is only valid with --remove", EXIT.usage);
  }
  const named = (flag: string): string[] =>
    (values.get(flag) ?? []).flatMap((words) => words.split(",")).map((word) => word.trim());
  for (const name of named("--client")) clientNamed(name);
  const wanted = named("--servers").map(serverNamed);
  if (!given.has("--dry-run")) {
    const undone = journal.recover();
    if (undone.length > 0) {
      printText(`Undid an interrupted run: ${undone.join(", ")}\n`);
    }
  }
  const drafts = new FileDrafts(readText);
  const prefixes = [...new Set(["", launcher.prefix, journal.prefix])];
  if (given.has("--remove")) {
    const restored = journal.restored.bind(journal);
    removeSetup(drafts, { prefixes, restored });
  } else if (!plan(drafts, { launcher, prefixes, wanted, clients: named("--client") })) {
    return EXIT.ok;
  }
  return apply(drafts, { launcher, prefixes, given });
}

interface Request {
  launcher: Launcher;
  prefixes: readonly string[];
  wanted: readonly ServerSetup[];
  clients: readonly string[];
}

function plan(drafts: FileDrafts, { launcher, prefixes, wanted, clients }: Request): boolean {
  const { sentences, docs, ownPlaybook } = look();
  const chosen = wanted.length > 0
    ? wanted
    : servers.filter((setup) => sentences.has(shortName(setup)));
  if (chosen.length === 0) {
    printText(
      "This folder has no ADRs, ACM documents, records, playbook or docs folder with ten Markdown " +
        `files.\nNothing was changed. To add a server anyway: --servers ${NAMES.join(",")}\n`,
    );
    return false;
  }
  const using = clients.length > 0 ? clients : clientsOf(exists, launcher.programs);
  if (using.length === 0) {
    throw new StartError(
      `no client found in this repository; name your clients: --client ${CLIENTS.join(",")}`,
      EXIT.usage,
    );
  }
  const foreign = foreignLaunches(drafts, prefixes);
  const choice = { prefix: launcher.prefix, docs, ownPlaybook, prefixes };
  addSetup(drafts, { ...choice, clients: using, servers: chosen });
  const ignored = drafts.changes.map(({ path }) => path)
    .filter((path) => launcher.ignored.includes(path));
  const hasStore = chosen.some(({ name }) => name === "knowledge-server");
  const lines = [
    ...chosen.map((setup) => {
      const name = shortName(setup);
      return `${name.padEnd(14)}${sentences.get(name) ?? "Named, but its files don't exist yet."}`;
    }),
    "",
    `Clients: ${using.join(", ")}`,
    ...using.flatMap((name) => clientNamed(name).note ?? []),
    ...ignored.map((path) => `Git ignores ${path}, so your colleagues don't get the file.`),
    ...(hasStore ? [`Outside the repository: the entries, in ${storeIn(launcher)}`] : []),
    `Outside the repository: Deno's cache. The journal for --remove is in ${journal.folder}.`,
    ...(launcher.prefix === "" ? [] : [
      `The servers aren't in your PATH, so the files contain ${launcher.prefix}, a path on this machine.`,
      "To make the files portable, run npm install -g acm-mcp-servers, then run init again.",
    ]),
    ...(foreign.length === 0 ? [] : ["", "Your clients also start these, not from init:"]),
    ...foreign.map((line) => `  ${line}`),
  ];
  printText(`${lines.join("\n")}\n\n`);
  return true;
}

function apply(
  drafts: FileDrafts,
  { launcher, prefixes, given }: Pick<Request, "launcher" | "prefixes"> & {
    given: ReadonlySet<string>;
  },
): number {
  const isRemoval = given.has("--remove");
  const { changes, refusals } = drafts;
  const store = storeIn(launcher);
  const hasData = given.has("--data") && exists(store);
  for (const [path, reason] of refusals) {
    say(`acm-mcp-servers init: not changed: ${path} ${reason}`);
  }
  const end = refusals.size > 0 ? EXIT.configuration : EXIT.ok;
  if (changes.length === 0 && !hasData) {
    printText(isRemoval ? "No entries from init remain.\n" : "Nothing to change.\n");
    return end;
  }
  const data = hasData ? `  ${store}: all entries\n` : "";
  const verb = isRemoval ? "Will remove" : "Will add";
  printText(`${verb}:\n${changes.map(planLine).join("")}${data}\n`);
  if (given.has("--dry-run")) return EXIT.ok;
  if (!given.has("--yes") && !isAgreed()) {
    printText("Nothing was changed. To change these files, add --yes.\n");
    return EXIT.ok;
  }
  journal.write(changes, {
    prefix: launcher.prefix,
    original: (path, text) => text && withoutOwn(path, text, prefixes),
  });
  if (hasData) Deno.removeSync(store, { recursive: true });
  printText(`${counted(changes.length, "file")} changed.\n`);
  return end;
}

function serverNamed(name: string): ServerSetup {
  const found = servers.find((setup) => [shortName(setup), setup.name].includes(name));
  if (found !== undefined) return found;
  throw new StartError(
    `unknown server "${excerpt(name)}"; known: ${NAMES.join(", ")}`,
    EXIT.usage,
  );
}

function storeIn({ stores }: Launcher): string {
  return isOwnFolder(".git") ? `${stores}/${namedAfter(Deno.cwd())}` : stores;
}

function planLine({ path, before, after, notes }: FileChange): string {
  const how = before === undefined ? " (new)" : after === undefined ? " (the whole file)" : "";
  return `  ${path}${how}: ${notes.join("; ")}\n`;
}

function isAgreed(): boolean {
  return Deno.stdin.isTerminal() && confirm("Change these files?");
}

try {
  const [launcher = "", ...args] = Deno.args;
  Deno.exitCode = init(launchSchema.parse(JSON.parse(launcher)), args);
} catch (error) {
  const { message } = error instanceof Error ? error : new Error(String(error));
  say(`acm-mcp-servers init: ${message}`);
  Deno.exitCode = error instanceof StartError ? error.exitCode : EXIT.failed;
}
