import { StartError } from "../errors.ts";
import { say, writeStdout } from "../log.ts";
import type { Task } from "../process/messages.ts";
import { runSandboxed } from "../process/sandbox.ts";
import type { Environment, Variable } from "../roots/environment.ts";
import type { SandboxPermissions, Settings } from "../roots/grant.ts";
import { pathsOf, type Roots } from "../roots/root.ts";
import { excerpt } from "../text.ts";
import { clientNames, type ClientTraits, renderClientConfig } from "./client_config.ts";
import { paintMarks } from "./colour.ts";
import { type Command, renderHelp } from "./commands.ts";
import { renderCompletions } from "./completions.ts";
import { type Flag, parseCommandLine, takeSwitches, usage } from "./flags.ts";

/** An executable: its name, its configuration, and the worker that does its job. */
export interface Program<Given extends Roots = Roots> {
  name: string;
  version: string;
  /** One line: what it serves. */
  summary: string;
  /** Example arguments of `call`, for the usage. */
  example: string;
  /** The name by which clients know the server. */
  server: string;
  variables: readonly Variable[];
  flags: readonly Flag[];
  /** Opens the roots; throws `StartError`. */
  roots(environment: Environment): Given;
  /** The other settings of the server; throws `StartError`. */
  settings?(environment: Environment, roots: Given): Settings;
  /** What the worker may touch; by default it may read the roots and nothing else. */
  permissions?(roots: Given, settings: Settings): SandboxPermissions;
  /** The variables for files it writes, whose defaults are below the working directory. */
  ownPaths?: readonly string[];
  /**
   * Variables that the runtime itself would obey in the worker, such as `HTTPS_PROXY`, which leads
   * connections to a host that was not granted: they are unset before it starts.
   */
  ignored?: readonly string[];
  /** Variables that the entry for a client with these traits sets. */
  variablesFor?(client: ClientTraits): Record<string, string>;
  /** What a user should know about these roots, one line each for stderr. */
  notices?(roots: Given): string[];
  /** The commands that other executables do not have. */
  commands?: readonly Command[];
  worker: URL;
}

/**
 * Runs an executable: without a command it serves MCP on stdio; `commands.ts` lists the commands.
 * Must be the caller's last statement: it may exit the process or keep it running.
 */
export function run<Given extends Roots>(program: Program<Given>): void {
  try {
    runCommand(program, Deno.args);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    say(`${program.name}: ${error.message}`);
    Deno.exit(error.exitCode);
  }
}

function runCommand<Given extends Roots>(
  program: Program<Given>,
  args: readonly string[],
): void {
  const { words, values } = parseCommandLine(args, [...program.flags, ENV_FLAG]);
  const [command, ...rest] = words;
  if (command !== "config" && values.has(ENV_FLAG.variable)) {
    throw usage("--env is only valid with config");
  }
  const start = (task: Task): void => startTask(program, task, environment(program, values));
  switch (command) {
    case undefined:
      if (Deno.stdin.isTerminal()) say(hint(program));
      return start({ kind: "serve" });
    case "call":
      return start({ kind: "call", ...parseCall(program, rest) });
    case "tools":
      return start({ kind: "tools", json: takeSwitches(rest, ["--json"]).has("--json") });
    case "skill":
      takeSwitches(rest, []);
      return start({ kind: "skill" });
    case "doctor":
      return start(parseDoctor(rest));
    case "config":
      return printConfig(program, rest, environmentGiven(values));
    case "completions":
      takeSwitches(rest.slice(1), []);
      return writeStdout(renderCompletions(rest[0], program));
    case "--help":
    case "-h":
    case "help":
      return writeStdout(renderHelp(program));
    case "--version":
    case "-V":
      return writeStdout(`${program.name} ${program.version}\n`);
    default:
      if (program.commands?.some(({ name }) => name === command)) {
        return start({ kind: "command", name: command, args: rest });
      }
      throw usage(`unknown command "${excerpt(command)}". Try ${program.name} --help`);
  }
}

/** A variable to include in a client's configuration: `--env NAME=VALUE`. */
const ENV_FLAG: Flag = { name: "--env", variable: "--env", repeatable: true };

