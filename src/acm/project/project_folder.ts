import { realPathOf, whatIsAt } from "../../kernel/disk/path_lookup.ts";
import { openForRequest, type RequestFolder } from "../files/request_folder.ts";
import { ToolError } from "../../kernel/errors.ts";
import { expandPath, isWithin } from "../../kernel/roots/path.ts";
import type { Root } from "../../kernel/roots/root.ts";
import { excerpt } from "../../kernel/text.ts";

export interface Project {
  folder: RequestFolder;
  /** The path from the caller, or the default project's folder name. */
  label: string;
}

/**
 * Returns the project at `path`, absolute or relative to the default project; without `path`, the
 * default one. It must be a project root or a folder inside one. Throws `ToolError`. A path outside
 * the roots is only compared as text, so nothing there is accessed.
 */
export function openProject(projects: readonly Root[], path?: string): Project {
  const [main] = projects;
  if (main === undefined) {
    throw new ToolError("No project: the server didn't start in a project folder", {
      next: "Set ACM_PROJECT_ROOT to the project's folder in the server's configuration.",
    });
  }
  if (path === undefined) {
    return {
      folder: openForRequest(main),
      label: excerpt(main.path.split(/[\\/]/).at(-1) ?? ""),
    };
  }
  const root = findRoot(projects, main, path);
  if (root === undefined) {
    throw new ToolError(
      `project_path "${excerpt(path)}" is neither a project root nor a folder inside one`,
      {
        next: "Use a path inside a project root, or add the folder to ACM_PROJECT_ROOT.",
      },
    );
  }
  return { folder: openForRequest(root), label: excerpt(path, 200) };
}

function findRoot(projects: readonly Root[], main: Root, path: string): Root | undefined {
  if (path.includes("\0")) return undefined;
  const windows = main.path.includes("\\");
  // A leading "~" is part of a folder's name here, because the home folder isn't a project.
  const given = path.startsWith("~") ? `./${path}` : path;
  const absolute = expandPath(given, { cwd: main.path, home: undefined, windows });
  if (absolute === undefined) return undefined;
  for (const root of projects) {
    for (const entrance of [root.path, ...root.aliases ?? []]) {
      if (absolute === entrance) return root;
      if (!isWithin(absolute, entrance)) continue;
      const found = below(root, absolute.slice(entrance.length + 1), projects);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function below(root: Root, path: string, projects: readonly Root[]): Root | undefined {
  const kind = openForRequest(root).kind(path);
  if (kind !== "folder" && kind !== "outside") return undefined;
  const real = realPathOf(`${root.path}/${path}`);
  if (real === undefined || whatIsAt(real) !== "folder") return undefined;
  const owner = projects.find((project) => isWithin(real, project.path));
  return owner && { ...owner, path: real };
}
