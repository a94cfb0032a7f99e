import type { Command } from "../kernel/cli/commands.ts";
import { usage } from "../kernel/cli/flags.ts";
import { excerpt } from "../kernel/text.ts";

/** The commands that only knowledge-server has, listed in its help. */
export const knowledgeCommands: readonly Command[] = [
  {
    name: "sync",
    args: "DIR… [--role ROLE] [--tag TAG] [--dry-run] [--json]",
    does: "sync the sections of Markdown files to entries",
    words: ["--role", "--tag", "--dry-run", "--json"],
  },
  { name: "export", args: "", does: "print all entries as YAML, including their versions" },
  {
    name: "import",
    args: "FILE [--dry-run] [--json]",
    does: "import entries from a YAML file",
    words: ["--dry-run", "--json"],
  },
  {
    name: "doctor",
    args: "--integrity",
    does: "check the store and its indexes for damage",
  },
];

/** The values of `--role`, repeated here because main loads no schema. */
const ROLES = ["pm", "dev", "qa", "all"] as const;

/** The arguments of a command. */
export interface CommandSwitches {
  isDryRun: boolean;
  json: boolean;
}

/** The arguments of `sync`. */
export interface SyncArguments extends CommandSwitches {
  folders: string[];
  role: typeof ROLES[number] | undefined;
  tag: string | undefined;
}

/** Parses the arguments of `sync`. Throws `StartError`. */
export function parseSync(args: readonly string[]): SyncArguments {
  const { words, values, ...switches } = parseArguments("sync", args, ["--role", "--tag"]);
  if (words.length === 0) {
    throw usage("usage: sync DIR… [--role ROLE] [--tag TAG] [--dry-run] [--json]");
  }
  const given = values.get("--role");
  const role = ROLES.find((one) => one === given);
  if (given !== undefined && role === undefined) {
    throw usage(`--role must be pm, dev, qa or all, not "${excerpt(given)}"`);
  }
  const tag = values.get("--tag")?.normalize("NFC").toLowerCase();
  if (tag !== undefined && !/^[\p{L}\p{M}\p{N}_:\-.#+]{1,50}$/u.test(tag)) {
    throw usage("--tag must contain only letters, digits and _ : - . # +");
  }
  return { ...switches, folders: words, role, tag };
}

/** Parses the arguments of `import`. Throws `StartError`. */
export function parseImport(args: readonly string[]): CommandSwitches & { file: string } {
  const { words: [file, ...more], ...switches } = parseArguments("import", args, []);
  if (file === undefined || more.length > 0) {
    throw usage("usage: import FILE [--dry-run] [--json]");
  }
  return { ...switches, file };
}

function parseArguments(
  command: string,
  args: readonly string[],
  valued: readonly string[],
): CommandSwitches & { words: string[]; values: ReadonlyMap<string, string> } {
  const [words, values]: [string[], Map<string, string>] = [[], new Map()];
  const switches = new Set<string>();
  const rest = [...args];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [name = "", inline] = word.startsWith("--") ? word.split(/=(.*)/s) : [word];
    if (valued.includes(name)) {
      const value = inline ?? rest.shift();
      if (value === undefined || value === "") throw usage(`${name} needs a value`);
      values.set(name, value);
    } else if (word === "--dry-run" || word === "--json") switches.add(word);
    else if (word.startsWith("--")) throw usage(`${command}: unknown argument "${excerpt(word)}"`);
    else words.push(word);
  }
  return { words, values, isDryRun: switches.has("--dry-run"), json: switches.has("--json") };
}
