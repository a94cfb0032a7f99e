import { EXIT, StartError } from "../errors.ts";
import { LOG_LEVELS, type LogLevel, printText, say } from "../log.ts";
import { requireShown } from "../disk/open_root.ts";
import { endingOf, looksAtRoots, type StartGrant, type Task } from "../process/messages.ts";
import { describeFolders } from "../process/folders.ts";
import { ignoredPaths } from "../process/ignored.ts";
import { runSandboxed } from "../process/sandbox.ts";
import { type Environment, oneOf, type Variable, variableProblems } from "../roots/environment.ts";
import type { SandboxPermissions, Settings } from "../roots/grant.ts";
import { pathsOf, type Roots, rootsOf } from "../roots/root.ts";
import { printable, printableLines } from "../text.ts";
import { runNamed, type Usage } from "./commands.ts";
import { type Flag, parseCommandLine, usage } from "./flags.ts";
import { ENV_FLAG, leaveUnnamedFolder, processEnvironment } from "./process_environment.ts";

export interface Program<GivenRoots extends Roots = Roots> extends Usage {
  logVariable: string;
  roots(environment: Environment, task: Task): GivenRoots;
  /** Returns the roots that a report uses. Default: all. A root that the user named must exist. */
  reported?(roots: GivenRoots): Roots;
  settings?(environment: Environment, roots: GivenRoots): Settings;
  /** Returns the worker's permissions. Default: permission to read the roots. */
  permissions?(roots: GivenRoots, settings: Settings): SandboxPermissions;
  /** Variables that the runtime would obey, for example `HTTPS_PROXY`; deleted when it starts. */
  ignored?: readonly string[];
  notices?(roots: GivenRoots): string[];
}

const LOG_FLAG = "--log-level";

/** `call` and `report` show failures themselves, and a hook must stay quiet. */
const LOG_DEFAULTS: Readonly<Partial<Record<Task["kind"], LogLevel>>> = {
  serve: "info",
  call: "error",
  hook: "error",
  report: "error",
};

/** Runs an executable. Must be the caller's last statement, because it may exit the process. */
export function run<GivenRoots extends Roots>(program: Program<GivenRoots>): void {
  const { variable, flag } = logSetting(program.logVariable);
  const variables = [...program.variables, variable];
  try {
    runCommand({ ...program, variables, flags: [...program.flags, flag] }, Deno.args);
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
  const { words: [command, ...words], values } = parseCommandLine(args, [
    ...program.flags,
    ENV_FLAG,
  ]);
  if (command !== "config" && values.has(ENV_FLAG.variable)) {
    throw usage("--env is only valid with config");
  }
  const start = (task: Task, cwd?: string): void =>
    startTask(program, task, processEnvironment(program, values, { cwd }));
  if (command === undefined) {
    const { name } = program;
    const hint = `${name} serves MCP on stdin and stdout; an MCP client starts the server. `;
    if (Deno.stdin.isTerminal()) say(`${hint}Try ${name} --help`);
    return start({ kind: "serve" });
  }
  runNamed(command, { program, words, values, start });
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

function logSetting(variable: string): { variable: Variable; flag: Flag } {
  const rule = oneOf(...LOG_LEVELS);
  const purpose =
    `${rule.wanted}; default: info; warning for commands; error if they print results`;
  return { variable: { name: variable, purpose, rule }, flag: { name: LOG_FLAG, variable } };
}

function logLevelOf(variable: string, task: Task, environment: Environment): LogLevel {
  const [problem] = variableProblems(environment, [logSetting(variable).variable]);
  if (problem !== undefined) {
    const isFlag = environment.label(variable) === LOG_FLAG;
    throw new StartError(problem, isFlag ? EXIT.usage : EXIT.configuration);
  }
  const given = environment.get(variable)?.trim();
  return LOG_LEVELS.find((one) => one === given) ?? LOG_DEFAULTS[task.kind] ?? "warning";
}
