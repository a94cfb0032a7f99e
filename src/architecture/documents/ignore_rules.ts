import { type GlobPart, matchesGlob, parseGlob } from "./glob.ts";

/** A line of a .gitignore file. */
interface IgnoreRule {
  parts: readonly GlobPart[];
  /** True for a pattern that names a path from the root, and not any folder's entry. */
  isAnchored: boolean;
  /** True for a line after `!`, which takes an earlier one back. */
  isException: boolean;
}

/** The maximum number of lines that are read. */
const MAX_RULES = 2000;
/** Folders with third-party code: their records aren't the team's. */
const OTHERS_CODE = new Set(["node_modules", "vendor", "third_party", "bower_components"]);

/**
 * Returns a function that is true for a folder to skip: a hidden folder, one with third-party code,
 * or one in the root's .gitignore. `?` and `[…]` in its patterns aren't supported.
 */
export function ignoredFolders(gitignore: string): (folder: string) => boolean {
  const rules = gitignore.split("\n").slice(0, MAX_RULES).map(ruleOf)
    .filter((rule) => rule !== undefined);
  return (folder) => {
    const name = folder.slice(folder.lastIndexOf("/") + 1);
    if (name.startsWith(".") || OTHERS_CODE.has(name)) return true;
    let isIgnored = false;
    for (const { parts, isAnchored, isException } of rules) {
      if (isException !== isIgnored) continue;
      if (matchesGlob(parts, isAnchored ? folder : name)) isIgnored = !isException;
    }
    return isIgnored;
  };
}

function ruleOf(line: string): IgnoreRule | undefined {
  const text = line.trim();
  if (text === "" || text.startsWith("#") || /[?[\\]/.test(text)) return undefined;
  const isException = text.startsWith("!");
  const pattern = text.slice(isException ? 1 : 0);
  const path = pattern.replace(/\/$/, "").replace(/\/\*\*$/, "");
  if (path === "" || path === "*" || path === "**") return undefined;
  return {
    parts: parseGlob(path.replace(/^\/+/, "")),
    isAnchored: path.includes("/"),
    isException,
  };
}
