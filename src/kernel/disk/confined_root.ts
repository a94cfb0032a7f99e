import { ToolError } from "../errors.ts";
import { ownField } from "../own_field.ts";
import { isWithin, separatorOf } from "../roots/path.ts";
import type { Root } from "../roots/root.ts";
import { excerpt } from "../text.ts";
import { type EntryKind, kindOf } from "./entry_kind.ts";
import { FileError, isUndecided, problemOf } from "./file_error.ts";
import type { FolderEntry } from "./file_listing.ts";
import { type FileStamp, stampOf } from "./file_stamp.ts";
import { MAX_PATH, realFolder } from "./path_lookup.ts";
import { openReadable } from "./file_stamp.ts";
import { type ReadableFile, system } from "./system.ts";

const MIB = 1024 * 1024;

/** The default size limit for files, in bytes. */
export const MAX_FILE_BYTES = 4 * MIB;

/** Matches a name that can only refer to an entry in its own folder, on any system. */
// deno-lint-ignore no-control-regex
const PLAIN_NAME = /^(?!\.\.?$)[^\\:\x00-\x1f]+$/;

export interface FilePlace {
  path: string;
  real: string;
}

/** The result of reading a file: its bytes or an error. */
export interface ReadResult {
  stamp?: FileStamp;
  bytes?: Uint8Array;
  error?: FileError;
  /** True if the entry is a symlink that the read didn't follow. */
  isSymlink?: boolean;
}

/**
 * Reads only files in a root folder. The runtime follows symlinks that point outside an allowed
 * folder, so this class compares real paths with the root, and opens only the file that it checked.
 */
export class ConfinedRoot {
  readonly root: Root;
  readonly #maxBytes: number;

  constructor(root: Root, maxBytes: number) {
    this.root = root;
    this.#maxBytes = maxBytes;
  }

  /** Throws `ToolError` if the root folder doesn't exist, has become a symlink or can't be read. */
  requirePresent(): void {
    const { title, setBy, value, path, isFollowed, replacesExample } = this.root;
    const real = this.#presentFolder();
    if (real === undefined) {
      const example = replacesExample
        ? ` Without ${setBy}, the server uses its default folder or its built-in example.`
        : "";
      throw new ToolError(`The ${title} folder is missing: ${setBy} is "${excerpt(value, 200)}"`, {
        next: `Create that folder, or set ${setBy} to the right folder and restart the server.` +
          example,
      });
    }
    if (real === path || isFollowed) return;
    throw new ToolError(`The ${title} folder became a symlink after the server started`, {
      next: `Restart the server to follow the symlink, or set ${setBy} to another folder.`,
    });
  }

