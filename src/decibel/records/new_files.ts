import { problemOf } from "../../kernel/disk/file_error.ts";
import { whileInPlace } from "../../kernel/disk/in_place.ts";
import { system } from "../../kernel/disk/system.ts";
import { WriteError } from "../../kernel/disk/write_error.ts";
import { log } from "../../kernel/log.ts";
import { ownField } from "../../kernel/own_field.ts";
import { folderOf, isWithin, separatorOf } from "../../kernel/roots/path.ts";
import { encodeUtf8 } from "../../kernel/utf8.ts";
import { writeAll } from "../../kernel/write_all.ts";

/** The folder of temporary files. In the root itself, each would look like a change of the root. */
const TEMPORARY_FOLDER = ".new";
/** The name of a temporary file: the server never removes other files in a folder. */
const TEMPORARY = /^\.new-[0-9a-f-]{36}\.tmp$/;
const HOUR_MS = 3_600_000;
/** Remembering more folders would only cost memory. */
const MAX_REMEMBERED = 1000;

/** A file to create: its text, and the names to try, from number 1; undefined ends them. */
export interface NewFile {
  text: string;
  name(number: number): string | undefined;
}

/** A file to publish under a path: its bytes, and the temporary file that has them already. */
interface Publication {
  /** The root that it must stay in. */
  root: string;
  path: string;
  temporary: string;
  bytes: Uint8Array;
}

/** A folder in the root, and the text that a file in it is to have. */
interface Destination extends NewFile {
  root: string;
  /** The folder's real path. */
  real: string;
}

/**
 * Creates files in one root and never changes or removes one. A file appears under its name whole
 * or not at all, even if other processes create files there at the same time.
 */
export class NewFiles {
  readonly #root: string;
  /** By folder, when its old temporaries were removed. */
  readonly #swept = new Map<string, number>();

  /** `root` is a real path; it is created with the first file if it is missing. */
  constructor(root: string) {
    this.#root = root;
  }

  /**
   * Creates the file in `folder` (relative, created if missing) with the first free name, and
   * returns the name; undefined if all names are taken. Throws `WriteError`.
   */
  create(folder: string, file: NewFile): string | undefined {
    try {
      const destination = { ...file, root: this.#root, real: this.#openFolder(folder) };
      this.#sweep(destination.real);
      try {
        const temporaries = this.#openFolder(TEMPORARY_FOLDER);
        this.#sweep(temporaries);
        return createFrom(temporaries, destination);
      } catch (error) {
        if (!["EXDEV", "EACCES"].includes(codeOf(error))) throw error;
        return createFrom(destination.real, destination);
      }
    } catch (error) {
      throw WriteError.of(error);
    }
  }

  /** Returns why no file can be created in an existing folder; undefined if one can. Leaves no file. */
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

  /** The real path of the folder; each segment is checked before anything is created in it. */
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

  /** Removes the files that killed processes left, at most once per hour. */
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

/** The prefix of a folder's entries; real paths are compared, so the separator matters. */
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

/** A dangling symlink, or one to an unreadable path, counts as outside. */
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
 * Puts the file at `path`. A hard link fails if the name is taken; without hard links, the function
 * writes the file itself.
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
 * Returns true if the file is at its path. After the check, a folder in the path may be swapped for
 * a symlink to another folder. The runtime can't prevent this.
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

/** The time to look for a misplaced file, in milliseconds: its path may change back and forth. */
const TAKE_BACK_MS = 250;

/** Throws `WriteError` if a swapped folder took a temporary file elsewhere, and removes the file. */
function requireInPlace(root: string, temporary: string): void {
  const end = performance.now() + TAKE_BACK_MS;
  try {
    const place = { folder: folderOf(temporary), path: temporary };
    return void whileInPlace({ path: root }, place, () => system.lstat(temporary));
  } catch (error) {
    if (problemOf(error) === "failing") throw error;
    // The file is elsewhere or can't be located.
  }
  while (!removeIfThere(temporary) && performance.now() < end);
  throw new WriteError("outside");
}

/** Removes a file that was created elsewhere, wherever its path leads now. Always throws. */
function takeBack(path: string, temporary: string): never {
  const end = performance.now() + TAKE_BACK_MS;
  // A file with only one name left has been removed from its other folder.
  while (system.lstat(temporary).nlink !== 1 && performance.now() < end) {
    try {
      if (isSameFile(path, temporary)) system.remove(path);
    } catch {
      // The path doesn't lead to the file yet: try again.
    }
  }
  const outcome = system.lstat(temporary).nlink === 1 ? "taken back" : "left there";
  log("warning", `a folder became a symlink while a file was created; the file was ${outcome}`);
  throw new WriteError("outside");
}

/**
 * Creates the file, flushed to the disk. Throws if it exists. The call that began an incomplete
 * file also removes it.
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

/** Removes a file; returns false if it was never created, or another process removed it. */
function removeIfThere(path: string): boolean {
  try {
    system.remove(path);
    return true;
  } catch {
    return false;
  }
}
