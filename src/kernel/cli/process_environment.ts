import { realPathOf, whatIsAt } from "../disk/path_lookup.ts";
import { EXIT, StartError } from "../errors.ts";
import type { Environment, Variable } from "../roots/environment.ts";
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
    requireKnown(name, variables.map((variable) => variable.name));
    return [name, text];
  });
  return Object.fromEntries([...flags, ...carried]);
}

function listSeparator(): string {
  return Deno.build.os === "windows" ? ";" : ":";
}

/**
 * Returns the environment from the variables and flags. A flag overrides its variable. Reads the
 * working directory only when a caller needs it. Throws `StartError` if the path of the working
 * directory isn't valid UTF-8.
 */
export function processEnvironment(
  { flags: known }: { flags: readonly Flag[] },
  flags: ReadonlyMap<string, string[]>,
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
      return workingDirectory();
    },
    home: homeFolder(get(windows ? "USERPROFILE" : "HOME"), windows),
    windows,
  };
}

/**
 * Changes to `/` if the working directory's name isn't valid UTF-8. Otherwise the runtime would end
 * the worker, because it needs the name to start a worker. Call this function after resolving all
 * paths.
 */
export function leaveUnnamedFolder(): void {
  try {
    Deno.cwd();
  } catch (error) {
    if (!(error instanceof Deno.errors.InvalidData)) throw error;
    Deno.chdir("/");
  }
}

function workingDirectory(): string {
  try {
    return Deno.cwd();
  } catch (error) {
    if (!(error instanceof Deno.errors.InvalidData)) throw error;
    throw new StartError(
      "the path of the working directory is not valid UTF-8. Start the server in another folder, " +
        "or set each variable with a relative default (see --help) to an absolute path.",
      EXIT.configuration,
    );
  }
}

function homeFolder(path: string | undefined, windows: boolean): string | undefined {
  if (path === undefined || !isAbsolute(path, windows)) return undefined;
  const real = realPathOf(path);
  return real === undefined || whatIsAt(real) === "file" ? undefined : path;
}

/** Returns an environment variable. Throws `StartError` if its value isn't valid UTF-8. */
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

function requireKnown(name: string, known: readonly string[]): void {
  if (known.includes(name)) return;
  const names = nearest(name, known, known.length);
  throw usage(`--env ${excerpt(name)}: unknown variable. Nearest: ${names.join(", ")}`);
}
