import { expandPath, folderOf, pathIn, type Place } from "../roots/path.ts";
import type { Root } from "../roots/root.ts";
import { linkTarget, MAX_PATH, realPathOf, whatIsAt } from "./path_lookup.ts";
import { system } from "./system.ts";

const MAX_SIBLINGS = 1000;

/**
 * Returns the root with the absolute paths of symlinks to it, from `candidates` and from the root's
 * siblings. The sandbox can't resolve such a path later.
 */
export function withAliases(root: Root, candidates: readonly (string | undefined)[]): Root {
  const links = [...siblingLinks(root.path), ...candidates].filter((path) => path !== undefined);
  const leading = links.filter((path) => path !== root.path && realPathOf(path) === root.path);
  return { ...root, aliases: [...new Set([...root.aliases ?? [], ...leading])] };
}

function siblingLinks(path: string): string[] {
  const parent = folderOf(path);
  const links: string[] = [];
  try {
    let entries = 0;
    for (const { name, isSymlink } of system.readDir(parent)) {
      if (isSymlink) links.push(pathIn(parent, name));
      if (++entries >= MAX_SIBLINGS) break;
    }
  } catch {
    // If the parent folder can't be listed, its symlinks are unknown.
  }
  return links;
}

/**
 * Returns the root with its given path instead of its real path, so each access follows its
 * symlinks. The sandbox permits the given path instead of its target, so the server also follows a
 * replaced symlink.
 */
export function followingLinks(root: Root): Root {
  const [given] = root.aliases ?? [];
  return given === undefined ? root : { ...root, path: given, isFollowed: true };
}

export function isBelowDanglingLink(value: string, place: Place): boolean {
  const path = expandPath(value, place) ?? "";
  // The system can't open a longer path.
  let folder = path.length > MAX_PATH ? "" : folderOf(path);
  for (let above = folderOf(folder); above !== folder; above = folderOf(folder)) {
    if (linkTarget(folder) !== undefined && whatIsAt(folder) === "nothing") return true;
    folder = above;
  }
  return false;
}
