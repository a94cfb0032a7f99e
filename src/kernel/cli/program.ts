import { EXIT, StartError } from "../errors.ts";
import { printText, say } from "../log.ts";
import { requireShown } from "../disk/open_root.ts";
import { hookClient, type HookMoment } from "../hook/client.ts";
import { projectOf, withFolder } from "./hook_project.ts";
import { endingOf, looksAtRoots, type StartGrant, type Task } from "../process/messages.ts";
import { describeFolders } from "../process/folders.ts";
import { ignoredPaths } from "../process/ignored.ts";
import { runSandboxed } from "../process/sandbox.ts";
import { readStandardInput } from "../process/standard_input.ts";
import type { Environment, Variable } from "../roots/environment.ts";
import type { SandboxPermissions, Settings } from "../roots/grant.ts";
import { pathsOf, type Roots, rootsOf } from "../roots/root.ts";
import { probablyMeant } from "../nearest.ts";
import { excerpt, printable, printableLines } from "../text.ts";
import { parseCall, parseReport } from "./call_input.ts";
import { type ClientTraits, printConfig, printSetup } from "./client_config.ts";
import { type Command, commandsOf, renderHelp, type Usage } from "./commands.ts";
import { type Flag, parseCommandLine, takeSwitches, usage } from "./flags.ts";
import { logLevelOf, withLogLevel } from "./log_level.ts";
import {
  ENV_FLAG,
  environmentGiven,
  leaveUnnamedFolder,
  processEnvironment,
} from "./process_environment.ts";

export interface Program<GivenRoots extends Roots = Roots> {
  name: string;
  version: string;
  summary: string;
  /** Example arguments for `call` in usage messages. */
  example: string;
  server: string;
  variables: readonly Variable[];
  flags: readonly Flag[];
  /** The variable that sets the minimum log level, for example `ACM_LOG_LEVEL`. */
  logVariable: string;
  commands?: readonly Command[];
  doctorSwitches?: readonly string[];
  /** Opens the roots that a task needs; throws `StartError`. */
  roots(environment: Environment, task: Task): GivenRoots;
  /**
   * Returns the roots that a report uses. A root that the user named must exist. Default: all
   * roots.
   */
  reported?(roots: GivenRoots): Roots;
  /** Returns the server's other settings. Throws `StartError` for an invalid setting. */
  settings?(environment: Environment, roots: GivenRoots): Settings;
  /** Returns the worker's permissions. Default: permission to read the roots. */
  permissions?(roots: GivenRoots, settings: Settings): SandboxPermissions;
  ownPaths?: readonly string[];
  /**
   * Variables that the server deletes before it starts the worker, because the runtime would obey
   * them. For example, `HTTPS_PROXY` would redirect connections to a host without permission.
   */
  ignored?: readonly string[];
  variablesFor?(client: ClientTraits): Record<string, string>;
  notices?(roots: GivenRoots): string[];
  hooks: readonly HookMoment[];
  worker: URL;
}

/**
 * Runs an executable. Without a command, the executable serves MCP on stdio. `commands.ts` lists
 * the commands. Must be the caller's last statement, because it may exit the process or keep it
 * running.
 */
export function run<GivenRoots extends Roots>(program: Program<GivenRoots>): void {
  try {
    runCommand(withLogLevel(program), Deno.args);
  } catch (error) {
    const { exitCode, stderr } = endingOf(error);
    if (stderr !== undefined) say(`${program.name}: ${stderr}`);
    // A hook always exits with 0, because some clients refuse a tool call if its hook fails.
    Deno.exit(Deno.args[0] === "hook" && program.hooks.length > 0 ? EXIT.ok : exitCode);
  }
}

function runCommand<GivenRoots extends Roots>(
  program: Program<GivenRoots>,
  args: readonly string[],
): void {
  const { words, values } = parseCommandLine(args, [...program.flags, ENV_FLAG]);
  const [command, ...rest] = words;
  if (command !== "config" && values.has(ENV_FLAG.variable)) {
    throw usage("--env is only valid with config");
  }
  if (command !== undefined && rest.some((word) => word === "--help" || word === "-h")) {
    return printText(renderHelp(program));
  }
  const start = (task: Task): void => startTask(program, task, processEnvironment(program, values));
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
    case "report":
      return start({ kind: "report", given: parseReport(rest) });
    case "hook":
      if (program.hooks.length === 0) throw unknownCommand(program, command);
      return startHook(program, rest, processEnvironment(program, values));
    case "brief":
      takeSwitches(rest, []);
      return start({ kind: "brief" });
    case "doctor":
      return start(parseDoctor(rest, program));
    case "init":
      if (rest.length > 0 || !program.commands?.some(({ name }) => name === command)) {
        return printSetup(program, rest);
      }
      return start({ kind: "command", name: command, args: rest, folder: folderNow() });
    case "config":
      return printConfig(program, rest, environmentGiven(values, program.variables));
    case "--help":
    case "-h":
    case "help":
      return printText(renderHelp(program));
    case "--version":
    case "-V":
      return printText(`${program.name} ${program.version}\n`);
    default:
      if (program.commands?.some(({ name }) => name === command)) {
        return start({ kind: "command", name: command, args: rest, folder: folderNow() });
      }
      throw unknownCommand(program, command);
  }
}

