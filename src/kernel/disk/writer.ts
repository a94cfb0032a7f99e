import { ToolError } from "../errors.ts";
import { folderOf, nameOf } from "../roots/path.ts";
import { encodeUtf8 } from "../utf8.ts";
import { writeAll } from "../write_all.ts";
import { isGone, isTaken } from "./file_error.ts";
import { makeFolderOf, openNew, openOrCreate, removeIfThere } from "./own_file.ts";
import { occupantOf, readSharedText, type SharedFile } from "./shared_file.ts";
import { type OpenFile, system } from "./system.ts";
import { WriteError } from "./write_error.ts";

const MAX_ATTEMPTS = 5;
const PRIVATE_MODE = 0o600;

/**
 * Creates the file with this text, completely or not at all, and waits until the disk has it.
 * Returns false if the path already exists. Creates missing folders. For use inside `withLock`, or
 * with a `temporary` that no other process uses. Throws `WriteError`.
 */
export function createText(file: SharedFile, text: string): boolean {
  return asWriteError(file.name, () => {
    makeFolderOf(file.path, file.name);
    removeLeftovers(file);
    if (occupantOf(file.path) !== "nothing") return false;
    const bytes = encodeUtf8(text);
    const mode = file.isPrivate ? PRIVATE_MODE : undefined;
    return withTemporary(file, { bytes, mode }, () => publishNew(file, bytes));
  });
}

/**
 * Replaces the file's text with the `text` that `change` returns, completely or not at all, and
 * waits until the disk has it. The file keeps its mode. An unchanged text isn't written. Calls
 * `beforeRename` once, when the new text is on the disk. If another program that doesn't use the
 * lock changes the file in the meantime, calls `change` again. For use inside `withLock`. Returns
 * the last result of `change`, and `isWritten`. Throws `FileError`, `WriteError` and errors from
 * the callbacks.
 */
export async function replaceText<Change extends { text: string }>(
  file: SharedFile,
  change: (text: string) => Change | Promise<Change>,
  beforeRename: () => void = () => {},
): Promise<Change & { isWritten: boolean }> {
  let isAnnounced = false;
  const announce = (): void => {
    if (!isAnnounced) beforeRename();
    isAnnounced = true;
  };
  for (let count = 0; count < MAX_ATTEMPTS; count++) {
    const before = readSharedText(file);
    const after = await change(before);
    if (after.text === before) return { ...after, isWritten: false };
    const texts = { before, after: after.text };
    const isWritten = asWriteError(file.name, () => exchange(file, texts, announce));
    if (isWritten) return { ...after, isWritten };
  }
  throw new WriteError("changing", { file: file.name });
}

function exchange(
  file: SharedFile,
  { before, after }: { before: string; after: string },
  beforeRename: () => void,
): boolean {
  const mode = modeOf(file.path);
  return withTemporary(file, { bytes: encodeUtf8(after), mode }, () => {
    beforeRename();
    if (readSharedText(file) !== before) return false;
    requireRealFolder(file);
    system.rename(file.temporary, file.path);
    return true;
  });
}

/**
 * Appends whole lines in one write, and waits until the disk has them. If a killed process left an
 * incomplete last line, ends that line first. Creates the file and its folders if they don't exist,
 * and undoes a failed write. For use inside `withLock`. Throws `WriteError`.
 */
export function appendLines(file: SharedFile, lines: readonly string[]): void {
  if (lines.length === 0) return;
  asWriteError(file.name, () => {
    const { path, name, isPrivate } = file;
    makeFolderOf(path, name);
    const options = { append: true, ...(isPrivate && { mode: PRIVATE_MODE }) };
    using log = openOrCreate(path, name, options);
    const { size } = log.statSync();
    const text = lines.map((line) => `${line}\n`).join("");
    const bytes = encodeUtf8(isTorn(log, size) ? `\n${text}` : text);
    try {
      writeAll(log, bytes);
      log.syncDataSync();
    } catch (error) {
      undoAppend(log, { size, bytes });
      throw error;
    }
  });
}

const FROM_START = 0;

function isTorn(log: OpenFile, size: number): boolean {
  if (size === 0) return false;
  log.seekSync(size - 1, FROM_START);
  const last = new Uint8Array(1);
  log.readSync(last);
  return last[0] !== 0x0a;
}

