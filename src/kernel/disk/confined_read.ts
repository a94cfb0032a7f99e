import { ownField } from "../own_field.ts";
import { folderOf, isWithin } from "../roots/path.ts";
import { decodeUtf8 } from "../utf8.ts";
import { kindOf } from "./entry_kind.ts";
import { FileError, problemOf } from "./file_error.ts";
import { MAX_PATH } from "./path_lookup.ts";
import { openReadable } from "./readable_file.ts";
import type { ReadableFile } from "./system.ts";

/** The largest file that is read, in bytes. */
export const MAX_FILE_BYTES = 4 * 1024 * 1024;

/** As `readConfinedBytes`, decoded as strict UTF-8 without its byte order mark. */
export function readConfined(root: string, path: string): string {
  return decodeStrict(readConfinedBytes(root, path), path);
}

/**
 * The bytes of `path` (relative to `root`, a real path).
 *
 * The runtime follows a symlink inside an allowed folder to anywhere, so the checks happen here:
 * the real path is below the root by whole segments; it is a regular file of at most 4 MiB (a FIFO
 * is never waited for); the open handle is the file that was checked; the real path is the same
 * afterwards. Throws `FileError`; paths outside the root are "absent", like missing ones. Where
 * `root` is a link that is followed anew each time, `realRoot` is what it leads to now.
 */
export function readConfinedBytes(root: string, path: string, realRoot = root): Uint8Array {
  return readWithin(root, path, (real, before) => {
    requireFile(path, before);
    if (before.size > MAX_FILE_BYTES) throw new FileError(path, "too large");
    return readSame(real, before, { isLinked: realRoot !== root });
  }, realRoot);
}

/** As `readConfinedBytes`, only the first `most` bytes, of a file of any size. */
export function readConfinedStart(root: string, path: string, most: number): Uint8Array {
  return readWithin(root, path, (real, before) => {
    requireFile(path, before);
    return readSame(real, before, { most });
  });
}

function requireFile(path: string, { isFile }: Deno.FileInfo): void {
  if (!isFile) throw new FileError(path, "not a file");
}

/**
 * What `read` makes of what is at `path`, below `root` and checked as `readConfinedBytes` says: it is
 * given the real path and what was seen there, and returns undefined when that changed meanwhile.
 * Throws `FileError`.
 */
export function readWithin<Read>(
  root: string,
  path: string,
  read: (real: string, before: Deno.FileInfo) => Read | undefined,
  realRoot = root,
): Read {
  if (path.includes("\0") || path.length > MAX_PATH) throw new FileError(path, "absent");
  try {
    const begun = Date.now();
    const real = Deno.realPathSync(`${root}/${path}`);
    if (!isWithin(real, realRoot)) throw new FileError(path, "absent");
    // Opened below the root as it was granted: what a linked root leads to is not.
    const opened = root + real.slice(realRoot.length);
    const before = Deno.lstatSync(opened);
    const got = read(opened, before);
    if (got === undefined) throw new FileError(path, "changed");
    if (!isUntouched(root, opened, begun)) {
      requireSame(path, { before, opened, real, named: `${root}/${path}` });
    }
    return got;
  } catch (error) {
    if (error instanceof FileError) throw error;
    const problem = problemOf(error);
    // The reason why a link cannot be followed would reveal what is outside.
    const isOutside = problem === "unreadable" && kindOf(root, path, realRoot) === "outside";
    throw new FileError(path, isOutside ? "absent" : problem);
  }
}

/** A folder's time is known in whole seconds, and its clock may be a tick of the kernel's behind. */
const FRESH_MS = 1020;

/**
 * True when every folder from the root down to what is at `opened`, which was read, is what it was at
 * `begun`. To exchange an entry changes the time of its folder, which nobody can set back; that
 * time is taken after the file was read, because a rename that was under way then has set it already.
 * Unknown, so false, where a folder was changed just now or its file system keeps no such time.
 */
export function isUntouched(root: string, opened: string, begun: number): boolean {
  for (let folder = opened; folder.length > root.length;) {
    folder = folderOf(folder);
    const { isDirectory, ctime } = folder === root ? Deno.statSync(root) : Deno.lstatSync(folder);
    if (!isDirectory || (ctime?.getTime() ?? Infinity) >= begun - FRESH_MS) return false;
  }
  return true;
}

/** How often a file is looked at again in a folder that is changing: each look halves the odds. */
const LOOKS = 24;

/**
 * Throws `FileError` when a folder that is swapped in turn is seen in one of many looks. What is
 * looked at is left to chance: who swaps in step with the looks would pass them all.
 */
function requireSame(
  path: string,
  { before, opened, real, named }: {
    before: Deno.FileInfo;
    opened: string;
    real: string;
    named: string;
  },
): void {
  for (let look = 0; look < LOOKS; look++) {
    const isSame = Math.random() < 0.5
      ? isSameFile(Deno.lstatSync(opened), before)
      : Deno.realPathSync(named) === real;
    if (!isSame) throw new FileError(path, "changed");
  }
}

function isSameFile(one: Deno.FileInfo, other: Deno.FileInfo): boolean {
  return one.ino === other.ino && one.dev === other.dev;
}

/**
 * The first `most` bytes of the file that `before` describes, else all; undefined when the file or its
 * size changed.
 */
function readSame(
  real: string,
  before: Deno.FileInfo,
  { most = Infinity, isLinked = false }: { most?: number; isLinked?: boolean },
): Uint8Array | undefined {
  using file = openSame(real, before, isLinked);
  if (file === undefined) return undefined;
  const { dev, ino, size } = file.statSync();
  if (dev !== before.dev || ino !== before.ino || size !== before.size) return undefined;
  const wanted = Math.min(size, most);
  // One byte more than its size, so that growth during the read is noticed.
  const buffer = new Uint8Array(wanted < size ? wanted : size + 1);
  let length = 0;
  do {
    const more = file.readSync(buffer.subarray(length));
    if (more === null) break;
    length += more;
  } while (length < wanted);
  return length === wanted ? buffer.subarray(0, wanted) : undefined;
}

/** Opens a file that was just seen; undefined when a link has its place. */
function openSame(
  real: string,
  before: Deno.FileInfo,
  isLinked: boolean,
): ReadableFile | undefined {
  try {
    return openReadable(real, before, isLinked);
  } catch (error) {
    if (error instanceof Error && ownField(error, "code") === "ELOOP") return undefined;
    throw error;
  }
}

/** Decodes strict UTF-8, without byte order mark; throws `FileError` naming the first bad byte. */
export function decodeStrict(bytes: Uint8Array, path: string): string {
  const text = decodeUtf8(bytes);
  if (text !== undefined) return text;
  throw new FileError(path, "not text", ` (byte ${firstInvalidByte(bytes)})`);
}

/** The zero-based offset of the first byte that is not part of a UTF-8 character, by bisection. */
function firstInvalidByte(bytes: Uint8Array): number {
  let valid = 0;
  for (let invalid = bytes.length; invalid - valid > 1;) {
    const middle = (valid + invalid) >> 1;
    if (isText(bytes.subarray(0, middle), { stream: true })) valid = middle;
    else invalid = middle;
  }
  // A stream may end within a character; the error starts at that character's first byte.
  while (!isText(bytes.subarray(0, valid))) valid--;
  return valid;
}

function isText(bytes: Uint8Array, options?: TextDecodeOptions): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, options);
    return true;
  } catch {
    return false;
  }
}
