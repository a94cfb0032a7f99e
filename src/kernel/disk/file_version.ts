import { FileError } from "./file_error.ts";
import { MAX_FILE_BYTES } from "./confined_read.ts";
import { openToRead } from "./own_file.ts";
import { type OpenFileFacts, type ReadableFile, UNSETTLED_MS } from "./readable_file.ts";
import type { SharedFile } from "./shared_file.ts";

/** A version of a file: its text, byte order mark included, and what distinguishes it. */
export interface Version {
  text: string;
  identity: string;
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The current version of a file of at most 4 MiB of UTF-8. Throws `FileError`. */
export function readVersion({ path, name }: SharedFile): Version {
  const file = openToRead(path, name);
  if (file === undefined) throw new FileError(name, "absent");
  using _closed = file;
  const info = file.statSync();
  if (info.size > MAX_FILE_BYTES) throw new FileError(name, "too large");
  return { text: decodeText(readAll(file, info.size), name), identity: identityOf(info) };
}

/** The identity of the current version, without reading it; undefined when there is no file. */
export function versionAt(path: string): string | undefined {
  try {
    const info = Deno.lstatSync(path);
    return info.isFile ? identityOf(info) : undefined;
  } catch {
    return undefined;
  }
}

/** As `versionAt`, but undefined for a version so new that another could look the same. */
export function settledVersionAt(path: string): string | undefined {
  try {
    const info = Deno.lstatSync(path);
    const age = Date.now() - (info.mtime?.getTime() ?? Infinity);
    return info.isFile && age > UNSETTLED_MS ? identityOf(info) : undefined;
  } catch {
    return undefined;
  }
}

/** Equal for the same file as long as it is unchanged. */
export function identityOf({ dev, ino, size, mtime }: OpenFileFacts): string {
  return [dev, ino, size, mtime?.getTime()].join(" ");
}

function readAll(file: ReadableFile, size: number): Uint8Array {
  const buffer = new Uint8Array(size);
  let length = 0;
  for (let more = 1; length < size && more > 0; length += more) {
    more = file.readSync(buffer.subarray(length)) ?? 0;
  }
  return buffer.subarray(0, length);
}

function decodeText(bytes: Uint8Array, name: string): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new FileError(name, "not text");
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
