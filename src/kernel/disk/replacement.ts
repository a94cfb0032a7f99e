import { nameOf } from "../roots/path.ts";
import { encodeUtf8 } from "../utf8.ts";
import { writeAll } from "../write_all.ts";
import { isAt, type MadeFile, makeOwn } from "./own_file.ts";
import type { SharedFile } from "./shared_file.ts";
import { WriteError } from "./write_error.ts";

/** A new version of a file, on the disk beside it. */
export interface Replacement {
  /** Puts it in the file's place. */
  rename: () => void;
  /** Closes it; if it was not renamed, it is removed. */
  close: () => void;
}

/** Writes a new version beside the file. Throws `WriteError` and what the system refuses. */
export async function prepareReplacement(file: SharedFile, text: string): Promise<Replacement> {
  const { path, name, temporary } = file;
  const made = makeBeside(file);
  let isBeside = true;
  const close = (): void => isBeside ? made.discard() : made.file.close();
  const rename = (): void => {
    Deno.renameSync(temporary, path);
    isBeside = false;
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

/** The temporary is new: a symlink that somebody put in its place is removed, never followed. */
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

/** The process's mask may have cut the mode, which a copy keeps. */
function keepMode({ path, temporary }: SharedFile, made: Deno.FsFile): void {
  const { mode } = made.statSync();
  const isCut = mode !== null && (mode & 0o777) !== modeOf(path);
  if (!isCut || !isAt(made, temporary)) return;
  Deno.copyFileSync(path, temporary);
  made.truncateSync();
}

/** Removes what a killed process left; what cannot be removed is in nobody's way. */
function removeLeftover(path: string): void {
  try {
    Deno.removeSync(path);
  } catch {
    // Its name is never used again.
  }
}
