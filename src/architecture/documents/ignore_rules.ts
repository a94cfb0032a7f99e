import { type GlobPart, matchesGlob, parseGlob } from "../records/glob.ts";

interface IgnoreRule {
  parts: readonly GlobPart[];
  /** True if the pattern names a path from the root folder, and not an entry in any folder. */
  isAnchored: boolean;
  /** True if the line begins with `!`, which reverses an earlier line. */
  isException: boolean;
}

const MAX_RULES = 2000;
const OTHERS_CODE = new Set(["node_modules", "vendor", "third_party", "bower_components"]);

/**
 * Returns a function that is true for folders to skip: hidden folders, folders with third-party
 * code, and folders in the root folder's .gitignore. The function doesn't support `?` and `[…]` in
 * patterns.
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
