import { encodeUtf8 } from "../utf8.ts";
import { folderOf, separatorOf } from "../roots/path.ts";
import { log } from "../log.ts";
import { ownField } from "../own_field.ts";
import { problemOf } from "./file_error.ts";
import { system } from "./system.ts";
import { whileInPlace } from "./in_place.ts";
import { writeAll } from "../write_all.ts";
import { WriteError } from "./write_error.ts";

/** A file to create: its text, and the names to try, from number 1; `undefined` ends the names. */
export interface NewFile {
  text: string;
  name(number: number): string | undefined;
}

/** A file to publish at a path: its bytes, and the temporary file that contains them already. */
interface Publication {
  /** The root folder that the file must stay in. */
  root: string;
  path: string;
  temporary: string;
  bytes: Uint8Array;
}

/** A folder in the root folder, and the text for a new file in it. */
export interface Destination extends NewFile {
  root: string;
  /** The folder's real path. */
  real: string;
}

export function createFrom(
  folder: string,
  { root, real, text, name }: Destination,
): string | undefined {
  const temporary = `${inside(folder)}.new-${crypto.randomUUID()}.tmp`;
  const bytes = encodeUtf8(text);
  using file = system.open(temporary, { write: true, createNew: true });
  try {
    // The lock shows a starting process that this writer is alive.
    system.lock(file);
    writeAll(file, bytes);
    file.syncSync();
    requireInPlace(root, temporary);
    const given = firstFree(
      name,
      (one) => publish({ root, path: inside(real) + one, temporary, bytes }),
    );
    // Without this, a power cut could undo the rename.
    flush(temporary);
    return given;
  } finally {
    removeIfThere(temporary);
  }
}

function firstFree(name: NewFile["name"], attempt: (name: string) => void): string | undefined {
  for (let number = 1;; number++) {
    const one = name(number);
    if (one === undefined) return undefined;
    try {
      attempt(one);
      return one;
    } catch (error) {
      if (systemCodeOf(error) !== "EEXIST") throw error;
    }
  }
}

/** Returns the prefix of a folder's entries, including the separator, to compare real paths. */
export function inside(folder: string): string {
  return folder + separatorOf(folder);
}

/** The error codes of a file system that doesn't support hard links, or has reached their limit. */
const NO_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"];

/**
 * Puts the file at `path`. Creating a hard link fails if the name exists; without hard links, the
 * function writes the file itself.
 */
function publish(publication: Publication): void {
  const { path, temporary, bytes } = publication;
  try {
    system.link(temporary, path);
  } catch (error) {
    const isRefused = error instanceof Error && error.name === "NotSupported";
    if (!isRefused && !NO_LINKS.includes(systemCodeOf(error))) throw error;
    writeNew(path, bytes);
    if (system.realPath(path) === path) return;
    removeIfThere(path);
    throw new WriteError("outside");
  }
  if (!isItself(publication)) takeBack(path, temporary);
}

export function systemCodeOf(error: unknown): string {
  return error instanceof Error ? String(ownField(error, "code")) : "";
}

/**
 * Returns true if the file is at its path. After the check, another program may replace a folder in
 * the path with a symlink. The runtime can't prevent such a replacement.
 */
function isItself({ root, path, temporary }: Publication): boolean {
  try {
    const place = { folder: folderOf(path), path };
    return whileInPlace({ path: root }, place, () => isSameFile(path, temporary));
  } catch (error) {
    if (problemOf(error) === "failing") throw error;
    return false;
  }
}

function isSameFile(path: string, temporary: string): boolean {
  const [there, ours] = [system.lstat(path), system.lstat(temporary)];
  return there.dev === ours.dev && there.ino === ours.ino;
}

/** The time limit for finding a misplaced file, whose path may change, in milliseconds. */
const TAKE_BACK_MS = 250;

/**
 * If a replaced folder moved a temporary file elsewhere, removes the file and throws `WriteError`.
 */
function requireInPlace(root: string, temporary: string): void {
  const end = performance.now() + TAKE_BACK_MS;
  try {
    const place = { folder: folderOf(temporary), path: temporary };
    return void whileInPlace({ path: root }, place, () => system.lstat(temporary));
  } catch (error) {
    if (problemOf(error) === "failing") throw error;
    // The new file is elsewhere or can't be located.
  }
  while (!removeIfThere(temporary) && performance.now() < end);
  throw new WriteError("outside");
}

/** Removes a file that was created elsewhere, wherever its path leads now. Always throws. */
function takeBack(path: string, temporary: string): never {
  const end = performance.now() + TAKE_BACK_MS;
  // If a file has only one name left, it was removed from its other folder.
  while (system.lstat(temporary).nlink !== 1 && performance.now() < end) {
    try {
      if (isSameFile(path, temporary)) system.remove(path);
    } catch {
      // The path doesn't lead to the new file yet, so try again.
    }
  }
  const outcome = system.lstat(temporary).nlink === 1 ? "taken back" : "left there";
  log("warning", `a folder became a symlink while a file was created; the file was ${outcome}`);
  throw new WriteError("outside");
}

/**
 * Creates the file and flushes it to the disk. Throws if the file exists. If the file stays
 * incomplete, the same call removes it.
 */
export function writeNew(path: string, bytes: Uint8Array): void {
  using file = system.open(path, { write: true, createNew: true });
  try {
    writeAll(file, bytes);
    file.syncSync();
  } catch (error) {
    system.remove(path);
    throw error;
  }
}

/** Throws a `WriteError` that prevents another attempt to write the file. */
function flush(path: string): void {
  try {
    using file = system.open(path, { write: true });
    file.syncSync();
  } catch (error) {
    throw WriteError.of(error);
  }
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
