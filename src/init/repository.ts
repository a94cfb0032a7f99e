import { FileError } from "../kernel/disk/file_error.ts";
import { realPathOf } from "../kernel/disk/path_lookup.ts";
import { occupantOf, readSharedText } from "../kernel/disk/shared_file.ts";
import { system } from "../kernel/disk/system.ts";
import { pathIn } from "../kernel/roots/path.ts";

/** The working directory. All other paths are relative to it. */
export const root = system.realPath(".");

export function exists(path: string): boolean {
  try {
    return occupantOf(pathIn(root, path)) !== "nothing";
  } catch {
    // For example, a folder in the path is a symlink to where init can't look.
    return true;
  }
}

export function isOwnFolder(path: string): boolean {
  return exists(path) && occupantOf(pathIn(root, path)) === "a folder";
}

/**
 * Returns a file's text, or undefined if the file doesn't exist. Throws `FileError` if the path
 * isn't a regular file, or leads through a symlink, which may point outside the repository.
 */
export function readText(path: string): string | undefined {
  const real = pathIn(root, path);
  try {
    return readSharedText({ path: real, name: path });
  } catch (error) {
    if (!(error instanceof FileError) || error.problem !== "absent") throw error;
    if (realPathOf(real) !== real) throw new FileError(path, "below a link");
    return undefined;
  }
}

export interface FileChange {
  path: string;
  /** Undefined if the file doesn't exist. */
  before: string | undefined;
  /** Undefined to remove the file. */
  after: string | undefined;
}
