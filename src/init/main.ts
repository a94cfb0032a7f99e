/**
 * `acm-mcp-servers init` adds the servers to a repository, or removes them. It can access only the
 * working directory. The first argument is the launcher's JSON, because this program can't look
 * outside that folder.
 */
import { parseCommandLine, takeSwitches, usage } from "../kernel/cli/flags.ts";
import { FileError } from "../kernel/disk/file_error.ts";
import { linkTarget, whatIsAt } from "../kernel/disk/path_lookup.ts";
import { EXIT, StartError } from "../kernel/errors.ts";
import { printText, say } from "../kernel/log.ts";
import { counted } from "../kernel/plural.ts";
import { namedAfter } from "../kernel/roots/path.ts";
import { excerpt } from "../kernel/text.ts";
import {
  auditedFiles,
  clients as allClients,
  type ProjectClient,
  projectFiles,
} from "./clients.ts";
import { type Findings, look } from "./findings.ts";
import { SetupJournal } from "./journal.ts";
import { exists, type FileChange, kindAt, readText, root } from "./repository.ts";
import { servers as allServers, type ServerSetup, type SetupChoice } from "./servers.ts";
import { filesFor, foreignIn, withSetup } from "./setup.ts";

const USAGE = `usage: acm-mcp-servers init [--servers NAME,…] [--client NAME,…] [--dry-run] [--yes]
       acm-mcp-servers init --remove [--data] [--dry-run] [--yes]

Adds servers to the repository in the working directory. Asks before it changes a file.

  --servers NAME,…  ${namesOf(allServers)};
                    default: the servers whose files are in the repository
  --client NAME,…   ${namesOf(allClients)};
                    default: the clients with files in the repository, or installed
  --dry-run         show the plan and stop
  --yes             do not ask
  --remove          remove what init added
  --data            with --remove: also delete this repository's entries of knowledge-server
`;

/** The installed programs, the files that Git ignores, and the folder of knowledge-server's stores. */
interface Launcher {
  programs: readonly string[];
  ignored: readonly string[];
  stores: string;
}

const [json = "", ...args] = Deno.args;
const launcher: Launcher = JSON.parse(json);
const isRepository = kindAt(".git") === "a folder";
const store = isRepository ? `${launcher.stores}/${namedAfter(root)}` : launcher.stores;

async function init(): Promise<number> {
  const list = (name: string) => ({ name, variable: name, repeatable: true });
  const { words, values } = parseCommandLine(args, [list("--client"), list("--servers")]);
  const switches = ["--dry-run", "--yes", "--remove", "--data", "--help", "-h"];
  const given = takeSwitches(words, switches);
  if (given.has("--help") || given.has("-h")) {
    printText(USAGE);
    return EXIT.ok;
  }
  if (given.has("--data") && !given.has("--remove")) {
    throw usage("--data is only valid with --remove");
  }
  const named = <Row extends Named>(flag: string, rows: readonly Row[]): Row[] =>
    (values.get(flag) ?? []).flatMap((words) => words.split(",")).map((name) => rowOf(rows, name));
  const clients = named("--client", allClients);
  const wanted = named("--servers", allServers);
  const journal = new SetupJournal();
  if (!given.has("--dry-run")) {
    const undone = await journal.recover();
    if (undone.length > 0) printText(`Undid an interrupted run: ${undone.join(", ")}\n`);
  }
  if (given.has("--remove")) {
    // Init never wrote through a symlink.
    const own = projectFiles.filter((path) => linkTarget(path) === undefined);
    const plan = planned(own, (path, text) => journal.original(path, text));
    return await apply(plan, { journal, given });
  }
  const found = look(root);
  const chosen = wanted.length > 0
    ? wanted
    : allServers.filter((setup) => found.sentences.has(shortName(setup)));
  if (chosen.length === 0) {
    printText(
      "This folder has no ADRs, ACM documents, records, playbook or docs folder with ten files.\n" +
        `Nothing was changed. To add a server anyway: --servers ${namesOf(allServers)}\n`,
    );
    return EXIT.ok;
  }
  const using = clients.length > 0 ? clients : clientsHere();
  const choice = { clients: using, servers: chosen, docs: found.docs };
  const paths = filesFor(choice, found.hasRules);
  const plan = planned(paths, (path, text) => withSetup(path, text, choice));
  printText(`${introduction(choice, { found, plan }).join("\n")}
The journal for --remove is in ${journal.folder}.
${audit().join("\n")}\n`);
  return await apply(plan, { journal, given });
}

type Named = Pick<ServerSetup, "name">;

function shortName({ name }: Named): string {
  return name.replace(/-server$/, "");
}

function namesOf(rows: readonly Named[]): string {
  return rows.map(shortName).join(",");
}

/** Throws `StartError` for an unknown name. */
function rowOf<Row extends Named>(rows: readonly Row[], name: string): Row {
  const row = rows.find((one) => [one.name, shortName(one)].includes(name.trim()));
  if (row !== undefined) return row;
  throw usage(`unknown name "${excerpt(name)}"; known: ${namesOf(rows)}`);
}