  /**
   * Returns the root folder's real path, or undefined if the folder is missing. Throws `FileError`
   * with any other problem.
   */
  #presentFolder(): string | undefined {
    const { title, path } = this.root;
    try {
      const real = system.realPath(path);
      return system.stat(path).isDirectory ? real : undefined;
    } catch (error) {
      const problem = problemOf(error);
      if (problem === "absent") return undefined;
      throw new FileError(`the ${title} folder`, problem);
    }
  }

  /**
   * Returns the real path of `path`. In a followed root, the returned path starts with the root's
   * own path, because the sandbox permits only that path. Throws `FileError`. Paths outside the
   * root are "absent", as are missing paths.
   */
  realPath(path: string): string {
    if (path.includes("\0") || path.length > MAX_PATH) throw new FileError(path, "absent");
    const root = this.#realRoot();
    let real: string;
    try {
      real = system.realPath(`${this.root.path}/${path}`);
    } catch (error) {
      const problem = problemOf(error);
      // The reason why a symlink can't be followed would reveal facts about entries outside the root.
      const isOutside = problem === "unreadable" && this.#kindOf(path) === "outside";
      throw new FileError(path, isOutside ? "absent" : problem);
    }
    if (!isWithin(real, root)) throw new FileError(path, "absent");
    return this.root.path + real.slice(root.length);
  }

  /**
   * Does the same as `realPath` for a file that isn't a symlink, without resolving a plain name.
   * `folders` caches the real paths of folders.
   */
  realPathUnlessSymlink(path: string, folders: Map<string, string>): string {
    const at = path.lastIndexOf("/");
    const [above, name] = [path.slice(0, Math.max(0, at)), path.slice(at + 1)];
    if (path.length > MAX_PATH || !PLAIN_NAME.test(name)) return this.realPath(path);
    const folder = folders.get(above) ?? this.#realFolder(above);
    folders.set(above, folder);
    return folder + separatorOf(folder) + name;
  }

  #realFolder(path: string): string {
    const real = this.realPath(path);
    try {
      if (this.look(real).isDirectory) return real;
    } catch (error) {
      throw fileError(path, error);
    }
    throw new FileError(path, "absent");
  }

  /**
   * Returns the kind of entry at the path. Doesn't follow `..` or a symlink that points outside the
   * root. Throws `FileError` "changed" or "failing".
   */
  kind(given: string): EntryKind {
    const segments = given.split("/").filter((segment) => segment !== "");
    if (segments.includes("..")) return "outside";
    // A path with a final slash names a folder, but its entry may be a file.
    const path = segments.join("/");
    try {
      const { isFile, isDirectory } = this.look(this.realPath(path));
      return isDirectory ? "folder" : isFile ? "file" : "other";
    } catch (error) {
      const known = fileError(path, error);
      if (isUndecided(known)) throw known;
      const kind = this.#kindOf(path);
      return ["outside", "unreadable"].includes(kind) ? kind : "missing";
    }
  }

  /**
   * Returns the entries of a folder sorted by name, and the folder's stamp from before the read.
   * Throws `FileError`.
   */
  entries({ path, real }: FilePlace): { stamp: FileStamp; entries: FolderEntry[] } {
    try {
      const stamp = stampOf(this.look(real));
      const entries = Array.from(system.readDir(real), entryOf);
      return { stamp, entries: entries.sort((a, b) => a.name < b.name ? -1 : 1) };
    } catch (error) {
      throw fileError(path, error);
    }
  }

  /** Returns the facts about a real path. Follows no symlink except the root's own. */
  look(real: string): Deno.FileInfo {
    return real === this.root.path && this.root.isFollowed ? system.stat(real) : system.lstat(real);
  }

  /** Reads the file at a real path. Returns an error instead of throwing it. */
  read({ path, real }: FilePlace): ReadResult {
    try {
      const seen = system.lstat(real);
      const stamp = stampOf(seen);
      const error = seen.isSymlink
        ? new FileError(path, "changed")
        : !seen.isFile
        ? new FileError(path, "not a file")
        : seen.size > this.#maxBytes
        ? new FileError(path, "too large", ` ${this.#maxBytes / MIB} MiB`)
        : undefined;
      if (error !== undefined) return { stamp, error, isSymlink: seen.isSymlink };
      using file = openReadable(real, seen, this.root.isFollowed);
      const bytes = bytesOf(file, seen);
      return bytes === undefined ? { error: new FileError(path, "changed") } : { stamp, bytes };
    } catch (error) {
      // Another program replaced the file with a symlink, which the server didn't follow.
      const isSwapped = error instanceof Error && ownField(error, "code") === "ELOOP";
      return { error: isSwapped ? new FileError(path, "changed") : fileError(path, error) };
    }
  }

  /** Opens a file of any size to read it. Throws `FileError`. */
  open(path: string): ReadableFile {
    const real = this.realPath(path);
    let opened: ReadableFile | undefined;
    try {
      const seen = system.lstat(real);
      if (!seen.isFile) throw new FileError(path, "not a file");
      opened = openReadable(real, seen, this.root.isFollowed);
      const { dev, ino } = opened.statSync();
      if (dev === seen.dev && ino === seen.ino) return opened;
      throw new FileError(path, "changed");
    } catch (error) {
      opened?.[Symbol.dispose]();
      throw fileError(path, error);
    }
  }

  isLinked({ path, real }: FilePlace): boolean {
    return real !== `${this.root.path}/${path}`;
  }

  #kindOf(path: string): EntryKind {
    return kindOf(this.root.path, path, this.#realRoot());
  }

  #realRoot(): string {
    const { path, isFollowed } = this.root;
    return isFollowed ? realFolder(path) ?? path : path;
  }
}

function entryOf({ name, isFile, isDirectory, isSymlink }: Deno.DirEntry): FolderEntry {
  const kind = isFile ? "file" : isDirectory ? "folder" : isSymlink ? "symlink" : "other";
  return { name, kind };
}

function bytesOf(file: ReadableFile, seen: Deno.FileInfo): Uint8Array | undefined {
  const { dev, ino, size } = file.statSync();
  if (dev !== seen.dev || ino !== seen.ino || size !== seen.size) return undefined;
  // The extra byte detects a file that grows during the read.
  const buffer = new Uint8Array(size + 1);
  let length = 0;
  do {
    const more = file.readSync(buffer.subarray(length));
    if (more === null) break;
    length += more;
  } while (length < size);
  return length === size ? buffer.subarray(0, size) : undefined;
}

function fileError(path: string, error: unknown): FileError {
  return error instanceof FileError ? error : new FileError(path, problemOf(error));
}