function startTask<Given extends Roots>(
  program: Program<Given>,
  task: Task,
  given: Environment,
): void {
  const { name, version, worker } = program;
  const roots = program.roots(given);
  const settings = program.settings?.(given, roots) ?? {};
  const permissions = program.permissions?.(roots, settings) ?? { read: pathsOf(roots) };
  if (task.kind === "serve") {
    for (const notice of program.notices?.(roots) ?? []) say(`${name}: ${notice}`);
  }
  for (const variable of program.ignored ?? []) Deno.env.delete(variable);
  const start = { type: "start", version, task, roots, settings, permissions } as const;
  const isReport = task.kind === "doctor" || task.kind === "prove";
  const paint = isReport && !Deno.noColor && Deno.stdout.isTerminal();
  runSandboxed({
    program: name,
    worker,
    start,
    ...(paint && { present: paintMarks }),
  });
}

function parseCall(
  { example }: Pick<Program, "example">,
  [tool, json = "{}", ...rest]: string[],
): { tool: string; input: unknown } {
  if (tool === undefined || rest.length > 0) {
    throw usage(`usage: call TOOL [JSON], for example call ${example}`);
  }
  try {
    return { tool, input: JSON.parse(json) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw usage(`the input of ${excerpt(tool)} is not valid JSON: ${excerpt(reason)}`);
  }
}

function parseDoctor(words: string[]): Task {
  const switches = takeSwitches(words, ["--json", "--prove"]);
  const json = switches.has("--json");
  return switches.has("--prove") ? { kind: "prove", json } : { kind: "doctor", json };
}

function printConfig(
  { name, server, variablesFor, ownPaths = [] }: Pick<
    Program,
    "name" | "server" | "variablesFor" | "ownPaths"
  >,
  words: string[],
  env: Record<string, string>,
): void {
  const [client, ...more] = words;
  if (client === undefined || more.length > 0) {
    throw usage(`usage: config CLIENT [--env NAME=VALUE]; clients: ${clientNames.join(", ")}`);
  }
  const own = Deno.execPath();
  const isRuntime = /(?:^|[\\/])deno(?:\.exe)?$/.test(own);
  const { file, entry, orRun } = renderClientConfig(client, {
    server,
    command: isRuntime ? name : own,
    env,
    variablesFor,
  });
  const unset = ownPaths.filter((variable) => env[variable] === undefined);
  if (unset.length > 0) {
    const one = `--env ${unset[0]}=/PATH`;
    say(`${name}: without ${one} its files go below the folder in which the client starts it`);
  }
  if (isRuntime) say(`${name}: running from source; replace the name with the executable's path`);
  say(orRun === undefined ? `for ${file}:` : `or run: ${orRun}; for ${file}:`);
  writeStdout(`${entry}\n`);
}

/** The variables that flags and `--env NAME=VALUE` set. */
function environmentGiven(values: ReadonlyMap<string, string[]>): Record<string, string> {
  const flags = [...values].filter(([variable]) => variable !== ENV_FLAG.variable)
    .map(([variable, given]) => [variable, given.join(listSeparator())]);
  const carried = (values.get(ENV_FLAG.variable) ?? []).map((value) => {
    const [, name, text] = /^([A-Za-z_][A-Za-z0-9_]*)=(.*)$/s.exec(value) ?? [];
    if (name === undefined) throw usage(`--env takes NAME=VALUE, not "${excerpt(value)}"`);
    return [name, text];
  });
  return Object.fromEntries([...flags, ...carried]);
}

/** The separator between the values of a list, as in PATH. */
function listSeparator(): string {
  return Deno.build.os === "windows" ? ";" : ":";
}

/** The environment as variables and flags define it; a flag overrides its variable. */
function environment(
  { flags: known }: Pick<Program, "flags">,
  flags: ReadonlyMap<string, string[]>,
): Environment {
  const windows = Deno.build.os === "windows";
  const get = (name: string): string | undefined =>
    flags.get(name)?.join(listSeparator()) ?? (Deno.env.get(name) || undefined);
  const label = (name: string): string =>
    flags.has(name) ? known.find(({ variable }) => variable === name)?.name ?? name : name;
  return { get, label, cwd: Deno.cwd(), home: get(windows ? "USERPROFILE" : "HOME"), windows };
}

function hint({ name }: Pick<Program, "name">): string {
  return `${name} speaks MCP on stdin and stdout and is started by an MCP client. Try ${name} --help`;
}
