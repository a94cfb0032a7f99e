import { EXIT, StartError } from "../kernel/errors.ts";
import { FileError } from "../kernel/disk/file_error.ts";
import { realPathOf, whatIsAt } from "../kernel/disk/path_lookup.ts";
import { removeIfThere } from "../kernel/disk/own_file.ts";
import { occupantOf, readSharedText } from "../kernel/disk/shared_file.ts";
import { system } from "../kernel/disk/system.ts";
import { createText, replaceText } from "../kernel/disk/writer.ts";
import { folderOf, pathIn } from "../kernel/roots/path.ts";

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

/**
 * Creates, replaces or removes a file that still has its text, by a rename from `temporary`. Throws
 * `StartError` if the file or a folder in its path has changed.
 */
export async function write(change: FileChange, temporary: string): Promise<void> {
  const { path: name, before, after } = change;
  requireUnchanged(change);
  const path = pathIn(root, name);
  if (after === undefined) {
    removeIfThere(path);
    return removeEmpty(folderOf(path));
  }
  const file = { path, name, lock: "", temporary: pathIn(root, temporary) };
  if (before === undefined && createText(file, after)) return;
  await replaceText(file, (text) => {
    if (text !== before) throw changed(name);
    return { text: after };
  });
}

export function requireUnchanged({ path, before }: FileChange): void {
  let now: string | undefined;
  try {
    now = readText(path);
  } catch (error) {
    throw error instanceof FileError ? changed(path) : error;
  }
  if (now !== before) throw changed(path);
}

function changed(path: string): StartError {
  return new StartError(
    `${path} has changed since the plan, so nothing was written. Run init again.`,
    EXIT.configuration,
  );
}

/** Removes an empty folder and its empty parent folders, because Git wouldn't keep them. */
export function removeEmpty(folder: string): void {
  if (folder === root || whatIsAt(folder) === "nothing" || [...system.readDir(folder)].length > 0) {
    return;
  }
  system.remove(folder);
  removeEmpty(folderOf(folder));
}
