import { isWithin } from "../roots/path.ts";
import { FileError, problemOf } from "./file_error.ts";
import { system } from "./system.ts";

/**
 * The kind of entry at a path in a root folder. The kind of a symlink that points outside the root
 * folder is "outside".
 */
export type EntryKind = "file" | "folder" | "other" | "missing" | "outside" | "unreadable";

/**
 * Returns the kind of entry at `path` in `root`. Checks each segment, and follows neither `..` nor
 * a symlink that points outside. `realRoot` is the target of `root` if it is a symlink. Throws
 * `FileError` "failing".
 */
export function kindOf(root: string, path: string, realRoot = root): EntryKind {
  let current = root;
  let info: Deno.FileInfo | undefined;
  try {
    for (const segment of path.split("/").filter((part) => part !== "")) {
      if (segment === "..") return "outside";
      current = `${current}/${segment}`;
      info = system.lstat(current);
      if (!info.isSymlink) continue;
      const real = system.realPath(current);
      if (!isWithin(real, realRoot)) return "outside";
      current = root + real.slice(realRoot.length);
      info = system.lstat(current);
    }
  } catch (error) {
    const problem = problemOf(error);
    if (problem === "failing" || problem === "no descriptors") throw new FileError(path, problem);
    if (info?.isSymlink) return "outside";
    return problem === "absent" ? "missing" : "unreadable";
  }
  if (info === undefined || info.isDirectory) return "folder";
  return info.isFile ? "file" : "other";
}