function unknownCommand(program: Usage, command: string): StartError {
  const names = [...commandsOf(program), ...program.flags].map(({ name }) => name);
  const isFlag = command.startsWith("-");
  const meant = probablyMeant(command, names);
  const hint = meant ? ` Did you mean ${meant}?` : isFlag ? flagList(program) : "";
  const help = `${program.name} --help lists the commands and flags.`;
  return usage(`unknown ${isFlag ? "flag" : "command"} "${excerpt(command)}".${hint} ${help}`);
}

function flagList({ flags }: Usage): string {
  const names = flags.map(({ name }) => name).join(", ");
  return flags.length === 1 ? ` The flag is ${names}.` : ` The flags are ${names}.`;
}

function folderNow(): string {
  try {
    return Deno.cwd();
  } catch {
    return "";
  }
}

function startHook<GivenRoots extends Roots>(
  program: Program<GivenRoots>,
  words: string[],
  environment: Environment,
): void {
  const [flag, name, ...rest] = words;
  const isWrong = flag !== undefined && (flag !== "--client" || name === undefined);
  if (isWrong || rest.length > 0) throw usage("usage: hook [--client NAME]");
  const client = name === undefined ? {} : { client: hookClient(name) };
  const event = readStandardInput();
  const cwd = projectOf(event, environment);
  startTask(program, { kind: "hook", event, ...client }, withFolder(environment, cwd));
}

function startTask<GivenRoots extends Roots>(
  program: Program<GivenRoots>,
  task: Task,
  given: Environment,
): void {
  const { name, version, worker } = program;
  const granted = grantFor(program, task, given);
  if (granted === undefined) return;
  leaveUnnamedFolder();
  for (const variable of program.ignored ?? []) Deno.env.delete(variable);
  const start = { type: "start", version, task: withFolders(task, granted), ...granted } as const;
  runSandboxed({ program: name, worker, start });
}

function withFolders(task: Task, { roots, permissions: { write = [] } }: StartGrant): Task {
  if (task.kind !== "doctor") return task;
  const written = rootsOf(roots).filter(({ path, isPrivate }) => write.includes(path) && !isPrivate)
    .map(({ path }) => path);
  return { ...task, folders: describeFolders(roots), ignored: ignoredPaths(written) };
}

const NOTHING: StartGrant = {
  roots: {},
  settings: {},
  permissions: { read: [] },
  logLevel: "warning",
};

function grantFor<GivenRoots extends Roots>(
  program: Program<GivenRoots>,
  task: Task,
  given: Environment,
): StartGrant | undefined {
  try {
    const roots = program.roots(given, task);
    // A report on a missing folder would look like a report without problems.
    if (task.kind === "report") requireShown(program.reported?.(roots) ?? roots);
    const settings = program.settings?.(given, roots) ?? {};
    const permissions = program.permissions?.(roots, settings) ?? { read: pathsOf(roots) };
    const logLevel = logLevelOf(program.logVariable, task, given);
    if (task.kind === "serve") {
      for (const notice of program.notices?.(roots) ?? []) say(`${program.name}: ${notice}`);
    }
    return { roots, settings, permissions, logLevel };
  } catch (error) {
    if (!(error instanceof StartError) || error.exitCode === EXIT.usage) throw error;
    if (!looksAtRoots(task)) return NOTHING;
    if (task.kind === "doctor" || task.kind === "prove") return reportProblem(program, task, error);
    throw error;
  }
}

function reportProblem(
  { name, version }: Pick<Program, "name" | "version">,
  { json }: { json: boolean },
  { message, exitCode }: StartError,
): undefined {
  const problems = [{ what: message, advice: "" }];
  const report = { server: name, version, ok: false, problems };
  const text = json
    ? JSON.stringify(report, null, 2)
    : printableLines([`${name} ${version}`, "", "1 problem:", `✗ ${message}`]);
  printText(`${printable(text)}\n`);
  Deno.exit(exitCode);
}

function parseDoctor(
  words: string[],
  { doctorSwitches: own = [] }: Pick<Program, "doctorSwitches">,
): Task {
  const given = takeSwitches(words, ["--json", "--prove", ...own]);
  const json = given.has("--json");
  if (given.has("--prove")) return { kind: "prove", json };
  const switches = own.filter((name) => given.has(name));
  return { kind: "doctor", json, ...(switches.length > 0 && { switches }) };
}

function hint({ name }: Pick<Program, "name">): string {
  return `${name} serves MCP on stdin and stdout; an MCP client starts the server. Try ${name} --help`;
}
