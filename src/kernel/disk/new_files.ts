import { encodeUtf8 } from "../utf8.ts";
import {
  createFrom,
  type Destination,
  inside,
  type NewFile,
  removeIfThere,
  systemCodeOf,
  writeNew,
} from "./publication.ts";
import { isWithin, separatorOf } from "../roots/path.ts";
import { system } from "./system.ts";
import { writeAll } from "../write_all.ts";
import { WriteError } from "./write_error.ts";

const TEMPORARY_FOLDER = ".new";
/** The form of a temporary file's name: the server never removes other files. */
const TEMPORARY = /^\.new-[0-9a-f-]{36}\.tmp$/;
const GIT_IGNORE = ".gitignore";
const MAX_ATTEMPTS = 100;
const HOUR_MS = 3_600_000;
const MAX_REMEMBERED = 1000;

/**
 * Creates files in one root folder, and never changes or removes a file. A file with its final name
 * is always complete, even if other processes create files at the same time.
 */
export class NewFiles {
  readonly #root: string;
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
      const destination = { ...file, real: this.#openFolder(folder) };
      this.#sweep(destination.real);
      try {
        return this.#createIn(destination);
      } catch (error) {
        if (!["EXDEV", "EACCES"].includes(systemCodeOf(error))) throw error;
        return createFrom(destination.real, destination);
      }
    } catch (error) {
      throw WriteError.of(error);
    }
  }

  #createIn(destination: Destination): string | undefined {
    for (let attempt = 1;; attempt++) {
      try {
        const temporaries = this.#openFolder(TEMPORARY_FOLDER);
        try {
          ignoreInGit(temporaries);
          this.#sweep(temporaries);
          return createFrom(temporaries, destination);
        } finally {
          removeEmpty(temporaries);
        }
      } catch (error) {
        // Another process may have removed the folder, because it was empty.
        if (systemCodeOf(error) !== "ENOENT" || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  sweep(): void {
    try {
      const separator = separatorOf(this.#root);
      const folder = system.realPath(`${this.#root}${separator}${TEMPORARY_FOLDER}`);
      if (!isWithin(folder, this.#root)) return;
      for (const { name, isFile } of system.readDir(folder)) {
        if (isFile && TEMPORARY.test(name)) removeUnlocked(inside(folder) + name);
      }
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

function removeUnlocked(path: string): void {
  using file = system.open(path);
  system.lock(file);
  removeIfThere(path);
}

function removeEmpty(folder: string): void {
  try {
    for (const { name } of system.readDir(folder)) if (name !== GIT_IGNORE) return;
    removeIfThere(inside(folder) + GIT_IGNORE);
    system.remove(folder);
  } catch {
    // Another process has just removed the folder, or is using it.
  }
}

function ignoreInGit(folder: string): void {
  try {
    const path = inside(folder) + GIT_IGNORE;
    using file = system.open(path, { write: true, createNew: true });
    writeAll(file, encodeUtf8("*\n"));
  } catch (error) {
    if (systemCodeOf(error) !== "EEXIST") throw error;
  }
}

function makeFolder(path: string): void {
  try {
    system.makeFolder(path);
  } catch (error) {
    if (systemCodeOf(error) !== "EEXIST") throw error;
  }
}

function realPathOrOutside(path: string): string {
  try {
    return system.realPath(path);
  } catch (error) {
    if (system.lstat(path).isSymlink) throw new WriteError("outside", { cause: error });
    throw error;
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
