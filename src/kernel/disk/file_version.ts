import { FileError } from "./file_error.ts";
import { MAX_FILE_BYTES } from "./confined_read.ts";
import type { SharedFile } from "./shared_file.ts";

/** A version of a file: its text, byte order mark included, and what tells it from another. */
export interface Version {
  text: string;
  identity: string;
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The file as it is now, at most 4 MiB of UTF-8. Throws `FileError`. */
export function readVersion({ path, name }: SharedFile): Version {
  try {
    if (isLink(path)) throw new FileError(name, "a link");
    using file = Deno.openSync(path);
    const info = file.statSync();
    if (!info.isFile) throw new FileError(name, "not a file");
    if (info.size > MAX_FILE_BYTES) throw new FileError(name, "too large");
    return { text: decodeText(readAll(file, info.size), name), identity: identityOf(info) };
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(name, error instanceof Deno.errors.NotFound ? "absent" : "unreadable");
  }
}

/** What tells this version from another without reading it; undefined when it is not there. */
export function versionAt(path: string): string | undefined {
  try {
    const info = Deno.lstatSync(path);
    return info.isFile ? identityOf(info) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Within this time after a change, in milliseconds, a further one may leave the same times: FAT's
 * count in steps of two seconds, those of other file systems in a few milliseconds.
 */
export const UNSETTLED_MS = 2000;

/** As `versionAt`, but undefined for one so new that another may look like it. */
export function settledVersionAt(path: string): string | undefined {
  try {
    const info = Deno.lstatSync(path);
    const age = Date.now() - (info.mtime?.getTime() ?? Infinity);
    return info.isFile && age > UNSETTLED_MS ? identityOf(info) : undefined;
  } catch {
    return undefined;
  }
}

/** The same for the same file as long as nobody changes it. */
export function identityOf({ dev, ino, size, mtime }: Deno.FileInfo): string {
  return [dev, ino, size, mtime?.getTime()].join(" ");
}

function readAll(file: Deno.FsFile, size: number): Uint8Array {
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

/**
 * True where a link stands: the sandbox allows a path and the runtime follows a link at it, but
 * links were followed at start, so that one which is there now leads where nobody said.
 */
export function isLink(path: string): boolean {
  try {
    return Deno.lstatSync(path).isSymlink;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** How often a file is looked at, in milliseconds. */
const LOOK_MS = 300;

/** Calls `onChange` soon after another version stands at `path`. Returns what ends it. */
export function watchVersions(path: string, onChange: () => void): () => void {
  // A replaced file is another one, which a watch of the system would no longer follow.
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