/** Cuts the written part off, unless a program without the lock has appended after it. */
function undoAppend(
  log: OpenFile,
  { size, bytes }: { size: number; bytes: Uint8Array },
): void {
  const written = new Uint8Array(bytes.length + 1);
  log.seekSync(size, FROM_START);
  const length = log.readSync(written) ?? 0;
  const isOurs = length <= bytes.length && written.subarray(0, length)
    .every((byte, index) => byte === bytes[index]);
  if (isOurs) log.truncateSync(size);
}

/**
 * Returns the error that prevents writing to the file, or undefined. Creates and removes the
 * temporary file as a test. Also returns undefined if the folder doesn't exist yet.
 */
export function whyNotWritten({ path, name, temporary }: SharedFile): WriteError | undefined {
  try {
    openNew(temporary, name, {}).close();
    system.remove(temporary);
    if (occupantOf(path) === "file") system.open(path, { read: true, write: true }).close();
    return undefined;
  } catch (error) {
    return isGone(error) ? undefined : WriteError.of(error, name);
  }
}

/** Runs `publish` when the bytes are on the disk in the temporary file, which it then removes. */
export function withTemporary<Result>(
  file: Pick<SharedFile, "path" | "name" | "temporary" | "leftovers">,
  { bytes, mode }: { bytes: Uint8Array; mode?: number | undefined },
  publish: () => Result,
): Result {
  const { temporary } = file;
  removeLeftovers(file);
  using made = openTemporary(file, mode);
  try {
    if (isCut(made, mode)) {
      // The process's umask has removed some of the file's permissions. A copy keeps them.
      system.copy(file.path, temporary);
      made.truncateSync();
    }
    writeAll(made, bytes);
    made.syncSync();
    requireRealFolder(file);
    const result = publish();
    // Without this call, a power cut could undo the rename.
    made.syncSync();
    return result;
  } finally {
    removeIfThere(temporary);
  }
}

function removeLeftovers({ leftovers = [] }: Pick<SharedFile, "leftovers">): void {
  for (const leftover of leftovers) removeIfThere(leftover);
}

function openTemporary(
  { name, temporary }: Pick<SharedFile, "name" | "temporary">,
  mode: number | undefined,
): OpenFile {
  const options = mode === undefined ? {} : { mode };
  try {
    return openNew(temporary, name, options);
  } catch (cause) {
    if (!isTaken(cause)) throw cause;
    // The entry is a leftover, or a symlink that must not be followed.
    if (removeIfThere(temporary)) return openNew(temporary, name, options);
    throw new WriteError("taken", { file: name, place: nameOf(temporary), cause });
  }
}

function isCut(made: OpenFile, wanted: number | undefined): boolean {
  const { mode } = made.statSync();
  return wanted !== undefined && mode !== null && (mode & 0o777) !== wanted;
}

/** Throws `WriteError` if a folder in the file's path has become a symlink. */
function requireRealFolder({ path, name, temporary }: Omit<SharedFile, "lock">): void {
  // A sandbox of exact files can't resolve the folder itself.
  const inFolder = folderOf(temporary) === folderOf(path) ? temporary : folderOf(path);
  if (system.realPath(inFolder) === inFolder) return;
  throw new WriteError("below a link", { file: name, place: nameOf(folderOf(path)) });
}

const NO_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV"];

/** Gives the temporary file its name. Returns false if another process took the name first. */
export function publishNew(
  { path, name, temporary }: Pick<SharedFile, "path" | "name" | "temporary">,
  bytes: Uint8Array,
): boolean {
  try {
    system.link(temporary, path);
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const isRefused = error instanceof Error && error.name === "NotSupported";
    if (!isRefused && !NO_LINKS.includes(code)) throw error;
  }
  return writeNew(path, name, bytes);
}

/** Writes a new file without a temporary file, and removes the file if it stays incomplete. */
export function writeNew(path: string, name: string, bytes: Uint8Array): boolean {
  try {
    using file = openNew(path, name, {});
    try {
      writeAll(file, bytes);
      file.syncSync();
      return true;
    } catch (error) {
      removeIfThere(path);
      throw error;
    }
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

function modeOf(path: string): number | undefined {
  const { mode } = system.lstat(path);
  return mode === null ? undefined : mode & 0o777;
}

function asWriteError<T>(name: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw error instanceof ToolError ? error : WriteError.of(error, name);
  }
}
