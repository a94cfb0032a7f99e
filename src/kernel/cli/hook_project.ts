import { realPathOf, whatIsAt } from "../disk/path_lookup.ts";
import { ownField } from "../own_field.ts";
import type { Environment } from "../roots/environment.ts";
import { isAbsolute } from "../roots/path.ts";
import { repositoryOf } from "../process/ignored.ts";

const PROJECT_VARIABLES = ["CLAUDE_PROJECT_DIR", "GEMINI_PROJECT_DIR"];

/**
 * Returns the folder in the client's own project variable, otherwise the Git repository of the
 * event's working directory, otherwise that directory.
 */
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

export function withFolder({ get, label, home, windows }: Environment, cwd: string): Environment {
  return { get, label, cwd, home, windows };
}

function cwdIn(event: string): string | undefined {
  try {
    const cwd = ownField(JSON.parse(event), "cwd");
    return typeof cwd === "string" ? cwd : undefined;
  } catch {
    return undefined;
  }
}
