import { nameOf } from "../roots/path.ts";
import { writeAll } from "../write_all.ts";
import { afterwards } from "./afterwards.ts";
import { isAt, type MadeFile, makeOwn } from "./own_file.ts";
import type { SharedFile } from "./shared_file.ts";
import { WriteError } from "./write_error.ts";

/** What is left to be done; `write` returns false when the file is no longer the one it was. */
export interface LastStep {
  /** When the new version was written, by the file system's clock, in milliseconds. */
  begun?: number;
  /** Ends when the disk has the new version; to be awaited before `write` and `close`. */
  flushed?: Promise<void>;
  write: () => boolean;
  close: () => void;
}

/**
 * Writes the new version beside the file: what is left, once the disk has it, is to rename it. Not
 * renamed, it is removed again. Throws `WriteError` and what the system refuses.
 */
export function prepareReplacement(file: SharedFile, bytes: Uint8Array): LastStep {
  const { path, temporary } = file;
  const made = makeBeside(file);
  let isBeside = true;
  const close = (): void => isBeside ? made.discard() : made.file.close();
  const write = (): boolean => {
    keepForNow(file);
    Deno.renameSync(temporary, path);
    isBeside = false;
    return true;
  };
  try {
    fill(file, made.file, bytes);
    const begun = made.file.statSync().mtime?.getTime();
    const flushed = flush(file, made.file);
    // It may end before anybody waits for it.
    flushed.catch(() => {});
    return { ...(begun !== undefined && { begun }), flushed, write, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** The temporary is new: a link that somebody put in its place is removed, never followed. */
function makeBeside(file: SharedFile): MadeFile {
  const { path, temporary, leftovers } = file;
  for (const leftover of leftovers) removeLeftover(leftover);
  const mode = modeOf(path);
  try {
    return makeOwn(temporary, mode);
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    makeRoom(file);
    return makeOwn(temporary, mode);
  }
}

/** Nobody else has a reason to use that name: what has it goes, but not a folder with files. */
function makeRoom({ name, temporary }: SharedFile): void {
  try {
    Deno.removeSync(temporary);
  } catch (cause) {
    throw new WriteError("taken", { file: name, place: nameOf(temporary), cause });
  }
}

function modeOf(path: string): number {
  const { mode } = Deno.lstatSync(path);
  return mode === null ? 0o600 : mode & 0o777;
}

/** Writes the new version, with the mode of the old one. */
function fill({ path, temporary }: SharedFile, copy: Deno.FsFile, bytes: Uint8Array): void {
  // The process's mask may have cut the mode, which a copy keeps.
  const { mode } = copy.statSync();
  const isCut = mode !== null && (mode & 0o777) !== modeOf(path);
  if (isCut && isAt(copy, temporary)) {
    Deno.copyFileSync(path, temporary);
    copy.truncateSync();
  }
  writeAll(copy, bytes);
}

async function flush({ name, temporary }: SharedFile, copy: Deno.FsFile): Promise<void> {
  await copy.sync();
  if (!isAt(copy, temporary)) throw new WriteError("changing", { file: name });
}

/**
 * Keeps the version that is about to be replaced open until the call has been answered: the system
 * frees a file with its last handle, which takes longer than the rename. Opened both ways, not even a
 * FIFO is waited for; Windows replaces no open file.
 */
function keepForNow({ path }: SharedFile): void {
  if (Deno.build.os === "windows") return;
  try {
    const old = Deno.openSync(path, { read: true, write: true });
    afterwards(() => old.close());
  } catch {
    // It is freed at once: a rename needs no more than its folder.
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
