import { ownField } from "../own_field.ts";
import { isWithin, separatorOf } from "../roots/path.ts";
import { writeAll } from "../write_all.ts";
import { WriteError } from "./write_error.ts";

/** The name of a temporary file: nothing else in a folder is ever removed. */
const TEMPORARY = /^\.new-[0-9a-f-]{36}\.tmp$/;
const HOUR_MS = 3_600_000;
/** Remembering more names or folders would only cost memory. */
const MAX_REMEMBERED = 1000;

/** What to create: the text, and the names to try, starting with `name(1)`. */
export interface NewFile {
  text: string;
  name(number: number): string;
}

/**
 * Creates files below one root and never changes or removes one. A file appears whole or not at
 * all, whatever happens and whoever else creates files there at the same time.
 */
export class NewFiles {
  readonly #root: string;
  /** By folder, when its stale temporaries were last removed. */
  readonly #swept = new Map<string, number>();
  /** By first name, the last number known to be taken. */
  readonly #taken = new Map<string, number>();

  /** `root` is a real path; if missing, it is created with the first file. */
  constructor(root: string) {
    this.#root = root;
  }

  /**
   * Creates the file in `folder` (relative, created if missing) under the first free name, and
   * returns that name. Throws `WriteError`.
   */
  create(folder: string, { text, name }: NewFile): string {
    try {
      const real = this.#openFolder(folder);
      this.#sweep(real);
      const temporary = `${inside(real)}.new-${crypto.randomUUID()}.tmp`;
      const bytes = new TextEncoder().encode(text);
      try {
        writeNew(temporary, bytes);
        if (Deno.realPathSync(temporary) !== temporary) throw new WriteError("outside");
        const publish = (path: string): void => linkOrWrite(temporary, path, bytes);
        return this.#firstFree(real, name, publish);
      } finally {
        removeTemporary(temporary);
      }
    } catch (error) {
      throw WriteError.of(error);
    }
  }

  #firstFree(real: string, name: NewFile["name"], publish: (path: string) => void): string {
    const key = inside(real) + name(1);
    // No file is ever removed here, so a number once taken stays taken.
    for (let number = (this.#taken.get(key) ?? 0) + 1;; number++) {
      try {
        publish(inside(real) + name(number));
      } catch (error) {
        if (error instanceof Deno.errors.AlreadyExists) continue;
        throw error;
      }
      if (this.#taken.size >= MAX_REMEMBERED) this.#taken.clear();
      this.#taken.set(key, number);
      return name(number);
    }
  }

  /** The real path of the folder; each segment is checked before anything is created in it. */
  #openFolder(folder: string): string {
    Deno.mkdirSync(this.#root, { recursive: true });
    if (Deno.realPathSync(this.#root) !== this.#root) throw new WriteError("outside");
    let real = this.#root;
    for (const segment of folder.split("/")) {
      const next = inside(real) + segment;
      if (segment === "" || segment === "." || segment === "..") throw new WriteError("outside");
      makeFolder(next);
      real = realPathOrOutside(next);
      if (!isWithin(real, this.#root)) throw new WriteError("outside");
    }
    if (!Deno.lstatSync(real).isDirectory) throw new WriteError("not a folder");
    return real;
  }

  /** Removes what killed processes left behind, at most once an hour. */
  #sweep(real: string): void {
    const now = Date.now();
    if (now - (this.#swept.get(real) ?? 0) < HOUR_MS) return;
    if (this.#swept.size >= MAX_REMEMBERED) this.#swept.clear();
    this.#swept.set(real, now);
    for (const { name, isFile } of Deno.readDirSync(real)) {
      if (!isFile || !TEMPORARY.test(name)) continue;
      if (isStale(inside(real) + name, now)) removeTemporary(inside(real) + name);
    }
  }
}

/** The prefix of a folder's entries; real paths are compared, so the separator matters. */
function inside(folder: string): string {
  return folder + separatorOf(folder);
}

function makeFolder(path: string): void {
  try {
    Deno.mkdirSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  }
}

/** A link that leads nowhere, or where reading is not permitted, counts as outside. */
function realPathOrOutside(path: string): string {
  try {
    return Deno.realPathSync(path);
  } catch (error) {
    if (Deno.lstatSync(path).isSymlink) throw new WriteError("outside", { cause: error });
    throw error;
  }
}

/** The error codes of a file system that does not support hard links, or no more of them. */
const NO_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV"];

/** A hard link fails when the name is taken; without hard links, the file is written directly. */
function linkOrWrite(temporary: string, path: string, bytes: Uint8Array): void {
  try {
    return Deno.linkSync(temporary, path);
  } catch (error) {
    const code = error instanceof Error ? ownField(error, "code") : undefined;
    if (!(error instanceof Deno.errors.NotSupported) && !NO_LINKS.includes(String(code))) {
      throw error;
    }
  }
  writeNew(path, bytes);
}

/**
 * Creates the file and flushes it to disk; throws when it exists already. A partial write is
 * removed again.
 */
function writeNew(path: string, bytes: Uint8Array): void {
  using file = Deno.openSync(path, { write: true, createNew: true });
  try {
    writeAll(file, bytes);
    file.syncSync();
  } catch (error) {
    Deno.removeSync(path);
    throw error;
  }
}

function isStale(path: string, now: number): boolean {
  try {
    const { mtime } = Deno.lstatSync(path);
    return mtime !== null && now - mtime.getTime() > HOUR_MS;
  } catch {
    return false;
  }
}

function removeTemporary(path: string): void {
  try {
    Deno.removeSync(path);
  } catch {
    // It was never created, or another process removed it.
  }
}
