import { whatIsAt } from "../disk/path_lookup.ts";
import { system } from "../disk/system.ts";
import { folderOf, pathIn } from "../roots/path.ts";
import { decodeLossily } from "../utf8.ts";

/** Returns the nearest folder with a Git repository, from `folder` upwards to before `end`. */
export function repositoryOf(folder: string, end?: string): string | undefined {
  if (folder === end) return undefined;
  if (whatIsAt(pathIn(folder, ".git")) !== "nothing") return folder;
  const above = folderOf(folder);
  return above === folder ? undefined : repositoryOf(above, end);
}

/** Returns a sentence for each path that its repository's `.gitignore` names. */
export function ignoredPaths(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const repository = repositoryOf(folderOf(path));
    if (repository === undefined) return [];
    const inside = path.slice(repository.length + 1).replaceAll("\\", "/");
    const line = ignoringLines(linesOf(pathIn(repository, ".gitignore")))(inside);
    return line === undefined ? [] : [`${path}: the repository ignores it (.gitignore:${line})`];
  });
}

/** Returns the line of a `.gitignore` that ignores a path or a folder that contains it. */
export function ignoringLines(lines: readonly string[]): (path: string) => number | undefined {
  const rules = lines.flatMap((text, index) => {
    const pattern = text.trim();
    if (pattern === "" || pattern.startsWith("#") || /[?[\\]/.test(pattern)) return [];
    // With more stars an expression may take too long to fail.
    if (pattern.split(/\*(?!\*)/).length > 4) return [];
    const isException = pattern.startsWith("!");
    const line = isException ? undefined : index + 1;
    return [{ expression: expressionOf(isException ? pattern.slice(1) : pattern), line }];
  });
  return (path) => rules.findLast(({ expression }) => expression.test(path))?.line;
}

function expressionOf(pattern: string): RegExp {
  const bare = pattern.replace(/\/$/, "");
  const source = bare.replace(/^\//, "").replace(/[.+^${}()|]/g, "\\$&")
    .replace(/\*\*\/|\*+/g, (stars) => stars === "**/" ? "(?:.*/)?" : "[^/]*");
  return new RegExp(`${bare.includes("/") ? "^" : "(?:^|/)"}${source}(?:/|$)`);
}

function linesOf(file: string): string[] {
  try {
    return decodeLossily(system.readFile(file), { keepsMark: false }).split("\n");
  } catch {
    return [];
  }
}
