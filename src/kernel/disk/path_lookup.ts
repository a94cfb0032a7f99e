import { expandPath, folderOf, nameOf, pathIn, separatorOf } from "../roots/path.ts";
import type { Root } from "../roots/root.ts";
import { system } from "./system.ts";

export const MAX_PATH = 4096;

export function whatIsAt(path: string): "file" | "folder" | "nothing" {
  try {
    return system.stat(path).isDirectory ? "folder" : "file";
  } catch {
    return "nothing";
  }
}

/** Returns a symlink's target as written, or undefined if the entry isn't a symlink. */
export function linkTarget(path: string): string | undefined {
  try {
    return system.readLink(path);
  } catch {
    return undefined;
  }
}

/** Returns the real path, of a missing entry its future path, or undefined. */
export function realPathOf(path: string): string | undefined {
  try {
    return system.realPath(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) return undefined;
  }
  const parent = realPathOf(folderOf(path));
  if (parent === undefined) return undefined;
  const link = linkTarget(path);
  if (link !== undefined) {
    const windows = separatorOf(path) === "\\";
    const target = expandPath(link, { cwd: parent, home: undefined, windows });
    return target && realPathOf(target);
  }
  return pathIn(parent, nameOf(path));
}

/** Returns the root with its given path, so each access follows the path's current symlinks. */
export function followingLinks(root: Root): Root {
  const [given] = root.aliases ?? [];
  return given === undefined ? root : { ...root, path: given, isFollowed: true };
}
