import { ToolError } from "../errors.ts";
import { isWithin, pathIn } from "../roots/path.ts";
import type { Root } from "../roots/root.ts";
import { excerpt } from "../text.ts";
import { FileError, isUndecided, problemOf } from "./file_error.ts";
import type { EntryKind, FolderEntry } from "./file_listing.ts";
import { MAX_PATH, realPathOf } from "./path_lookup.ts";
import { readInto } from "./shared_file.ts";
import { type FileInfo, type ReadableFile, system } from "./system.ts";

const MIB = 1024 * 1024;

/** Matches a name that can only refer to an entry in its own folder, on any system. */
// deno-lint-ignore no-control-regex
const PLAIN_NAME = /^(?!\.\.?$)[^\\:\x00-\x1f]+$/;

/** An entry in a root folder. `real` and `info` are about a symlink's target. */
export interface FolderFile {
  path: string;
  real: string;
  info: Pick<
    FileInfo,
    "isFile" | "isDirectory" | "isSymlink" | "size" | "dev" | "ino" | "mtime" | "ctime"
  >;
}

/** The entries in a root folder. The runtime follows symlinks, so each read checks real paths. */
export class ConfinedRoot {
  readonly root: Root;

  constructor(root: Root) {
    this.root = root;
  }

  /** Throws `ToolError` if the root folder doesn't exist, has become a symlink or can't be read. */
  requirePresent(): void {
    const { title, setBy, value, path, isFollowed } = this.root;
    let real: string | undefined;
    try {
      real = system.stat(path).isDirectory ? system.realPath(path) : undefined;
    } catch (error) {
      const problem = problemOf(error);
      if (problem !== "absent") throw new FileError(`the ${title} folder`, problem);
    }
    if (real === undefined) {
      throw new ToolError(`The ${title} folder is missing: ${setBy} is "${excerpt(value, 200)}"`, {
        next: `Create that folder, or set ${setBy} to the right folder and restart the server.`,
      });
    }
    if (real === path || isFollowed) return;
    throw new ToolError(`The ${title} folder became a symlink after the server started`, {
      next: `Restart the server to follow the symlink, or set ${setBy} to another folder.`,
    });
  }

  /** Throws `FileError`: paths outside the root are "absent", as are missing paths. */
  realPath(path: string): string {
    if (path.includes("\0") || path.length > MAX_PATH) throw new FileError(path, "absent");
    const root = this.#realRoot();
    let real: string;
    try {
      real = system.realPath(`${this.root.path}/${path}`);
    } catch (error) {
      const problem = problemOf(error);
      // The reason why a symlink can't be followed would reveal facts about entries outside the root.
      const isOutside = problem === "unreadable" && this.#leavesRoot(path);
      throw new FileError(path, isOutside ? "absent" : problem);
    }
    if (!isWithin(real, root)) throw new FileError(path, "absent");
    return this.root.path + real.slice(root.length);
  }

  /** Returns the entry at `path`. `folders` caches real paths in one call. Throws `FileError`. */
  find(path: string, folders = new Map<string, string>()): FolderFile {
    try {
      const at = path.lastIndexOf("/");
      const [above, name] = [path.slice(0, Math.max(0, at)), path.slice(at + 1)];
      if (path.length <= MAX_PATH && PLAIN_NAME.test(name)) {
        const folder = folders.get(above) ?? this.realPath(above);
        folders.set(above, folder);
        const real = pathIn(folder, name);
        const info = system.lstat(real);
        if (!info.isSymlink) return { path, real, info };
      }
      const real = this.realPath(path);
      const isRoot = real === this.root.path;
      return { path, real, info: isRoot ? system.stat(real) : system.lstat(real) };
    } catch (error) {
      throw new FileError(path, error instanceof FileError ? error.problem : problemOf(error));
    }
  }

  /** Returns the kind of entry, without following `..`. Throws `FileError` "changed", "failing". */
  kind(given: string): EntryKind {
    const segments = given.split("/").filter((segment) => segment !== "");
    if (segments.includes("..")) return "outside";
    // A path with a final slash names a folder, but its entry may be a file.
    const path = segments.join("/");
    try {
      const { isFile, isDirectory } = this.find(path).info;
      return isDirectory ? "folder" : isFile ? "file" : "other";
    } catch (error) {
      if (!(error instanceof FileError) || isUndecided(error)) throw error;
      if (this.#leavesRoot(path)) return "outside";
      return error.problem === "absent" ? "missing" : "unreadable";
    }
  }

  entriesAt({ path, real }: Pick<FolderFile, "path" | "real">): FolderEntry[] {
    try {
      const entries = Array.from(system.readDir(real), entryOf);
      return entries.sort((a, b) => a.name < b.name ? -1 : 1);
    } catch (error) {
      throw new FileError(path, problemOf(error));
    }
  }

  openAt({ path, real, info: seen }: FolderFile): ReadableFile {
    if (!seen.isFile) throw new FileError(path, "not a file");
    let file: ReadableFile | undefined;
    try {
      file = system.open(real);
      // The runtime returns no facts about an open file if its path has a followed symlink.
      const { dev, ino } = this.root.isFollowed ? system.lstat(real) : file.statSync();
      if (dev === seen.dev && ino === seen.ino) return file;
      throw new FileError(path, "changed");
    } catch (error) {
      file?.[Symbol.dispose]();
      throw error instanceof FileError ? error : new FileError(path, problemOf(error));
    }
  }

  readAt(found: FolderFile, maxBytes: number): Uint8Array {
    const { path, info: { size } } = found;
    if (size > maxBytes) throw new FileError(path, "too large", ` ${maxBytes / MIB} MiB`);
    using file = this.openAt(found);
    try {
      // The extra byte detects a file that grows during the read.
      const buffer = new Uint8Array(size + 1);
      const length = file.readSync(buffer) ?? 0;
      const isWhole = length === size || length + readInto(file, buffer.subarray(length)) === size;
      if (isWhole) return buffer.subarray(0, size);
    } catch (error) {
      throw new FileError(path, problemOf(error));
    }
    throw new FileError(path, "changed");
  }

  /** Returns true if a symlink in the path is broken or points outside the root. */
  #leavesRoot(path: string): boolean {
    const root = this.#realRoot();
    const segments = path.split("/").filter((segment) => segment !== "");
    const prefixes = segments.map((_, at) => pathIn(this.root.path, ...segments.slice(0, at + 1)));
    for (const prefix of prefixes) {
      let isSymlink = false;
      try {
        isSymlink = system.lstat(prefix).isSymlink;
        if (isSymlink && !isWithin(system.realPath(prefix), root)) return true;
      } catch (error) {
        if (problemOf(error) === "failing") throw new FileError(path, "failing");
        return isSymlink;
      }
    }
    return false;
  }

  #realRoot(): string {
    const { path, isFollowed } = this.root;
    return isFollowed ? realPathOf(path) ?? path : path;
  }
}

function entryOf({ name, isFile, isDirectory, isSymlink }: Deno.DirEntry): FolderEntry {
  const kind = isFile ? "file" : isDirectory ? "folder" : isSymlink ? "symlink" : "other";
  return { name, kind };
}
