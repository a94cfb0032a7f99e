import { folderOf, nameOf } from "../../kernel/roots/path.ts";
import { FileError, isGone, isTaken, problemOf } from "../../kernel/disk/file_error.ts";
import { openReadable } from "../../kernel/disk/file_stamp.ts";
import {
  type FileInfo,
  type OpenFile,
  type OpenOptions,
  type ReadableFile,
  system,
} from "../../kernel/disk/system.ts";
import { WriteError } from "../../kernel/disk/write_error.ts";

/** The kind of entry at a file's path. Only "file" may be opened. */
export type Occupant = "file" | "nothing" | "a link" | "below a link" | "a folder" | "not a file";

/**
 * Returns the kind of entry at `path`. When the server started, `path` contained no symlinks. The
 * sandbox allows the path, and the runtime follows symlinks in it. A symlink that someone added
 * since may point outside the allowed folders.
 */
export function occupantOf(path: string): Occupant {
  try {
    const { isSymlink, isFile, isDirectory } = system.lstat(path);
    if (isSymlink) return "a link";
    if (system.realPath(path) !== path) return "below a link";
    return isFile ? "file" : isDirectory ? "a folder" : "not a file";
  } catch (error) {
    if (isGone(error)) return "nothing";
    throw error;
  }
}

/** Returns false if `path` doesn't exist. If the path can't be examined, it counts as occupied. */
export function isOccupied(path: string): boolean {
  try {
    return occupantOf(path) !== "nothing";
  } catch {
    return true;
  }
}

function folderName(path: string): string {
  return nameOf(folderOf(path));
}

/**
 * Returns true if the open file is a regular file, and `path` leads to it without a symlink. Throws
 * the system error if the disk fails.
 */
export function isAt(file: Pick<ReadableFile, "statSync">, path: string): boolean {
  try {
    const [open, there] = [file.statSync(), system.lstat(path)];
    const isSame = open.ino === there.ino && open.dev === there.dev;
    return open.isFile && isSame && system.realPath(path) === path;
  } catch (error) {
    if (problemOf(error) === "failing") throw error;
    return false;
  }
}

const LOOKS = { old: 4, new: 24 } as const;

function isSurelyAt(file: OpenFile, path: string, age: keyof typeof LOOKS): boolean {
  for (let look = 0; look < LOOKS[age]; look++) if (!isAt(file, path)) return false;
  return true;
}

const MAX_OPENINGS = 20;

/**
 * Opens the file at `path` for reading. Returns undefined if the file doesn't exist. Throws
 * `FileError`.
 */
export function openToRead(path: string, name: string): ReadableFile | undefined {
  try {
    for (let opening = 0; opening < MAX_OPENINGS; opening++) {
      const occupant = occupantOf(path);
      if (occupant === "nothing") return undefined;
      if (occupant === "a link") throw new FileError(name, occupant);
      if (occupant === "below a link") throw new FileError(name, occupant, `, ${folderName(path)}`);
      if (occupant !== "file") throw new FileError(name, "not a file");
      const file = openReadable(path, system.lstat(path));
      if (isThere(file, path)) return namingErrors(file, name);
      file[Symbol.dispose]();
    }
    throw new FileError(name, "changed");
  } catch (error) {
    if (isGone(error)) return undefined;
    throw readError(name, error);
  }
}

function isThere(file: ReadableFile, path: string): boolean {
  try {
    return isAt(file, path);
  } catch (error) {
    file[Symbol.dispose]();
    throw error;
  }
}

function namingErrors(file: ReadableFile, name: string): ReadableFile {
  function named<Result>(action: () => Result): Result {
    try {
      return action();
    } catch (error) {
      throw readError(name, error);
    }
  }
  return {
    statSync: () => named(() => file.statSync()),
    readSync: (buffer) => named(() => file.readSync(buffer)),
    seekSync: (offset, whence) => named(() => file.seekSync(offset, whence)),
    [Symbol.dispose]: () => file[Symbol.dispose](),
  };
}

function readError(name: string, error: unknown): FileError {
  if (error instanceof FileError) return error;
  const problem = problemOf(error);
  return new FileError(name, problem === "absent" ? "unreadable" : problem);
}

/**
 * Opens the file at `path` to read and change it, or creates the file. Checks the path before and
 * after opening, because the runtime always follows symlinks, and removes a file created through a
 * symlink. Doesn't block on a FIFO, because it opens the FIFO for both reading and writing. `name`
 * is for messages. Throws `WriteError`.
 */
export function openOwn(
  path: string,
  { name, append = false, mode }: { name: string; append?: boolean; mode?: number },
): OpenFile {
  const occupant = occupantOf(path);
  const isNew = occupant === "nothing";
  const begun = Date.now() - CLOCK_MS;
  if (occupant === "below a link") throw belowLink(path, name);
  if (!isNew && occupant !== "file") throw new WriteError(occupant, { file: name });
  const file = openOrMake(path, {
    read: true,
    write: true,
    append,
    createNew: isNew,
    ...(mode !== undefined && { mode }),
  });
  try {
    if (isSurelyAt(file, path, isNew ? "new" : "old")) return file;
  } catch (error) {
    file.close();
    throw error;
  }
  if (isNew) removeMade(path, recognizer(file, begun), file);
  file.close();
  // The server doesn't create a file through a symlink.
  throw isNew ? belowLink(path, name) : new WriteError("a link", { file: name });
}

function belowLink(path: string, file: string): WriteError {
  return new WriteError("below a link", { file, place: folderName(path) });
}

export interface MadeFile {
  file: OpenFile;
  discard: () => void;
}

/**
 * Creates a file at `path`. Throws the system error if `path` exists. The caller must check the
 * created file with `isAt`.
 */
export function makeOwn(path: string, mode: number): MadeFile {
  const begun = Date.now() - CLOCK_MS;
  const file = system.open(path, { write: true, createNew: true, mode });
  const discard = (): void => {
    using made = file;
    made.truncateSync();
    removeMade(path, recognizer(made, begun), made);
  };
  return { file, discard };
}

function openOrMake(path: string, options: OpenOptions): OpenFile {
  try {
    return system.open(path, options);
  } catch (error) {
    if (!isTaken(error) || occupantOf(path) !== "file") throw error;
    return system.open(path, { ...options, createNew: false });
  }
}

const LOOK_MS = 1000;

function removeMade(path: string, isMade: Recognizer, file: OpenFile): void {
  const end = performance.now() + LOOK_MS;
  while (performance.now() < end && factsOf(file)?.nlink !== 0) {
    try {
      if (!isMade(system.lstat(path))) continue;
      system.remove(path);
      // Windows doesn't count a file's hard links.
      if (factsOf(file)?.nlink === null) return;
    } catch {
      // The symlink no longer exists.
    }
  }
}

type Recognizer = (there: FileInfo) => boolean;

function recognizer(file: OpenFile, begun: number): Recognizer {
  const made = factsOf(file);
  if (made !== undefined) return ({ ino, dev }) => ino === made.ino && dev === made.dev;
  return ({ isFile, size, mtime }) => isFile && size === 0 && (mtime?.getTime() ?? 0) >= begun;
}

const CLOCK_MS = 20;

function factsOf(file: OpenFile): FileInfo | undefined {
  try {
    return file.statSync();
  } catch {
    return undefined;
  }
}
