import { realPathOf, whatIsAt } from "../disk/path_lookup.ts";
import { EXIT, StartError } from "../errors.ts";
import type { Environment, Variable } from "../roots/environment.ts";
import { ownField } from "../own_field.ts";
import { repositoryOf } from "../process/ignored.ts";
import { isAbsolute } from "../roots/path.ts";
import { nearest } from "../nearest.ts";
import { excerpt } from "../text.ts";
import { type Flag, usage } from "./flags.ts";

export const ENV_FLAG: Flag = { name: "--env", variable: "--env", repeatable: true };

export function environmentGiven(
  values: ReadonlyMap<string, string[]>,
  variables: readonly Variable[],
): Record<string, string> {
  const flags = [...values].filter(([variable]) => variable !== ENV_FLAG.variable)
    .map(([variable, given]) => [variable, given.join(listSeparator())]);
  const carried = (values.get(ENV_FLAG.variable) ?? []).map((value) => {
    const [, name, text] = /^([A-Za-z_][A-Za-z0-9_]*)=(.*)$/s.exec(value) ?? [];
    if (name === undefined) throw usage(`--env takes NAME=VALUE, not "${excerpt(value)}"`);
    const known = variables.map((variable) => variable.name);
    if (known.includes(name)) return [name, text];
    const names = nearest(name, known, known.length);
    throw usage(`--env ${excerpt(name)}: unknown variable. Nearest: ${names.join(", ")}`);
  });
  return Object.fromEntries([...flags, ...carried]);
}

function listSeparator(): string {
  return Deno.build.os === "windows" ? ";" : ":";
}

/** A flag overrides its variable. Reads the working directory only when a caller needs it. */
export function processEnvironment(
  { flags: known }: { flags: readonly Flag[] },
  flags: ReadonlyMap<string, string[]>,
  { cwd }: { cwd?: string | undefined } = {},
): Environment {
  const windows = Deno.build.os === "windows";
  const get = (name: string): string | undefined =>
    flags.get(name)?.join(listSeparator()) ?? (variable(name) || undefined);
  const label = (name: string): string =>
    flags.has(name) ? known.find(({ variable }) => variable === name)?.name ?? name : name;
  return {
    get,
    label,
    get cwd() {
      return cwd ?? workingDirectory() ?? refuseFolder();
    },
    home: homeFolder(get(windows ? "USERPROFILE" : "HOME"), windows),
    windows,
  };
}

/** Call this after resolving all paths: the runtime needs a folder's name to start a worker. */
export function leaveUnnamedFolder(): void {
  if (workingDirectory() === undefined) Deno.chdir("/");
}

/** Returns undefined if the working directory was deleted or its path isn't valid UTF-8. */
export function workingDirectory(): string | undefined {
  try {
    return Deno.cwd();
  } catch {
    return undefined;
  }
}

function refuseFolder(): never {
  throw new StartError(
    "the path of the working directory is not valid UTF-8, or the folder was deleted. Start the " +
      "server in another folder, or set each variable with a relative default (see --help) to an " +
      "absolute path.",
    EXIT.configuration,
  );
}

function homeFolder(path: string | undefined, windows: boolean): string | undefined {
  if (path === undefined || !isAbsolute(path, windows)) return undefined;
  const real = realPathOf(path);
  return real === undefined || whatIsAt(real) === "file" ? undefined : path;
}

function variable(name: string): string | undefined {
  try {
    return Deno.env.get(name);
  } catch (error) {
    if (!(error instanceof Deno.errors.InvalidData)) throw error;
    // A shell sets PWD to the working directory. PWD is only a hint, so users needn't fix it.
    if (name === "PWD") return undefined;
    throw new StartError(
      `${name} is not valid UTF-8. Set the variable to UTF-8 text.`,
      EXIT.configuration,
    );
  }
}

const PROJECT_VARIABLES = ["CLAUDE_PROJECT_DIR", "GEMINI_PROJECT_DIR"];

/** Returns the client's own project folder, otherwise the event's repository or folder. */
export function projectOf(event: string, environment: Environment): string {
  const { windows } = environment;
  const isFolder = (path: string | undefined): path is string =>
    path !== undefined && isAbsolute(path, windows) && whatIsAt(path) === "folder";
  const named = PROJECT_VARIABLES.map((name) => environment.get(name)).find(isFolder);
  if (named !== undefined) return named;
  const given = cwdIn(event);
  const cwd = isFolder(given) ? given : environment.cwd;
  const end = environment.home && realPathOf(environment.home);
  return repositoryOf(realPathOf(cwd) ?? cwd, end) ?? cwd;
}

function cwdIn(event: string): string | undefined {
  try {
    const cwd = ownField(JSON.parse(event), "cwd");
    return typeof cwd === "string" ? cwd : undefined;
  } catch {
    return undefined;
  }
}
