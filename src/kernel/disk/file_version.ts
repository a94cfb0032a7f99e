import { hasSameBytes } from "../byte_difference.ts";
import { decodeUtf8 } from "../utf8.ts";
import { FileError } from "./file_error.ts";
import { MAX_FILE_BYTES } from "./confined_read.ts";
import { occupantOf, openToRead } from "./own_file.ts";
import { readAll, UNSETTLED_MS } from "./readable_file.ts";
import type { SharedFile } from "./shared_file.ts";
import type { OpenFileFacts } from "./system.ts";

/** A version of a file: its text, byte order mark included, and what distinguishes it. */
export interface Version {
  text: string;
  bytes: Uint8Array<ArrayBuffer>;
  identity: string;
}

/** The current version of a file of at most 4 MiB of UTF-8. Throws `FileError`. */
export function readVersion({ path, name }: SharedFile): Version {
  const file = openToRead(path, name);
  if (file === undefined) throw new FileError(name, "absent");
  using _closed = file;
  const info = file.statSync();
  if (info.size > MAX_FILE_BYTES) throw new FileError(name, "too large");
  return versionOf(readAll(file, info.size), { path, name, identity: identityOf(info) });
}

/** What was last read from or written to each path: the same bytes are not decoded again. */
const versions = new Map<string, Version>();

function versionOf(
  read: Uint8Array,
  { path, name, identity }: Pick<SharedFile, "path" | "name"> & Pick<Version, "identity">,
): Version {
  const known = versions.get(path);
  if (known !== undefined && hasSameBytes(known.bytes, read)) {
    return rememberVersion(path, { ...known, identity });
  }
  const bytes = read.slice();
  const text = decodeUtf8(bytes, { keepsMark: true });
  if (text === undefined) throw new FileError(name, "not text");
  return rememberVersion(path, { text, bytes, identity });
}

/** Spares the next reading of what was just written. */
export function rememberVersion(path: string, version: Version): Version {
  versions.set(path, version);
  return version;
}

/**
 * The version that was last read or written, if the file looks as it did then. Another program may
 * have changed it all the same, within the resolution of its times: read before relying on it.
 */
export function assumedVersion(path: string): Version | undefined {
  const known = versions.get(path);
  const isThere = known !== undefined && occupantOf(path) === "file";
  return isThere && known.identity === versionAt(path) ? known : undefined;
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

/** What `lstat` says of a file. */
export interface FileState {
  /** Equal as long as nothing is done to the file. */
  id: string;
  /** When its content was changed last, in milliseconds of the file system's clock. */
  modified: number;
}

/** The state of the file at `path`; undefined when there is none. */
export function stateAt(path: string): FileState | undefined {
  try {
    const info = Deno.lstatSync(path);
    if (!info.isFile) return undefined;
    // The runtime knows it in whole seconds, but nobody can set it back.
    const changed = info.ctime?.getTime();
    return { id: `${identityOf(info)} ${changed}`, modified: info.mtime?.getTime() ?? Infinity };
  } catch {
    return undefined;
  }
}

/** Equal for the same file as long as it is unchanged. */
function identityOf({ dev, ino, size, mtime }: OpenFileFacts): string {
  return [dev, ino, size, mtime?.getTime()].join(" ");
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
