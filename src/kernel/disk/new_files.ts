import { ownField } from "../own_field.ts";
import { isWithin, pathIn } from "../roots/path.ts";
import { encodeUtf8 } from "../utf8.ts";
import { isGone, isTaken } from "./file_error.ts";
import { removeIfThere } from "./own_file.ts";
import { system } from "./system.ts";
import { WriteError } from "./write_error.ts";
import { publishNew, withTemporary, writeNew } from "./writer.ts";

/** A file to create: its text, and a function that returns another name on each call. */
export interface NewFile {
  text: string;
  name(): string;
}

const TEMPORARY_FOLDER = ".new";
/** The form of a temporary file's name: the server never removes other files. */
const TEMPORARY = /^\.new-[0-9a-f-]{36}\.tmp$/;
const GIT_IGNORE = ".gitignore";
const MAX_ATTEMPTS = 100;

/**
 * Creates files in one root folder, and never changes or removes a file. A file with its final name
 * is always complete, even if other processes create files at the same time.
 */
export class NewFiles {
  readonly #root: string;

  /** `root` is a real path; if the root folder is missing, it is created with the first file. */
  constructor(root: string) {
    this.#root = root;
  }

  /**
   * Creates the file in `folder` (relative, created if missing) with the first free name, and
   * returns this name. Throws `WriteError`.
   */
  create(folder: string, { text, name }: NewFile): string {
    const bytes = encodeUtf8(text);
    for (let attempt = 1;; attempt++) {
      try {
        const real = this.#openFolder(folder);
        try {
          return this.#createIn(real, bytes, { name });
        } catch (error) {
          if (systemCodeOf(error) !== "EACCES") throw error;
          // The root folder refuses temporary files, but the folder itself may not.
          return firstFree(name, (one) => writeNew(pathIn(real, one), one, bytes));
        }
      } catch (error) {
        // Another process may have removed the temporary file or its empty folder.
        if (isGone(error) && attempt < MAX_ATTEMPTS) continue;
        throw WriteError.of(error);
      }
    }
  }

  #createIn(
    real: string,
    bytes: Uint8Array,
    { name }: Pick<NewFile, "name">,
  ): string {
    const temporaries = this.#openFolder(TEMPORARY_FOLDER);
    try {
      ignoreInGit(temporaries);
      const temporary = pathIn(temporaries, `.new-${crypto.randomUUID()}.tmp`);
      const fileAt = (one: string) => ({ path: pathIn(real, one), name: one, temporary });
      return withTemporary(
        fileAt(TEMPORARY_FOLDER),
        { bytes },
        () => firstFree(name, (one) => publishNew(fileAt(one), bytes)),
      );
    } finally {
      removeEmpty(temporaries);
    }
  }

  /**
   * Removes the temporary files of killed processes. A running process that loses its temporary
   * file writes another one.
   */
  sweep(): void {
    try {
      const folder = system.realPath(pathIn(this.#root, TEMPORARY_FOLDER));
      if (!isWithin(folder, this.#root)) return;
      for (const { name, isFile } of system.readDir(folder)) {
        if (isFile && TEMPORARY.test(name)) removeIfThere(pathIn(folder, name));
      }
      removeEmpty(folder);
    } catch {
      // The folder doesn't exist, or this process can't change it.
    }
  }

  /** Returns why a file can't be created in an existing folder; undefined if it can. Leaves none. */
  problemIn(folder: string): WriteError | undefined {
    const path = pathIn(this.#root, ...folder.split("/").filter((part) => part !== ""));
    try {
      if (!isWithin(system.realPath(path), this.#root)) return new WriteError("outside");
      const temporary = pathIn(path, `.new-${crypto.randomUUID()}.tmp`);
      writeNew(temporary, temporary, new Uint8Array());
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
      if (segment === "" || segment === "." || segment === "..") throw new WriteError("outside");
      real = madeFolder(pathIn(real, segment));
      if (!isWithin(real, this.#root)) throw new WriteError("outside");
    }
    return real;
  }
}

function firstFree(name: NewFile["name"], attempt: (name: string) => boolean): string {
  for (let number = 0; number < MAX_ATTEMPTS; number++) {
    const one = name();
    if (attempt(one)) return one;
  }
  throw new WriteError("failed");
}

function systemCodeOf(error: unknown): string {
  return error instanceof Error ? String(ownField(error, "code")) : "";
}

function removeEmpty(folder: string): void {
  try {
    for (const { name } of system.readDir(folder)) if (name !== GIT_IGNORE) return;
    removeIfThere(pathIn(folder, GIT_IGNORE));
    system.remove(folder);
  } catch {
    // Another process has just removed the folder, or is using it.
  }
}

function ignoreInGit(folder: string): void {
  writeNew(pathIn(folder, GIT_IGNORE), GIT_IGNORE, encodeUtf8("*\n"));
}

/** Creates a folder if it is missing. Returns its real path. */
function madeFolder(path: string): string {
  try {
    system.makeFolder(path);
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
  try {
    return system.realPath(path);
  } catch (cause) {
    if (system.lstat(path).isSymlink) throw new WriteError("outside", { cause });
    throw cause;
  }
}
