/**
 * `acm-mcp-servers init` adds the servers to a repository, or removes them. It can access only the
 * working directory. The first argument is the folder of the servers' commands, with a final slash.
 * It is empty if the commands are in the PATH.
 */
import { parseCommandLine, takeSwitches } from "../kernel/cli/flags.ts";
import { EXIT, StartError } from "../kernel/errors.ts";
import { printText, say } from "../kernel/log.ts";
import { counted } from "../kernel/plural.ts";
import { clientsOf, projectClients } from "./clients.ts";
import { type FileChange, FileDrafts } from "./files.ts";
import { SET_UP } from "./outcome.ts";
import { countMarkdown, exists, readText, writeChange } from "./repository.ts";
import table from "./servers.json" with { type: "json" };
import { setupSchema } from "./servers.ts";
import { addSetup, clientNamed, removeSetup } from "./setup.ts";

const USAGE = `usage: acm-mcp-servers init [--client NAME,…] [--dry-run] [--yes] [--remove]

Adds the five servers to the repository in the working directory: entries and hooks for its
clients, lines for Git, and a playbook. Shows its plan, and asks before it changes a file.

  --client NAME,…  ${Object.keys(projectClients).join(", ")};
                   default: the clients with files in the repository
  --dry-run        show the plan and stop
  --yes            do not ask
  --remove         remove what init added
`;

const DOCS = "docs";
const setup = setupSchema.parse(table);

function init(prefix: string, args: readonly string[]): number {
  const flags = [{ name: "--client", variable: "client", repeatable: true }];
  const { words, values } = parseCommandLine(args, flags);
  const switches = takeSwitches(words, ["--dry-run", "--yes", "--remove", "--help", "-h"]);
  if (switches.has("--help") || switches.has("-h")) {
    printText(USAGE);
    return EXIT.ok;
  }
  const named = (values.get("client") ?? []).flatMap((list) => list.split(",")).map((name) =>
    name.trim()
  );
  for (const name of named) clientNamed(name);
  const drafts = new FileDrafts(readText);
  const isRemoval = switches.has("--remove");
  if (isRemoval) removeSetup(drafts, setup);
  else printText(planSetup(drafts, prefix, named));
  const { changes } = drafts;
  if (changes.length === 0) {
    printText(
      isRemoval
        ? "Nothing to remove: this repository has no entries from init.\n"
        : "Everything is set up.\n",
    );
    return isRemoval ? EXIT.ok : SET_UP;
  }
  printText(`${isRemoval ? "Will remove" : "Will add"}:\n${changes.map(planLine).join("")}\n`);
  if (switches.has("--dry-run")) return EXIT.ok;
  if (!switches.has("--yes") && !isAgreed()) {
    printText("Nothing was changed. To change these files, add --yes.\n");
    return EXIT.ok;
  }
  for (const change of changes) writeChange(change);
  printText(`${counted(changes.length, "file")} changed.\n`);
  return isRemoval ? EXIT.ok : SET_UP;
}

function planSetup(drafts: FileDrafts, prefix: string, named: readonly string[]): string {
  const clients = named.length > 0 ? named : clientsOf(exists);
  if (clients.length === 0) {
    const names = Object.keys(projectClients).join(",");
    throw new StartError(
      `no client found in this repository; name your clients: --client ${names}`,
      EXIT.usage,
    );
  }
  const documents = countMarkdown(DOCS);
  addSetup(drafts, setup, { clients, prefix, docs: documents > 0 ? DOCS : undefined });
  const playbook = exists(setup.playbook.file) ? "exists and won't change" : "doesn't exist yet";
  const lines = [
    `Clients: ${clients.join(", ")}`,
    `${setup.playbook.file} ${playbook}`,
    ...(documents > 0
      ? [`${DOCS}/: ${counted(documents, "Markdown file")} for knowledge-server`]
      : []),
    ...clients.flatMap((name) => clientNamed(name).note ?? []),
    ...(prefix === "" ? [] : [
      `The servers aren't in your PATH, so the files will contain ${prefix}, a path on this machine.`,
      "To make the files portable, run npm install -g acm-mcp-servers, then run init again.",
    ]),
  ];
  return `${lines.join("\n")}\n\n`;
}

function planLine({ path, before, after, notes }: FileChange): string {
  const how = before === undefined ? " (new)" : after === undefined ? " (the whole file)" : "";
  return `  ${path}${how}: ${notes.join("; ")}\n`;
}

function isAgreed(): boolean {
  return Deno.stdin.isTerminal() && confirm("Change these files?");
}

try {
  const [prefix = "", ...args] = Deno.args;
  Deno.exitCode = init(prefix, args);
} catch (error) {
  const { message } = error instanceof Error ? error : new Error(String(error));
  say(`acm-mcp-servers init: ${message}`);
  Deno.exitCode = error instanceof StartError ? error.exitCode : EXIT.failed;
}
