import { ToolError } from "../errors.ts";
import { onlyDifference } from "../byte_difference.ts";
import { openPatch } from "./byte_patch.ts";
import { MAX_ATTEMPTS, withLock } from "./file_lock.ts";
import {
  assumedVersion,
  readVersion,
  rememberVersion,
  settledVersionAt,
  type Version,
  versionAt,
} from "./file_version.ts";
import { isAt, occupantOf, openOwn } from "./own_file.ts";
import { encodeUtf8 } from "../utf8.ts";
import { writeAll } from "../write_all.ts";
import type { SharedFile } from "./shared_file.ts";
import { WriteError } from "./write_error.ts";

/** Returns the new text for the current version. */
export interface TextChange {
  (version: Version): string | Promise<string>;
}

/**
 * Replaces the file's text by what `change` makes of it, all or nothing; the file keeps its mode
 * and an equal text is not written. `beforeWriting` runs once, when only the last step is left: to
 * put the new text, which lies beside the file, in its place, or to write the one byte that differs.
 * For use inside `withLock`. Returns true when the text was written; throws `FileError`,
 * `WriteError` and what the callbacks throw.
 */
export async function replaceText(
  file: SharedFile,
  change: TextChange,
  beforeWriting?: () => Promise<void>,
): Promise<boolean> {
  let isAnnounced = beforeWriting === undefined;
  for (let count = 0; count < MAX_ATTEMPTS; count++) {
    const assumed = count === 0 ? assumedVersion(file.path) : undefined;
    const version = assumed ?? readVersion(file);
    const text = await changed(change, version, assumed !== undefined);
    if (text === undefined) continue;
    const isStill = (): boolean => isUnchanged(file, version, assumed !== undefined);
    if (text === version.text) {
      if (assumed === undefined || isStill()) return false;
      continue;
    }
    const bytes = encodeUtf8(text, takeSpare());
    const last = attempt(file, () => prepare(file, version, bytes));
    try {
      if (!isAnnounced && versionAt(file.path) === version.identity) {
        await beforeWriting?.();
        isAnnounced = true;
      }
      if (!attempt(file, () => isStill() && last.write())) continue;
      rememberVersion(file.path, { text, bytes, identity: versionAt(file.path) ?? "" });
      spare = new Uint8Array(version.bytes.buffer);
      return true;
    } finally {
      attempt(file, last.close);
    }
  }
  throw new WriteError("changing", { file: file.name });
}

/** The new text; undefined where the change fails on what was only assumed to be there. */
async function changed(
  change: TextChange,
  version: Version,
  isAssumed: boolean,
): Promise<string | undefined> {
  try {
    return await change(version);
  } catch (error) {
    if (isAssumed) return undefined;
    throw error;
  }
}

/** The bytes of a version that was replaced: nobody else has them. */
let spare: Uint8Array<ArrayBuffer> | undefined;

function takeSpare(): Uint8Array<ArrayBuffer> | undefined {
  const taken = spare;
  spare = undefined;
  return taken;
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

/** What is left to be done; `write` returns false when the file is no longer the one it was. */
interface LastStep {
  write: () => boolean;
  close: () => void;
}

function prepare(file: SharedFile, version: Version, bytes: Uint8Array): LastStep {
  const at = onlyDifference(version.bytes, bytes);
  const patch = at === undefined ? undefined : openPatch(file, { at, byte: bytes[at] ?? 0 });
  return patch ?? prepareReplacement(file, bytes);
}

function prepareReplacement(file: SharedFile, bytes: Uint8Array): LastStep {
  const { path, temporary } = file;
  let isBeside = true;
  const close = (): void => {
    if (isBeside) removeIfThere(temporary);
  };
  const write = (): boolean => {
    Deno.renameSync(temporary, path);
    isBeside = false;
    return true;
  };
  try {
    writeBeside(file, bytes);
    return { write, close };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * Writes the new version beside the file, with its mode. The temporary is new: a link that somebody
 * put in its place is removed, never followed.
 */
function writeBeside(file: SharedFile, bytes: Uint8Array): void {
  const { path, name, temporary, leftovers } = file;
  for (const leftover of leftovers) removeLeftover(leftover);
  const { mode } = Deno.lstatSync(path);
  const permissions = mode === null ? 0o600 : mode & 0o777;
  using copy = makeAnew(temporary, permissions);
  // The process's mask may have cut the mode, which a copy keeps.
  const isCut = mode !== null && ((copy.statSync().mode ?? 0) & 0o777) !== permissions;
  if (isCut && isAt(copy, temporary)) {
    Deno.copyFileSync(path, temporary);
    copy.truncateSync();
  }
  writeAll(copy, bytes);
  copy.syncSync();
  if (!isAt(copy, temporary)) throw new WriteError("changing", { file: name });
}

function makeAnew(path: string, mode: number): Deno.FsFile {
  const options = { write: true, createNew: true, mode };
  try {
    return Deno.openSync(path, options);
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    Deno.removeSync(path);
    return Deno.openSync(path, options);
  }
}

/**
 * Makes the file with that text, unless something is there: false then. For use inside `withLock`.
 * Throws `WriteError`.
 */
export function makeText(file: SharedFile, text: string): boolean {
  return attempt(file, () => {
    if (occupantOf(file.path) !== "nothing") return false;
    using made = openOwn(file.path, { name: file.name });
    writeAll(made, encodeUtf8(text));
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

/** A file just written, or not read yet, may have been written again with the same timestamps. */
function isUnchanged(file: SharedFile, { identity, text }: Version, isAssumed: boolean): boolean {
  if (versionAt(file.path) !== identity) return false;
  if (!isAssumed && settledVersionAt(file.path) === identity) return true;
  return readVersion(file).text === text;
}

function removeIfThere(path: string): void {
  try {
    Deno.removeSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

/**
 * Appends whole lines in one write, after ending a torn last line that a killed process left, calls
 * `onWritten` and waits until the disk has them, which others need not wait for. Creates the file if
 * needed; what cannot be written or flushed is undone. For use inside `withLock`. Throws
 * `WriteError`.
 */
export async function appendLines(
  file: SharedFile,
  lines: readonly string[],
  onWritten?: () => void,
): Promise<void> {
  try {
    using log = openOwn(file.path, { append: true, name: file.name });
    const { size } = log.statSync();
    const text = lines.map((line) => `${line}\n`).join("");
    try {
      writeAll(log, encodeUtf8(isTorn(log, size) ? `\n${text}` : text));
      onWritten?.();
      await log.syncData();
    } catch (error) {
      log.truncateSync(size);
      throw error;
    }
  } catch (error) {
    throw WriteError.of(error, file.name);
  }
}

/**
 * As `appendLines`, under the file's lock: returns as soon as the lines are written. `flushed` ends
 * when the disk has them, and until then the file is locked.
 */
export async function beginToAppend(
  file: SharedFile,
  lines: readonly string[],
): Promise<{ flushed: Promise<void> }> {
  const { promise: isWritten, resolve } = Promise.withResolvers<void>();
  const flushed = withLock(file, () => appendLines(file, lines, resolve));
  await Promise.race([isWritten, flushed]);
  return { flushed };
}

function isTorn(log: Deno.FsFile, size: number): boolean {
  if (size === 0) return false;
  log.seekSync(size - 1, Deno.SeekMode.Start);
  const last = new Uint8Array(1);
  log.readSync(last);
  return last[0] !== 0x0a;
}
