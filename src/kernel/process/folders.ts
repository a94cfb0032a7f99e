import { whatIsAt } from "../disk/path_lookup.ts";
import { system } from "../disk/system.ts";
import { folderOf, isWithin } from "../roots/path.ts";
import { type Roots, rootsOf } from "../roots/root.ts";

export interface FolderFacts {
  path: string;
  /** The access of users who are neither the owner nor in the group; never set on Windows. */
  others?: "read" | "write" | undefined;
  isFull: boolean;
}

const LEAST_FREE_BYTES = 64 * 1024;

/** Returns the served folders' facts. The worker isn't permitted to read the free space. */
export function describeFolders(roots: Roots): FolderFacts[] {
  const paths = rootsOf(roots).filter(({ path }) => path !== "")
    .map(({ path }) => whatIsAt(path) === "folder" ? path : folderOf(path));
  const folders = [...new Set(paths)].flatMap(describe);
  const closed = folders.filter(({ others }) => others === undefined);
  // Users without access to a folder can't reach the folders inside it.
  return folders.map(({ others, ...facts }) =>
    closed.some(({ path }) => isWithin(facts.path, path)) ? facts : { ...facts, others }
  );
}

function describe(path: string): FolderFacts[] {
  try {
    const mode = Deno.build.os === "windows" ? 0 : system.stat(path).mode ?? 0;
    const others = (mode & 0o2) !== 0 ? "write" : (mode & 0o5) !== 0 ? "read" : undefined;
    return [{ path, others, isFull: system.freeBytes(path) < LEAST_FREE_BYTES }];
  } catch {
    return [];
  }
}
