import type { Settings } from "../roots/grant.ts";
import { folderOf, nameOf, pathIn } from "../roots/path.ts";
import { printableLine } from "../text.ts";
import { decodeUtf8 } from "../utf8.ts";
import { MAX_FILE_BYTES } from "./confined_root.ts";
import { FileError, isGone, problemOf } from "./file_error.ts";
import { stampOf } from "./file_stamp.ts";
import { type ReadableFile, system } from "./system.ts";

/** A file that several processes read and change. All paths are absolute, without symlinks. */
export interface SharedFile {
  path: string;
  /** The name in messages. */
  name: string;
  /** A separate file that a process locks before it changes the file. */
  lock: string;
  /** The path of the next version until the version replaces the file. On the same disk. */
  temporary: string;
  /** Temporary files that killed processes left behind. */
  leftovers?: readonly string[];
  /** True if only the file's owner may read it. */
  isPrivate?: boolean;
}

/**
 * Returns the file and its hidden helper files: `.NAME.lock`, in the folder `locks`, and
 * `.NAME.MARK.tmp`. The settings contain this process's mark, and the leftovers of all files, one
 * per line.
 */
export function sharedFile(
  path: string,
  { mark = "", leftovers = "" }: Settings,
  locks = folderOf(path),
): SharedFile {
  const [folder, name] = [folderOf(path), nameOf(path)];
  return {
    path,
    name: printableLine(name),
    lock: pathIn(locks, `.${name}.lock`),
    temporary: pathIn(folder, `.${name}.${mark}.tmp`),
    leftovers: leftovers.split("\n").filter((leftover) => isTemporary(leftover, path)),
  };
}

/** Returns the temporary files for the file at `path`, of running and of killed processes. */
export function leftoversOf(path: string): string[] {
  try {
    const folder = folderOf(path);
    return Array.from(system.readDir(folder), ({ name }) => pathIn(folder, name))
      .filter((one) => isTemporary(one, path));
  } catch {
    return [];
  }
}

function isTemporary(path: string, file: string): boolean {
  const [start, end] = [pathIn(folderOf(file), `.${nameOf(file)}.`), ".tmp"];
  return path.startsWith(start) && path.endsWith(end) &&
    /^[0-9a-f]{8}$/.test(path.slice(start.length, -end.length));
}

/** The kind of entry at a file's path. Only "file" may be opened. */
export type Occupant = "file" | "nothing" | "a link" | "below a link" | "a folder" | "not a file";

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

const MAX_OPENINGS = 20;

/**
 * Opens the file at `path` for reading. Returns undefined if the file doesn't exist. Throws
 * `FileError` with `name`.
 */
export function openToRead(path: string, name: string): ReadableFile | undefined {
  try {
    // Another process may replace the file while it is being opened.
    for (let opening = 0; opening < MAX_OPENINGS; opening++) {
      const occupant = occupantOf(path);
      if (occupant === "nothing") return undefined;
      if (occupant === "a link") throw new FileError(name, occupant);
      if (occupant === "below a link") {
        throw new FileError(name, occupant, `, ${nameOf(folderOf(path))}`);
      }
      if (occupant !== "file") throw new FileError(name, "not a file");
      const file = system.open(path);
      if (isThere(file, path)) return file;
      file[Symbol.dispose]();
    }
    throw new FileError(name, "changed");
  } catch (error) {
    if (isGone(error)) return undefined;
    throw FileError.of(error, name);
  }
}

/** Does the same as `isAt`, and closes the file if the disk fails. */
export function isThere(file: ReadableFile, path: string): boolean {
  try {
    return isAt(file, path);
  } catch (error) {
    file[Symbol.dispose]();
    throw error;
  }
}

/** Returns the last `maxBytes` bytes of an open file. Throws `FileError` with `name`. */
export function lastBytes(file: ReadableFile, name: string, maxBytes: number): Uint8Array {
  try {
    const { size } = file.statSync();
    const bytes = new Uint8Array(Math.min(size, maxBytes));
    file.seekSync(size - bytes.length, 0);
    let length = 0;
    for (let more: number | null = 1; more && length < bytes.length; length += more ?? 0) {
      more = file.readSync(bytes.subarray(length));
    }
    return bytes.subarray(0, length);
  } catch (error) {
    throw FileError.of(error, name);
  }
}

/**
 * Returns the file's text, including a byte order mark. The file must contain at most 4 MiB of
 * UTF-8. Throws `FileError`.
 */
export function readSharedText({ path, name }: Pick<SharedFile, "path" | "name">): string {
  using file = openToRead(path, name);
  if (file === undefined) throw new FileError(name, "absent");
  const bytes = lastBytes(file, name, MAX_FILE_BYTES + 1);
  if (bytes.length > MAX_FILE_BYTES) throw new FileError(name, "too large");
  const text = decodeUtf8(bytes, { keepsMark: true });
  if (text === undefined) throw new FileError(name, "not text");
  return text;
}

/** Returns the identity of a file's current version; undefined if the file doesn't exist. */
export function versionAt(path: string): string | undefined {
  try {
    const { isFile, id } = stampOf(system.lstat(path));
    return isFile ? id : undefined;
  } catch {
    return undefined;
  }
}

const LOOK_MS = 300;

/**
 * Calls `onChange` soon after the version of the file at `path` changes. Returns a function that
 * stops the polling.
 */
export function watchVersions(path: string, onChange: () => void): () => void {
  // The operating system's file watcher loses a file when another file replaces it.
  let version = versionAt(path);
  return system.every(LOOK_MS, () => {
    const now = versionAt(path);
    if (now === version) return;
    version = now;
    onChange();
  });
}
