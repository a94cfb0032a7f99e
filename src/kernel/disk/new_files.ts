import { isWithin, pathIn } from "../roots/path.ts";
import { encodeUtf8 } from "../utf8.ts";
import { isGone, isTaken, WriteError } from "./file_error.ts";
import { system } from "./system.ts";
import { publishNew, removeIfThere, whyNotWritten, withTemporary, writeNew } from "./writer.ts";

/** A file to create: its text, and a function that returns another name on each call. */
export interface NewFile {
  text: string;
  name(): string;
}

const TEMPORARY_FOLDER = ".new";
/** The form of a temporary file's name: the server never removes other files. */
const TEMPORARY = /^\.new-[0-9a-f-]{36}\.tmp$/;
const MAX_ATTEMPTS = 100;

/** Creates files in one root folder, each completely or not at all, and never changes a file. */
export class NewFiles {
  readonly #root: string;

  /** `root` is a real path; if the root folder is missing, it is created with the first file. */
  constructor(root: string) {
    this.#root = root;
  }

  /** Creates the file with the first free name, and returns this name. Throws `WriteError`. */
  create(folder: string, { text, name }: NewFile): string {
    const bytes = encodeUtf8(text);
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
      try {
        const one = name();
        if (this.#createAt(pathIn(this.#openFolder(folder), one), bytes)) return one;
      } catch (error) {
        // Another process may have removed the temporary file or its empty folder.
        if (!isGone(error)) throw WriteError.of(error);
      }
    }
    throw new WriteError("failed");
  }

  #createAt(path: string, bytes: Uint8Array): boolean {
    const temporaries = this.#openFolder(TEMPORARY_FOLDER);
    try {
      writeNew(pathIn(temporaries, ".gitignore"), encodeUtf8("*\n"));
      const temporary = pathIn(temporaries, `.new-${crypto.randomUUID()}.tmp`);
      const file = { path, temporary };
      return withTemporary(file, { bytes }, () => publishNew(file, bytes));
    } finally {
      removeEmpty(temporaries);
    }
  }

  /** Removes temporary files of killed processes. A running process writes another one. */
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
    try {
      const real = folder === "" ? this.#root : this.#openFolder(folder);
      const temporary = pathIn(real, `.new-${crypto.randomUUID()}.tmp`);
      return whyNotWritten({ path: temporary, temporary });
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

function removeEmpty(folder: string): void {
  try {
    const names = Array.from(system.readDir(folder), ({ name }) => name);
    if (names.some((name) => name !== ".gitignore")) return;
    for (const name of names) removeIfThere(pathIn(folder, name));
    system.remove(folder);
  } catch {
    // Another process has just removed the folder, or is using it.
  }
}

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
