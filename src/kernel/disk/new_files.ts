import { problemOf } from "./file_error.ts";
import { whileInPlace } from "./in_place.ts";
import { system } from "./system.ts";
import { WriteError } from "./write_error.ts";
import { log } from "../log.ts";
import { ownField } from "../own_field.ts";
import { folderOf, isWithin, separatorOf } from "../roots/path.ts";
import { encodeUtf8 } from "../utf8.ts";
import { writeAll } from "../write_all.ts";

/**
 * The folder for temporary files. In the root folder itself, each file would look like a change of
 * the root.
 */
const TEMPORARY_FOLDER = ".new";
/** The form of a temporary file's name: the server never removes other files. */
const TEMPORARY = /^\.new-[0-9a-f-]{36}\.tmp$/;
const GIT_IGNORE = ".gitignore";
/** The maximum number of attempts to create a temporary file. */
const MAX_ATTEMPTS = 100;
const HOUR_MS = 3_600_000;
/** The maximum number of remembered folders, to limit memory use. */
const MAX_REMEMBERED = 1000;

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
interface Destination extends NewFile {
  root: string;
  /** The folder's real path. */
  real: string;
}

/**
 * Creates files in one root folder, and never changes or removes a file. A file with its final name
 * is always complete, even if other processes create files at the same time.
 */
export class NewFiles {
  readonly #root: string;
  /** The time of the last removal of old temporary files, by folder. */
  readonly #swept = new Map<string, number>();

  /** `root` is a real path; if the root folder is missing, it is created with the first file. */
  constructor(root: string) {
    this.#root = root;
  }

  /**
   * Creates the file in `folder` (relative, created if missing) with the first free name, and
   * returns this name; undefined if all names exist. Throws `WriteError`.
   */
  create(folder: string, file: NewFile): string | undefined {
    try {
      const destination = { ...file, root: this.#root, real: this.#openFolder(folder) };
      this.#sweep(destination.real);
      try {
        return this.#createIn(destination);
      } catch (error) {
        if (!["EXDEV", "EACCES"].includes(codeOf(error))) throw error;
        return createFrom(destination.real, destination);
      }
    } catch (error) {
      throw WriteError.of(error);
    }
  }

  #createIn(destination: Destination): string | undefined {
    for (let attempt = 1;; attempt++) {
      const temporaries = this.#openFolder(TEMPORARY_FOLDER);
      try {
        ignoreInGit(temporaries);
        this.#sweep(temporaries);
        return createFrom(temporaries, destination);
      } catch (error) {
        // Another process may have removed the folder, because it was empty.
        if (codeOf(error) !== "ENOENT" || attempt === MAX_ATTEMPTS) throw error;
      } finally {
        removeEmpty(temporaries);
      }
    }
  }

  /** Removes the temporary files of killed processes. */
  sweep(): void {
    try {
      const separator = separatorOf(this.#root);
      const folder = system.realPath(`${this.#root}${separator}${TEMPORARY_FOLDER}`);
      if (!isWithin(folder, this.#root)) return;
      this.#sweep(folder);
      removeEmpty(folder);
    } catch {
      // The folder doesn't exist, or this process can't change it.
    }
  }

  /** Returns why a file can't be created in an existing folder; undefined if it can. Leaves none. */
  problemIn(folder: string): WriteError | undefined {
    const path = [this.#root, ...folder.split("/").filter((part) => part !== "")]
      .join(separatorOf(this.#root));
    try {
      if (!isWithin(system.realPath(path), this.#root)) return new WriteError("outside");
      const temporary = `${inside(path)}.new-${crypto.randomUUID()}.tmp`;
      writeNew(temporary, new Uint8Array());
      system.remove(temporary);
      return undefined;
    } catch (error) {
      return WriteError.of(error);
    }
  }

  /** Returns the real path of the folder; checks each segment before it creates anything there. */
  #openFolder(folder: string): string {
    system.makeFolder(this.#root, { recursive: true });
    if (system.realPath(this.#root) !== this.#root) throw new WriteError("outside");
    let real = this.#root;
    for (const segment of folder.split("/")) {
      const next = inside(real) + segment;
      if (segment === "" || segment === "." || segment === "..") throw new WriteError("outside");
      makeFolder(next);
      real = realPathOrOutside(next);
      if (!isWithin(real, this.#root)) throw new WriteError("outside");
    }
    return real;
  }

  /** Removes the temporary files of killed processes, at most once per hour. */
  #sweep(real: string): void {
    const now = Date.now();
    if (now - (this.#swept.get(real) ?? 0) < HOUR_MS) return;
    if (this.#swept.size >= MAX_REMEMBERED) this.#swept.clear();
    this.#swept.set(real, now);
    for (const { name, isFile } of system.readDir(real)) {
      if (!isFile || !TEMPORARY.test(name)) continue;
      if (isStale(inside(real) + name, now)) removeIfThere(inside(real) + name);
    }
  }
}

function createFrom(folder: string, { root, real, text, name }: Destination): string | undefined {
  const temporary = `${inside(folder)}.new-${crypto.randomUUID()}.tmp`;
  const bytes = encodeUtf8(text);
  try {
    writeNew(temporary, bytes);
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

/** Removes the folder for temporary files, unless another process has one there. */
function removeEmpty(folder: string): void {
  try {
    for (const { name } of system.readDir(folder)) if (name !== GIT_IGNORE) return;
    removeIfThere(inside(folder) + GIT_IGNORE);
    system.remove(folder);
  } catch {
    // Another process has just removed the folder, or is using it.
  }
}

/** Hides a folder's files from git. */
function ignoreInGit(folder: string): void {
  try {
    const path = inside(folder) + GIT_IGNORE;
    using file = system.open(path, { write: true, createNew: true });
    writeAll(file, encodeUtf8("*\n"));
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
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
      if (codeOf(error) !== "EEXIST") throw error;
    }
  }
}

/** Returns the prefix of a folder's entries, including the separator, to compare real paths. */
function inside(folder: string): string {
  return folder + separatorOf(folder);
}

function makeFolder(path: string): void {
  try {
    system.makeFolder(path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

/** A dangling symlink, or a symlink to an unreadable path, counts as outside. */
function realPathOrOutside(path: string): string {
  try {
    return system.realPath(path);
  } catch (error) {
    if (system.lstat(path).isSymlink) throw new WriteError("outside", { cause: error });
    throw error;
  }
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
    if (!isRefused && !NO_LINKS.includes(codeOf(error))) throw error;
    writeNew(path, bytes);
    if (system.realPath(path) === path) return;
    removeIfThere(path);
    throw new WriteError("outside");
  }
  if (!isItself(publication)) takeBack(path, temporary);
}

function codeOf(error: unknown): string {
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
function writeNew(path: string, bytes: Uint8Array): void {
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

function isStale(path: string, now: number): boolean {
  try {
    const { mtime } = system.lstat(path);
    return mtime !== null && now - mtime.getTime() > HOUR_MS;
  } catch {
    return false;
  }
}

/** Removes a file; returns false if it never existed, or another process removed it. */
function removeIfThere(path: string): boolean {
  try {
    system.remove(path);
    return true;
  } catch {
    return false;
  }
}
