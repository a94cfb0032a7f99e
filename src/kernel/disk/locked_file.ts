import { ToolError } from "../errors.ts";
import { MAX_ATTEMPTS } from "./file_lock.ts";
import { readVersion, settledVersionAt, type Version, versionAt } from "./file_version.ts";
import { isAt, occupantOf, openOwn } from "./own_file.ts";
import { writeAll } from "../write_all.ts";
import type { SharedFile } from "./shared_file.ts";
import { WriteError } from "./write_error.ts";

/** Returns the new text for the current version. */
export interface TextChange {
  (version: Version): string | Promise<string>;
}

/**
 * Replaces the file's text by what `change` makes of it, all or nothing; the file keeps its mode
 * and an equal text is not written. `beforeWriting` runs once, when the new text lies beside the
 * file and only a rename is left. For use inside `withLock`. Returns true when the text was written;
 * throws `FileError`, `WriteError` and what the callbacks throw.
 */
export async function replaceText(
  file: SharedFile,
  change: TextChange,
  beforeWriting?: () => Promise<void>,
): Promise<boolean> {
  let isAnnounced = beforeWriting === undefined;
  for (let count = 0; count < MAX_ATTEMPTS; count++) {
    const version = readVersion(file);
    const text = await change(version);
    if (text === version.text) return false;
    try {
      attempt(file, () => prepare(file, text));
      if (!isAnnounced && versionAt(file.path) === version.identity) {
        await beforeWriting?.();
        isAnnounced = true;
      }
      if (attempt(file, () => putInPlace(file, version))) return true;
    } finally {
      attempt(file, () => removeIfThere(file.temporary));
    }
  }
  throw new WriteError("changing", { file: file.name });
}

/** Runs `action`; what the system refuses is thrown as `WriteError`. */
function attempt<T>(file: SharedFile, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof ToolError) throw error;
    throw WriteError.of(error, file.name);
  }
}

/**
 * Writes the text beside the file, with its mode. The temporary is new: a link that somebody put in
 * its place is removed, never followed.
 */
function prepare({ path, name, temporary, leftovers }: SharedFile, text: string): void {
  for (const leftover of leftovers) removeLeftover(leftover);
  removeIfThere(temporary);
  const { mode } = Deno.lstatSync(path);
  const permissions = mode === null ? 0o600 : mode & 0o777;
  using copy = Deno.openSync(temporary, { write: true, createNew: true, mode: permissions });
  // The process's mask may have cut the mode, which a copy keeps.
  const isCut = mode !== null && ((copy.statSync().mode ?? 0) & 0o777) !== permissions;
  if (isCut && isAt(copy, temporary)) {
    Deno.copyFileSync(path, temporary);
    copy.truncateSync();
  }
  writeAll(copy, new TextEncoder().encode(text));
  copy.syncSync();
  if (!isAt(copy, temporary)) throw new WriteError("changing", { file: name });
}

/**
 * Makes the file with that text, unless something is there: false then. For use inside `withLock`.
 * Throws `WriteError`.
 */
export function makeText(file: SharedFile, text: string): boolean {
  return attempt(file, () => {
    if (occupantOf(file.path) !== "nothing") return false;
    using made = openOwn(file.path, { name: file.name });
    writeAll(made, new TextEncoder().encode(text));
    made.syncSync();
    return true;
  });
}

/**
 * Why the file and its siblings cannot be written, found by making the temporary and removing it
 * again; undefined when they can, or when the folder is not there yet.
 */
export function whyNotWritten({ path, name, temporary }: SharedFile): WriteError | undefined {
  try {
    Deno.openSync(temporary, { write: true, createNew: true }).close();
    Deno.removeSync(temporary);
    if (occupantOf(path) === "file") Deno.openSync(path, { read: true, write: true }).close();
    return undefined;
  } catch (error) {
    return error instanceof Deno.errors.NotFound ? undefined : WriteError.of(error, name);
  }
}

/** Removes what a killed process left; what cannot be removed is in nobody's way. */
function removeLeftover(path: string): void {
  try {
    Deno.removeSync(path);
  } catch {
    // Its name is never used again.
  }
}

/** Returns false when the file is no longer the version that was read. */
function putInPlace(file: SharedFile, read: Version): boolean {
  if (!isStill(file, read)) return false;
  Deno.renameSync(file.temporary, file.path);
  return true;
}

/** A file just written may have been written again with the same timestamps. */
function isStill(file: SharedFile, { identity, text }: Version): boolean {
  if (versionAt(file.path) !== identity) return false;
  return settledVersionAt(file.path) === identity || readVersion(file).text === text;
}

function removeIfThere(path: string): void {
  try {
    Deno.removeSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

/**
 * Appends whole lines in one write and flushes it, after ending a torn last line that a killed
 * process left. Creates the file if needed; a partial write is undone. For use inside `withLock`.
 * Throws `WriteError`.
 */
export function appendLines(file: SharedFile, lines: readonly string[]): void {
  attempt(file, () => {
    using log = openOwn(file.path, { append: true, name: file.name });
    const { size } = log.statSync();
    const text = lines.map((line) => `${line}\n`).join("");
    try {
      writeAll(log, new TextEncoder().encode(isTorn(log, size) ? `\n${text}` : text));
      log.syncDataSync();
    } catch (error) {
      log.truncateSync(size);
      throw error;
    }
  });
}

function isTorn(log: Deno.FsFile, size: number): boolean {
  if (size === 0) return false;
  log.seekSync(size - 1, Deno.SeekMode.Start);
  const last = new Uint8Array(1);
  log.readSync(last);
  return last[0] !== 0x0a;
}