/** Returns the clients with files in the repository, otherwise those with installed programs. */
function clientsHere(): readonly ProjectClient[] {
  const byFile = allClients.filter(({ marks }) => marks.some(exists));
  if (byFile.length > 0) return byFile;
  const installed = allClients.filter(({ program }) => launcher.programs.includes(program));
  if (installed.length > 0) return installed;
  throw usage(`no client found here; name your clients: --client ${namesOf(allClients)}`);
}

interface Plan {
  changes: FileChange[];
  /** The reason why init can't change a file, by path. */
  refusals: Map<string, string>;
}

function planned(
  paths: readonly string[],
  change: (path: string, text: string | undefined) => string | undefined,
): Plan {
  const plan: Plan = { changes: [], refusals: new Map() };
  for (const path of paths) {
    try {
      const before = readText(path);
      const after = change(path, before);
      if (after !== before) plan.changes.push({ path, before, after });
    } catch (error) {
      if (!(error instanceof StartError || error instanceof FileError)) throw error;
      plan.refusals.set(path, error instanceof FileError ? error.reason : error.message);
    }
  }
  return plan;
}

function introduction(
  { clients, servers }: SetupChoice,
  { found, plan }: { found: Findings; plan: Plan },
): string[] {
  const names = servers.map(({ name }) => name);
  const entries = names.includes("knowledge-server") ? `, and the entries in ${store}` : "";
  const missing = names.filter((name) => !launcher.programs.includes(name));
  return [
    ...servers.map(shortName).map((name) =>
      name.padEnd(14) + (found.sentences.get(name) ?? "Named, but its files don't exist yet.")
    ),
    "",
    `Clients: ${clients.map(({ name }) => name).join(", ")}`,
    ...clients.flatMap(({ note }) => note ?? []),
    ...plan.changes.filter(({ path }) => launcher.ignored.includes(path))
      .map(({ path }) => `Git ignores ${path}, so your colleagues don't get the file.`),
    `Outside the repository: Deno's cache${entries}.`,
    ...missing.length > 0
      ? [`Not in your PATH: ${missing.join(", ")}. Run npm install -g acm-mcp-servers.`]
      : [],
  ];
}

function audit(): string[] {
  const foreign: string[] = [];
  const { refusals } = planned(auditedFiles, (path, text) => {
    if (text !== undefined) foreign.push(...foreignIn(path, text));
    return text;
  });
  const lines = [...foreign, ...[...refusals].map(([path, reason]) => `${path}: ${reason}`)];
  if (lines.length === 0) return [];
  return ["", "Your clients also start these, not from init:", ...lines.map((line) => `  ${line}`)];
}

async function apply(
  { changes, refusals }: Plan,
  { journal, given }: { journal: SetupJournal; given: ReadonlySet<string> },
): Promise<number> {
  for (const [path, reason] of refusals) {
    say(`acm-mcp-servers init: not changed: ${path}: ${reason}`);
  }
  const end = refusals.size > 0 ? EXIT.configuration : EXIT.ok;
  const isRemoval = given.has("--remove");
  const hasData = given.has("--data") && whatIsAt(store) === "folder";
  if (changes.length === 0 && !hasData) {
    printText(isRemoval ? "No entries from init remain.\n" : "Nothing to change.\n");
    return end;
  }
  const lines = [...changes.map(shown), hasData ? `${store}: all entries\n` : ""].join("");
  printText(`${isRemoval ? "Will remove" : "Will add"}:\n${lines}\n`);
  if (given.has("--dry-run")) return EXIT.ok;
  if (!given.has("--yes") && !(Deno.stdin.isTerminal() && confirm("Change these files?"))) {
    printText("Nothing was changed. To change these files, add --yes.\n");
    return EXIT.ok;
  }
  await journal.write(changes);
  if (hasData) Deno.removeSync(store, { recursive: true });
  printText(`${counted(changes.length, "file")} changed.\n`);
  return end;
}

function shown({ path, before, after }: FileChange): string {
  const lines = (text = ""): string[] => text.split(/,?\r?\n/);
  const [old, now] = [lines(before), lines(after)];
  const gone = old.filter((line) => !now.includes(line)).map((line) => `  - ${line}`);
  const added = now.filter((line) => !old.includes(line)).map((line) => `  + ${line}`);
  const how = before === undefined ? " (new)" : after === undefined ? " (the whole file)" : "";
  const changed = [...gone, ...added].map((line) => `${excerpt(line, 400)}\n`);
  return `${path}${how}\n${changed.join("")}`;
}

try {
  Deno.exitCode = await init();
} catch (error) {
  const { message } = error instanceof Error ? error : new Error(String(error));
  say(`acm-mcp-servers init: ${message}`);
  Deno.exitCode = error instanceof StartError ? error.exitCode : EXIT.failed;
}
