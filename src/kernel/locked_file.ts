import { attempt, MAX_ATTEMPTS, WriteError } from "./file_lock.ts";
import {
  readVersion,
  refuseLink,
  settledVersionAt,
  type Version,
  versionAt,
} from "./file_version.ts";
import type { SharedFile } from "./shared_file.ts";

/**
 * Puts the text that `change` makes of the current one in its place, all or nothing; the file keeps
 * its mode. The same text is not written. For use inside `withLock`. Returns true when it was
 * written; throws `FileError`, `WriteError` and what `change` throws.
 */
export async function replaceText(
  file: SharedFile,
  change: (version: Version) => string | Promise<string>,
): Promise<boolean> {
  for (let count = 0; count < MAX_ATTEMPTS; count++) {
    const version = readVersion(file);
    const text = await change(version);
    if (text === version.text) return false;
    if (attempt(file, () => replace(file, version, text))) return true;
  }
  throw new WriteError(file, "something else keeps changing it", { next: "Ask again." });
}

/** False when the file is no longer the version that was read. */
function replace(file: SharedFile, read: Version, text: string): boolean {
  const { path, temporary, leftovers } = file;
  for (const leftover of [temporary, ...leftovers]) removeIfThere(leftover);
  try {
    // A copy is what keeps the mode: a new file's would be cut by the process's mask.
    Deno.copyFileSync(path, temporary);
    const copy = Deno.openSync(temporary, { write: true, truncate: true });
    try {
      writeAll(copy, new TextEncoder().encode(text));
      copy.syncSync();
    } finally {
      copy.close();
    }
    if (!isStill(file, read)) return false;
    Deno.renameSync(temporary, path);
    return true;
  } finally {
    removeIfThere(temporary);
  }
}

/** A file that was written just now may have been written again without looking other. */
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
 * Appends whole lines in one write and flushes it; a torn last line, which a killed process left,
 * is ended first. Makes the file when it is not there. For use inside `withLock`.
 */
export function appendLines(file: SharedFile, lines: readonly string[]): void {
  attempt(file, () => {
    refuseLink(file.path);
    using log = Deno.openSync(file.path, { read: true, append: true, create: true });
    const text = lines.map((line) => `${line}\n`).join("");
    writeAll(log, new TextEncoder().encode(isTorn(log) ? `\n${text}` : text));
    log.syncDataSync();
  });
}

function isTorn(log: Deno.FsFile): boolean {
  const { size } = log.statSync();
  if (size === 0) return false;
  log.seekSync(size - 1, Deno.SeekMode.Start);
  const last = new Uint8Array(1);
  log.readSync(last);
  return last[0] !== 0x0a;
}

function writeAll(file: Deno.FsFile, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length;) {
    written += file.writeSync(bytes.subarray(written));
  }
}
