import { folderOf, nameOf, pathIn } from "../roots/path.ts";
import { printableLine } from "../text.ts";
import { decodeUtf8 } from "../utf8.ts";
import { FileError, isGone, problemOf } from "./file_error.ts";
import { MAX_FILE_BYTES, stampOf } from "./file_stamp.ts";
import { type OpenFile, type OpenOptions, type ReadableFile, system } from "./system.ts";

/** A file that several processes read and change. All paths are absolute, without symlinks. */
export interface SharedFile {
  path: string;
  name: string;
  /** A separate file that a process locks before it changes the file. */
  lock: string;
  /** The path of the next version until the version replaces the file. On the same disk. */
  temporary: string;
  isPrivate?: boolean;
}

/** Returns the file with the paths of its lock, in the folder `locks`, and its temporary file. */
export function sharedFile(path: string, locks = folderOf(path)): SharedFile {
  const [folder, name] = [folderOf(path), nameOf(path)];
  return {
    path,
    name: printableLine(name),
    lock: pathIn(locks, `.${name}.lock`),
    temporary: pathIn(folder, `.${name}.tmp`),
  };
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

const MAX_OPENINGS = 20;

/** Opens the regular file at `path`, to which no symlink leads; undefined if it doesn't exist. */
export function openPlain(path: string, name: string, options: OpenOptions): OpenFile | undefined {
  // Another process may replace the file while it is being opened.
  for (let opening = 0; opening < MAX_OPENINGS; opening++) {
    const occupant = occupantOf(path);
    if (occupant === "nothing") return undefined;
    const detail = occupant === "below a link" ? `, ${nameOf(folderOf(path))}` : "";
    if (occupant !== "file") throw new FileError(name, occupant, detail);
    const file = system.open(path, options);
    if (isAt(file, path)) return file;
    file.close();
  }
  throw new FileError(name, "changed");
}

/** Returns true if `path` leads to the open file. If the disk fails, closes the file and throws. */
export function isAt(file: ReadableFile, path: string): boolean {
  try {
    const [open, there] = [file.statSync(), system.lstat(path)];
    const isSame = open.ino === there.ino && open.dev === there.dev;
    return open.isFile && isSame && system.realPath(path) === path;
  } catch (error) {
    if (problemOf(error) !== "failing") return false;
    file[Symbol.dispose]();
    throw error;
  }
}

/** Does the same as `openPlain` for reading, but throws only `FileError`. */
export function openToRead(path: string, name: string): ReadableFile | undefined {
  try {
    return openPlain(path, name, { read: true });
  } catch (error) {
    if (isGone(error)) return undefined;
    throw FileError.of(error, name);
  }
}

/** Returns the last `maxBytes` bytes of an open file. Throws `FileError` with `name`. */
export function lastBytes(file: ReadableFile, name: string, maxBytes: number): Uint8Array {
  try {
    const { size } = file.statSync();
    const bytes = new Uint8Array(Math.min(size, maxBytes));
    file.seekSync(size - bytes.length, 0);
    return bytes.subarray(0, readInto(file, bytes));
  } catch (error) {
    throw FileError.of(error, name);
  }
}

export function readInto(file: ReadableFile, buffer: Uint8Array): number {
  let length = 0;
  for (let more: number | null = 1; more && length < buffer.length; length += more ?? 0) {
    more = file.readSync(buffer.subarray(length));
  }
  return length;
}

/** Returns at most 4 MiB of text, including a byte order mark. Throws `FileError`. */
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
    const info = system.lstat(path);
    return info.isFile ? stampOf(info) : undefined;
  } catch {
    return undefined;
  }
}
