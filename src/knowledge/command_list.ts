import type { Command } from "../kernel/cli/commands.ts";
import { parseCommandLine, takeSwitches, usage } from "../kernel/cli/flags.ts";
import { excerpt } from "../kernel/text.ts";
import { type Role, ROLES } from "./store/role.ts";

const SYNC = "DIR… [--role ROLE] [--tag TAG] [--vectors] [--yes] [--dry-run] [--json]";
const IMPORT = "FILE [--dry-run] [--json]";
const SYNC_SWITCHES = ["--vectors", "--yes", "--dry-run", "--json"];
const IMPORT_SWITCHES = ["--dry-run", "--json"];

export const knowledgeCommands: readonly Command[] = [
  {
    name: "sync",
    args: SYNC,
    does: "sync the sections of documents to entries",
  },
  { name: "export", args: "", does: "print all entries as YAML, including their versions" },
  { name: "import", args: IMPORT, does: "import entries from a YAML file" },
  {
    name: "doctor",
    args: "--integrity",
    does: "check the store and its indexes for damage",
  },
];

export interface CommandSwitches {
  isDryRun: boolean;
  json: boolean;
}

export interface SyncArguments extends CommandSwitches {
  folders: string[];
  role: Role | undefined;
  tag: string | undefined;
  hasVectors: boolean;
  isConfirmed: boolean;
}

export function parseSync(args: readonly string[]): SyncArguments {
  const { words, values, switches } = parseArguments(args, ["--role", "--tag"], SYNC_SWITCHES);
  if (words.length === 0) throw usage(`usage: sync ${SYNC}`);
  const given = values.get("--role");
  const role = ROLES.find((one) => one === given);
  if (given !== undefined && role === undefined) {
    throw usage(`--role must be pm, dev, qa or all, not "${excerpt(given)}"`);
  }
  const tag = values.get("--tag")?.normalize("NFC").toLowerCase();
  if (tag !== undefined && !/^[\p{L}\p{M}\p{N}_:\-.#+]{1,50}$/u.test(tag)) {
    throw usage("--tag must contain only letters, digits and _ : - . # +");
  }
  return {
    folders: words,
    role,
    tag,
    hasVectors: switches.has("--vectors"),
    isConfirmed: switches.has("--yes"),
    isDryRun: switches.has("--dry-run"),
    json: switches.has("--json"),
  };
}

export function parseImport(args: readonly string[]): CommandSwitches & { file: string } {
  const { words: [file, ...more], switches } = parseArguments(args, [], IMPORT_SWITCHES);
  if (file === undefined || more.length > 0) {
    throw usage(`usage: import ${IMPORT}`);
  }
  return { file, isDryRun: switches.has("--dry-run"), json: switches.has("--json") };
}

function parseArguments(
  args: readonly string[],
  valued: readonly string[],
  known: readonly string[],
): { words: string[]; values: ReadonlyMap<string, string>; switches: ReadonlySet<string> } {
  const flags = valued.map((name) => ({ name, variable: name }));
  const { words, values } = parseCommandLine(args, flags);
  return {
    words: words.filter((word) => !word.startsWith("--")),
    values: new Map([...values].flatMap(([name, [value]]) => value ? [[name, value]] : [])),
    switches: takeSwitches(words.filter((word) => word.startsWith("--")), known),
  };
}
