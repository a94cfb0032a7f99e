import { nameOf } from "../../kernel/roots/path.ts";
import { encodeUtf8 } from "../../kernel/utf8.ts";
import { writeAll } from "../../kernel/write_all.ts";
import { isTaken } from "../../kernel/disk/file_error.ts";
import { isAt, type MadeFile, makeOwn } from "./own_file.ts";
import { type OpenFile, system } from "../../kernel/disk/system.ts";
import type { SharedFile } from "./shared_file.ts";
import { WriteError } from "../../kernel/disk/write_error.ts";

export interface Replacement {
  /** Replaces the file with the new version, and waits until the disk has it. */
  rename: () => void;
  close: () => void;
}

/**
 * Writes a new version to a temporary file in the file's folder. Throws `WriteError` and system
 * errors.
 */
export async function prepareReplacement(file: SharedFile, text: string): Promise<Replacement> {
  const { path, name, temporary } = file;
  const made = makeBeside(file);
  let isBeside = true;
  const close = (): void => isBeside ? made.discard() : made.file.close();
  const rename = (): void => {
    system.rename(temporary, path);
    isBeside = false;
    // Without this call, a power cut could undo the rename.
    made.file.syncSync();
  };
  try {
    keepMode(file, made.file);
    writeAll(made.file, encodeUtf8(text));
    await made.file.sync();
    if (!isAt(made.file, temporary)) throw new WriteError("changing", { file: name });
    return { rename, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Creates the temporary file. Removes an existing symlink at its path, and never follows it. */
function makeBeside(file: SharedFile): MadeFile {
  const { path, temporary, leftovers } = file;
  for (const leftover of leftovers) removeLeftover(leftover);
  const mode = modeOf(path);
  try {
    return makeOwn(temporary, mode);
  } catch (error) {
    if (!isTaken(error)) throw error;
    makeRoom(file);
    return makeOwn(temporary, mode);
  }
}

function makeRoom({ name, temporary }: SharedFile): void {
  try {
    system.remove(temporary);
  } catch (cause) {
    throw new WriteError("taken", { file: name, place: nameOf(temporary), cause });
  }
}

function modeOf(path: string): number {
  const { mode } = system.lstat(path);
  return mode === null ? 0o600 : mode & 0o777;
}

function keepMode({ path, temporary }: SharedFile, made: OpenFile): void {
  const { mode } = made.statSync();
  const isCut = mode !== null && (mode & 0o777) !== modeOf(path);
  if (!isCut || !isAt(made, temporary)) return;
  system.copy(path, temporary);
  made.truncateSync();
}

function removeLeftover(path: string): void {
  try {
    system.remove(path);
  } catch {
    // No process uses this temporary name again.
  }
}
