import { decodeUtf8 } from "../utf8.ts";
import { MAX_FILE_BYTES } from "./confined_read.ts";
import { FileError } from "./file_error.ts";
import { openToRead } from "./own_file.ts";
import { readAll } from "./readable_file.ts";
import type { SharedFile } from "./shared_file.ts";

/** The text of a file of at most 4 MiB of UTF-8, byte order mark included. Throws `FileError`. */
export function readText({ path, name }: SharedFile): string {
  const file = openToRead(path, name);
  if (file === undefined) throw new FileError(name, "absent");
  using _closed = file;
  const { size } = file.statSync();
  if (size > MAX_FILE_BYTES) throw new FileError(name, "too large");
  const text = decodeUtf8(readAll(file, size), { keepsMark: true });
  if (text === undefined) throw new FileError(name, "not text");
  return text;
}

/** The identity of the current version, without reading it; undefined if there is no file. */
export function versionAt(path: string): string | undefined {
  try {
    const { isFile, dev, ino, size, mtime } = Deno.lstatSync(path);
    return isFile ? [dev, ino, size, mtime?.getTime()].join(" ") : undefined;
  } catch {
    return undefined;
  }
}

/** The polling interval, in milliseconds. */
const LOOK_MS = 300;

/** Calls `onChange` soon after the version at `path` changes. Returns a function that stops it. */
export function watchVersions(path: string, onChange: () => void): () => void {
  // The operating system's watch would not follow a file that is replaced by another.
  let version = versionAt(path);
  const timer = setInterval(() => {
    const now = versionAt(path);
    if (now === version) return;
    version = now;
    onChange();
  }, LOOK_MS);
  Deno.unrefTimer(timer);
  return () => clearInterval(timer);
}
