import { folderOf, nameOf } from "../roots/path.ts";
import { isTaken } from "./file_error.ts";
import { isThere, occupantOf } from "./shared_file.ts";
import { type OpenFile, type OpenOptions, system } from "./system.ts";
import { WriteError } from "./write_error.ts";

const MAX_OPENINGS = 20;

/**
 * Opens the file at `path` to change it, or creates the file. Opening a FIFO for reading and
 * writing doesn't block. `name` is the file's name in messages. Throws `WriteError`.
 */
export function openOrCreate(path: string, name: string, options: OpenOptions): OpenFile {
  for (let opening = 1;; opening++) {
    const occupant = occupantOf(path);
    try {
      if (occupant === "nothing") return openNew(path, name, { read: true, ...options });
      if (occupant === "below a link") throw belowLink(path, name);
      if (occupant !== "file") throw new WriteError(occupant, { file: name });
      const file = system.open(path, { read: true, ...options });
      if (isThere(file, path)) return file;
      file.close();
      throw new WriteError("changing", { file: name });
    } catch (error) {
      // Another process has just created or replaced the file.
      const isRace = isTaken(error) || error instanceof WriteError && error.problem === "changing";
      if (!isRace || opening === MAX_OPENINGS) throw error;
    }
  }
}

/**
 * Creates an empty file. If a folder in the path has become a symlink, removes the file again,
 * because the runtime follows symlinks. Throws `WriteError` and system errors.
 */
export function openNew(path: string, name: string, options: OpenOptions): OpenFile {
  const file = system.open(path, { write: true, ...options, createNew: true });
  try {
    if (system.realPath(path) !== path) throw belowLink(path, name);
    return file;
  } catch (error) {
    file.close();
    removeIfThere(path);
    throw error;
  }
}

function belowLink(path: string, file: string): WriteError {
  return new WriteError("below a link", { file, place: nameOf(folderOf(path)) });
}

/** Removes a file; returns false if it never existed, or another process removed it. */
export function removeIfThere(path: string): boolean {
  try {
    system.remove(path);
    return true;
  } catch {
    return false;
  }
}

/** Creates the missing folders above `path`, if the sandbox allows it. Throws `WriteError`. */
export function makeFolderOf(path: string, name: string): void {
  const folder = folderOf(path);
  // Checking the permission is cheaper than a denied call. A sandbox of exact files contains only the folders that were missing when the server started.
  if (!system.mayWrite(folder)) return;
  try {
    system.makeFolder(folder, { recursive: true });
  } catch (cause) {
    if (!isTaken(cause)) throw cause;
    throw new WriteError("no folder", { file: name, place: nameOf(folder), cause });
  }
}
