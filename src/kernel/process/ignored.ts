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

/**
 * Returns a sentence for each path that its repository's `.gitignore` names, because Git then
 * doesn't share the file. The last matching line decides; lines with `?` or `[…]` don't count.
 */
export function ignoredPaths(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const repository = repositoryOf(folderOf(path));
    if (repository === undefined) return [];
    const inside = path.slice(repository.length + 1).replaceAll("\\", "/");
    const line = ignoringLine(linesOf(pathIn(repository, ".gitignore")), inside);
    return line === undefined ? [] : [`${path}: the repository ignores it (.gitignore:${line})`];
  });
}

function ignoringLine(lines: readonly string[], path: string): number | undefined {
  let found: number | undefined;
  for (const [index, line] of lines.entries()) {
    const pattern = line.trim();
    if (pattern === "" || pattern.startsWith("#") || /[?[\\]/.test(pattern)) continue;
    const isException = pattern.startsWith("!");
    if (!matches(isException ? pattern.slice(1) : pattern, path)) continue;
    found = isException ? undefined : index + 1;
  }
  return found;
}

/** Returns true if the pattern matches the path or a folder that contains it. */
function matches(pattern: string, path: string): boolean {
  const bare = pattern.replace(/\/$/, "");
  const source = bare.replace(/^\//, "").replace(/[.+^${}()|]/g, "\\$&")
    .replace(/\*\*\/|\*+/g, (stars) => stars === "**/" ? "(?:.*/)?" : "[^/]*");
  return new RegExp(`${bare.includes("/") ? "^" : "(?:^|/)"}${source}(?:/|$)`).test(path);
}

function linesOf(file: string): string[] {
  try {
    return decodeLossily(system.readFile(file), { keepsMark: false }).split("\n");
  } catch {
    return [];
  }
}
