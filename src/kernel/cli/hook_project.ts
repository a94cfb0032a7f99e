import { realPathOf, whatIsAt } from "../disk/path_lookup.ts";
import { ownField } from "../own_field.ts";
import type { Environment } from "../roots/environment.ts";
import { folderOf, isAbsolute, pathIn } from "../roots/path.ts";

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
  return repositoryOf(cwd, environment.home) ?? cwd;
}

export function withFolder(
  { get, label, home, windows }: Environment,
  cwd: string,
): Environment {
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

function repositoryOf(cwd: string, home: string | undefined): string | undefined {
  const end = home === undefined ? undefined : realPathOf(home);
  let folder = realPathOf(cwd) ?? cwd;
  while (folder !== end) {
    if (whatIsAt(pathIn(folder, ".git")) !== "nothing") return folder;
    const above = folderOf(folder);
    if (above === folder) return undefined;
    folder = above;
  }
  return undefined;
}
