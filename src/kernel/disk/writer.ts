import { folderOf, nameOf } from "../roots/path.ts";
import { encodeUtf8 } from "../utf8.ts";
import { writeAll } from "../write_all.ts";
import { FileError, isGone, isTaken, WriteError } from "./file_error.ts";
import { occupantOf, openPlain, readSharedText, type SharedFile } from "./shared_file.ts";
import { type OpenFile, type OpenOptions, system } from "./system.ts";

const MAX_ATTEMPTS = 5;
const PRIVATE_MODE = 0o600;

/** Creates the file completely or not at all; false if it exists. For use inside `withLock`. */
export function createText(file: SharedFile, text: string): boolean {
  return asWriteError(file.name, () => {
    makeFolderOf(file.path);
    if (occupantOf(file.path) !== "nothing") {
      removeIfThere(file.temporary);
      return false;
    }
    const bytes = encodeUtf8(text);
    const mode = file.isPrivate ? PRIVATE_MODE : undefined;
    return withTemporary(file, { bytes, mode }, () => publishNew(file, bytes));
  });
}

/**
 * Replaces the file's text with the `text` that `change` returns, completely or not at all, and
 * waits until the disk has it. The file keeps its mode. An unchanged text isn't written. Calls
 * `beforeRename` when the new text is on the disk. If another program that doesn't use the lock
 * changes the file in the meantime, starts again. For use inside `withLock`. Returns the last result
 * of `change`, and `isWritten`. Throws `FileError`, `WriteError` and errors from the callbacks.
 */
export async function replaceText<Change extends { text: string }>(
  file: SharedFile,
  change: (text: string) => Change | Promise<Change>,
  beforeRename: () => void = () => {},
): Promise<Change & { isWritten: boolean }> {
  for (let count = 0; count < MAX_ATTEMPTS; count++) {
    const before = readSharedText(file);
    const after = await change(before);
    if (after.text === before) return { ...after, isWritten: false };
    const bytes = encodeUtf8(after.text);
    const isWritten = asWriteError(
      file.name,
      () =>
        withTemporary(file, { bytes, mode: modeOf(file.path) }, () => {
          beforeRename();
          if (readSharedText(file) !== before) return false;
          requireRealFolder(file);
          system.rename(file.temporary, file.path);
          return true;
        }),
    );
    if (isWritten) return { ...after, isWritten };
  }
  throw new WriteError("changed", { file: file.name });
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
    makeFolderOf(path);
    using log = openOrCreate(path, name, {
      append: true,
      ...(isPrivate && { mode: PRIVATE_MODE }),
    });
    const { size } = log.statSync();
    const text = lines.map((line) => `${line}\n`).join("");
    try {
      writeAll(log, encodeUtf8(isTorn(log, size) ? `\n${text}` : text));
      log.syncDataSync();
    } catch (error) {
      log.truncateSync(size);
      throw error;
    }
  });
}

function isTorn(log: OpenFile, size: number): boolean {
  if (size === 0) return false;
  log.seekSync(size - 1, 0);
  const last = new Uint8Array(1);
  log.readSync(last);
  return last[0] !== 0x0a;
}

/** Returns the error that prevents writing; undefined also if the folder doesn't exist yet. */
export function whyNotWritten(
  { path, name, temporary }: Pick<SharedFile, "path" | "temporary"> & { name?: string },
): WriteError | undefined {
  try {
    openNew(temporary, {}).close();
    system.remove(temporary);
    if (occupantOf(path) === "file") system.open(path, { read: true, write: true }).close();
    return undefined;
  } catch (error) {
    return isGone(error) ? undefined : WriteError.of(error, name);
  }
}

/** Runs `publish` when the bytes are on the disk in the temporary file, which it then removes. */
export function withTemporary<Result>(
  file: Pick<SharedFile, "path" | "temporary">,
  { bytes, mode }: { bytes: Uint8Array; mode?: number | undefined },
  publish: () => Result,
): Result {
  const { temporary } = file;
  // The entry is from a killed process, or a symlink that must not be followed.
  removeIfThere(temporary);
  using made = openTemporary(temporary, mode);
  try {
    const given = made.statSync().mode;
    if (mode !== undefined && given !== null && (given & 0o777) !== mode) {
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

function openTemporary(temporary: string, mode: number | undefined): OpenFile {
  try {
    return openNew(temporary, mode === undefined ? {} : { mode });
  } catch (cause) {
    if (!isTaken(cause)) throw cause;
    throw new FileError(temporary, "taken", `, ${nameOf(temporary)}`);
  }
}

function requireRealFolder({ path, temporary }: Pick<SharedFile, "path" | "temporary">): void {
  // A sandbox of exact files can't resolve the folder itself.
  const inFolder = folderOf(temporary) === folderOf(path) ? temporary : folderOf(path);
  if (system.realPath(inFolder) !== inFolder) throw belowLink(path);
}

/** Gives the temporary file its name. Returns false if another process took the name first. */
export function publishNew(
  { path, temporary }: Pick<SharedFile, "path" | "temporary">,
  bytes: Uint8Array,
): boolean {
  try {
    system.link(temporary, path);
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
  }
  // Some file systems have no hard links.
  return writeNew(path, bytes);
}

/** Writes a new file without a temporary file, and removes the file if it stays incomplete. */
export function writeNew(path: string, bytes: Uint8Array): boolean {
  try {
    using file = openNew(path, {});
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

const MAX_OPENINGS = 20;

/** Opens the file at `path` to change it, or creates it. Throws `FileError` and system errors. */
export function openOrCreate(path: string, name: string, options: OpenOptions): OpenFile {
  for (let opening = 1;; opening++) {
    try {
      const given = { read: true, ...options };
      return openPlain(path, name, given) ?? openNew(path, given);
    } catch (error) {
      // Another process has just created the file.
      if (!isTaken(error) || opening === MAX_OPENINGS) throw error;
    }
  }
}

/**
 * Creates an empty file. If a folder in the path has become a symlink, removes the file again,
 * because the runtime follows symlinks. Throws `FileError` and system errors.
 */
function openNew(path: string, options: OpenOptions): OpenFile {
  const file = system.open(path, { write: true, ...options, createNew: true });
  try {
    if (system.realPath(path) !== path) throw belowLink(path);
    return file;
  } catch (error) {
    file.close();
    removeIfThere(path);
    throw error;
  }
}

function belowLink(path: string): FileError {
  return new FileError(path, "below a link", `, ${nameOf(folderOf(path))}`);
}

/** Removes a file; returns false if it never existed, or another process removed it. */
export function removeIfThere(path: string): boolean {
  try {
    system.remove(path);
    return true;
  } catch {
    return false;
  }
}

/** Creates the missing folders above `path`, if the sandbox allows it. */
export function makeFolderOf(path: string): void {
  const folder = folderOf(path);
  try {
    system.makeFolder(folder, { recursive: true });
  } catch (error) {
    if (isTaken(error)) throw new FileError(path, "not a folder", `, ${nameOf(folder)}`);
    // A sandbox of exact files contains only the folders that were missing when the server started.
    if (!(error instanceof Deno.errors.NotCapable)) throw error;
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
    throw WriteError.of(error, name);
  }
}
