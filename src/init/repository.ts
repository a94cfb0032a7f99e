import { FileError } from "../kernel/disk/file_error.ts";
import { realPathOf } from "../kernel/disk/path_lookup.ts";
import { type Occupant, occupantOf, readSharedText } from "../kernel/disk/shared_file.ts";
import { system } from "../kernel/disk/system.ts";
import { pathIn } from "../kernel/roots/path.ts";

/** The working directory. All other paths are relative to it. */
export const root = system.realPath(".");

export function exists(path: string): boolean {
  return kindAt(path) !== "nothing";
}

/** Returns "below a link" also for a path where init can't look. */
export function kindAt(path: string): Occupant {
  try {
    return occupantOf(pathIn(root, path));
  } catch {
    return "below a link";
  }
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
