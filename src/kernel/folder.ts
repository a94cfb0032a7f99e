import { FileError, type FileProblem } from "./file_error.ts";
import { isWithin } from "./roots.ts";

/** The largest file that is read, in bytes. */
export const MAX_FILE_BYTES = 4 * 1024 * 1024;
const MAX_PATH_CHARACTERS = 4096;

/**
 * The text of `path` (relative to `root`, a real path), strict UTF-8 without its byte order mark.
 *
 * The runtime follows a symlink inside an allowed folder to anywhere, so the checks are made here:
 * the real path is below the root by segments; it is a regular file of at most 4 MiB (a FIFO is
 * never opened); the open handle is the file that was checked; the real path is the same after.
 * Throws `FileError`; a path outside and a path that is not there are the same "absent".
 */
export function readConfined(root: string, path: string): string {
  if (path.includes("\0") || path.length > MAX_PATH_CHARACTERS) throw new FileError(path, "absent");
  try {
    const real = realPathWithin(root, path);
    const before = Deno.lstatSync(real);
    if (!before.isFile) throw new FileError(path, "not a file");
    if (before.size > MAX_FILE_BYTES) throw new FileError(path, "too large");
    const bytes = readSame(real, before, path);
    if (Deno.realPathSync(`${root}/${path}`) !== real) throw new FileError(path, "changed");
    return decodeStrict(bytes, path);
  } catch (error) {
    throw error instanceof FileError ? error : new FileError(path, problemOf(error));
  }
}

function realPathWithin(root: string, path: string): string {
  const real = Deno.realPathSync(`${root}/${path}`);
  if (!isWithin(real, root)) throw new FileError(path, "absent");
  return real;
}

function readSame(real: string, before: Deno.FileInfo, path: string): Uint8Array {
  using file = Deno.openSync(real, { read: true });
  const opened = file.statSync();
  if (opened.dev !== before.dev || opened.ino !== before.ino) throw new FileError(path, "changed");
  // One byte more than its size, so that a file which grows meanwhile is noticed.
  const buffer = new Uint8Array(Math.min(opened.size, MAX_FILE_BYTES) + 1);
  let length = 0;
  for (let read = file.readSync(buffer); read !== null && read > 0;) {
    length += read;
    if (length === buffer.length) throw new FileError(path, "changed");
    read = file.readSync(buffer.subarray(length));
  }
  return buffer.subarray(0, length);
}

function decodeStrict(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new FileError(path, "not text", ` (byte ${firstInvalidByte(bytes)})`);
  }
}

/** Zero-based offset of the first byte that no UTF-8 text can have there, by bisection. */
function firstInvalidByte(bytes: Uint8Array): number {
  let valid = 0;
  for (let invalid = bytes.length; invalid - valid > 1;) {
    const middle = (valid + invalid) >> 1;
    if (isTextSoFar(bytes.subarray(0, middle))) valid = middle;
    else invalid = middle;
  }
  return valid;
}

function isTextSoFar(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function problemOf(error: unknown): FileProblem {
  const absent = [
    Deno.errors.NotFound,
    Deno.errors.NotADirectory,
    Deno.errors.FilesystemLoop,
    Deno.errors.NotCapable,
  ];
  return absent.some((kind) => error instanceof kind) ? "absent" : "unreadable";
}

/** What stands at a path of a root. A symlink that does not lead into the root is "outside". */
export type EntryKind = "file" | "folder" | "other" | "missing" | "outside" | "unreadable";

/** What is at `path` below `root`, looked at segment by segment: nothing beyond it is touched. */
export function kindOf(root: string, path: string): EntryKind {
  let current = root;
  let info: Deno.FileInfo | undefined;
  try {
    for (const segment of path.split("/").filter((part) => part !== "")) {
      current = `${current}/${segment}`;
      info = Deno.lstatSync(current);
      if (!info.isSymlink) continue;
      current = realPathWithin(root, current.slice(root.length + 1));
      info = Deno.lstatSync(current);
    }
  } catch (error) {
    if (info?.isSymlink) return "outside";
    return error instanceof FileError || problemOf(error) === "absent" ? "missing" : "unreadable";
  }
  if (info === undefined || info.isDirectory) return "folder";
  return info.isFile ? "file" : "other";
}

/** The real path of a folder, or undefined when there is none. */
export function realFolder(path: string): string | undefined {
  try {
    const real = Deno.realPathSync(path);
    return Deno.statSync(real).isDirectory ? real : undefined;
  } catch {
    return undefined;
  }
}

/** Files found below a folder: paths relative to the root, sorted. */
export interface Scan {
  files: string[];
  /** True when the scan stopped at 10,000 entries or eight levels of folders. */
  incomplete: boolean;
}

const MAX_ENTRIES = 10_000;
const MAX_DEPTH = 8;

/**
 * The files below `path` of `root` whose names end in `extension`; symlinks are skipped. A folder
 * that is missing or cannot be listed has no files.
 */
export function scanFiles(root: string, path: string, extension: string): Scan {
  const scan: Scan = { files: [], incomplete: false };
  let entries = 0;
  let level = kindOf(root, path) === "folder" ? [path] : [];
  for (let depth = 1; level.length > 0; depth++) {
    const below: string[] = [];
    for (const folder of level) {
      for (const entry of entriesOf(`${root}/${folder}`)) {
        if (++entries > MAX_ENTRIES) return { files: scan.files.sort(), incomplete: true };
        const found = `${folder}/${entry.name}`;
        if (entry.isDirectory) below.push(found);
        else if (entry.isFile && entry.name.endsWith(extension)) scan.files.push(found);
      }
    }
    if (depth === MAX_DEPTH && below.length > 0) scan.incomplete = true;
    level = depth < MAX_DEPTH ? below : [];
  }
  scan.files.sort();
  return scan;
}

/** The entries of a folder, those before an error where one occurs: it must not hide the others. */
function entriesOf(path: string): Deno.DirEntry[] {
  const entries: Deno.DirEntry[] = [];
  try {
    for (const entry of Deno.readDirSync(path)) {
      if (entries.push(entry) > MAX_ENTRIES) break;
    }
  } catch {
    // Its entries up to here are what can be listed.
  }
  return entries;
}
