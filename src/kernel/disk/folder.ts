import type { Root } from "../roots/root.ts";
import { ConfinedRoot, type FilePlace, MAX_FILE_BYTES, type ReadResult } from "./confined_root.ts";
import type { EntryKind } from "./entry_kind.ts";
import { FileError, isUndecided, problemOf } from "./file_error.ts";
import {
  type FileList,
  fileListing,
  type FolderEntry,
  type ListedFiles,
  type ListedRoot,
  listFilesOf,
} from "./file_listing.ts";
import { hasSettled, stampOf } from "./file_stamp.ts";
import { decodable, HeldFile, isBeingWritten, isSameFile } from "./held_file.ts";
import type { ReadableFile } from "./system.ts";

const MAX_HELD_BYTES = 48 * 1024 * 1024;

/** A version of a file. The object stays the same while the content does. */
export interface FileVersion {
  readonly path: string;
  readonly real?: string;
  /** In bytes. */
  readonly size: number;
  readonly modified?: Date | undefined;
  readonly error?: FileError | undefined;
}

export interface ServedFolder {
  readonly root: Root;
  /** Throws a `ToolError` that names the root's setting if its folder doesn't exist. */
  requirePresent(): void;
  /** Returns the kind of entry at the path. Throws `FileError` "changed" or "failing". */
  kind(path: string): EntryKind;
  /** Lists the files in the given folders and their subfolders. Treats missing folders as empty. */
  list(folders: readonly string[], wanted: ListedFiles): FileList;
  /** Does the same as `list`, one folder per step. */
  listing(folders: readonly string[], wanted: ListedFiles): Generator<void, FileList>;
  /** Returns the current version of a file, or undefined if the file doesn't exist. */
  file(path: string): FileVersion | undefined;
  /** Returns the current file versions by path, in the given order, without missing files. */
  files(paths: Iterable<string>): Map<string, FileVersion>;
  /** Returns a version's text, current at the time of `file()` or later. Throws `FileError`. */
  text(version: FileVersion): string;
  /** Returns the current text of a file. Throws `FileError`. */
  read(path: string): string;
  /** Does the same as `read`, but returns undefined if the file doesn't exist. */
  readIfPresent(path: string): string | undefined;
}

export interface FileChanges {
  changed: FileVersion[];
  removed: string[];
}

export function changesBetween(
  before: ReadonlyMap<string, FileVersion>,
  after: ReadonlyMap<string, FileVersion>,
): FileChanges {
  return {
    changed: [...after.values()].filter((version) => before.get(version.path) !== version),
    removed: [...before.keys()].filter((path) => !after.has(path)),
  };
}

/** Returns a function that parses each file version only once and throws `FileError`. */
export function parsedOnce<Parsed>(
  parse: (text: string, path: string) => Parsed,
): (folder: Pick<ServedFolder, "text">, version: FileVersion) => Parsed {
  const known = new WeakMap<FileVersion, { parsed: Parsed }>();
  return (folder, version) => {
    const held = known.get(version) ?? { parsed: parse(folder.text(version), version.path) };
    known.set(version, held);
    return held.parsed;
  };
}

interface HeldFolder {
  entries: readonly FolderEntry[];
  stamp: string;
  isSettled: boolean;
}

/**
 * The files of a root folder. Each call checks the requested files, so it notices every change
 * since the previous call. It doesn't read unchanged files again, and it returns no content from
 * outside the root. All paths are relative to the root and use forward slashes.
 */
export class Folder implements ServedFolder {
  readonly root: Root;
  readonly #disk: ConfinedRoot;
  readonly #files = new Map<string, HeldFile>();
  readonly #folders = new Map<string, HeldFolder>();
  readonly #listed: ListedRoot = {
    kind: (path) => this.kind(path),
    entries: (path) => this.entries(path),
    target: (path) => this.#target(path),
  };
  #heldBytes = 0;

  /** `maxBytes` is the size limit for files, in bytes. */
  constructor(root: Root, { maxBytes = MAX_FILE_BYTES }: { maxBytes?: number } = {}) {
    this.root = root;
    this.#disk = new ConfinedRoot(root, maxBytes);
  }

  requirePresent(): void {
    this.#disk.requirePresent();
  }

  kind(path: string): EntryKind {
    return this.#disk.kind(path);
  }

  list(folders: readonly string[], wanted: ListedFiles): FileList {
    return listFilesOf(this.#listed, folders, wanted);
  }

  listing(folders: readonly string[], wanted: ListedFiles): Generator<void, FileList> {
    return fileListing(this.#listed, folders, wanted);
  }

  file(path: string): FileVersion | undefined {
    return this.files([path]).get(path);
  }

  files(paths: Iterable<string>): Map<string, FileVersion> {
    const wanted = [...paths];
    this.#read(wanted.filter((path) => !this.#isCurrent(path)));
    const found = new Map<string, FileVersion>();
    for (const path of wanted) {
      const held = this.#files.get(path);
      if (held !== undefined) found.set(path, held);
    }
    return found;
  }

  text({ path, error }: FileVersion): string {
    if (error !== undefined) throw error;
    if (this.#files.get(path)?.bytes === undefined) this.#read([path]);
    const held = this.#files.get(path);
    if (held?.bytes === undefined) throw held?.error ?? new FileError(path, "absent");
    return decoder.decode(held.bytes);
  }

  read(path: string): string {
    const version = this.file(path);
    if (version === undefined) throw new FileError(path, "absent");
    return this.text(version);
  }

  readIfPresent(path: string): string | undefined {
    const version = this.file(path);
    return version && this.text(version);
  }

  /** Opens a file of any size to read it. Throws `FileError`. */
  open(path: string): ReadableFile {
    return this.#disk.open(path);
  }

  /**
   * Returns the entries of a folder sorted by name, or undefined if the folder can't be listed.
   * Throws `FileError` "changed" or "failing".
   */
  entries(path: string): readonly FolderEntry[] | undefined {
    try {
      const real = this.#disk.realPath(path);
      const held = this.#folders.get(real);
      if (held?.isSettled && stampOf(this.#disk.look(real)).id === held.stamp) return held.entries;
      const begun = Date.now();
      const { entries, stamp } = this.#disk.entries({ path, real });
      this.#folders.set(real, { entries, stamp: stamp.id, isSettled: hasSettled(stamp, begun) });
      return entries;
    } catch (error) {
      if (problemOf(error) === "failing") throw new FileError(path, "failing");
      if (!(error instanceof FileError) || isUndecided(error)) throw error;
      return undefined;
    }
  }

  #target(path: string): string | undefined {
    try {
      const real = this.#disk.realPath(path).slice(this.root.path.length + 1);
      return real.replaceAll("\\", "/");
    } catch (error) {
      if (isUndecided(error)) throw error;
      return undefined;
    }
  }

  #isCurrent(path: string): boolean {
    const held = this.#files.get(path);
    if (held?.stamp === undefined || !held.isSettled) return false;
    try {
      const isThere = !this.#disk.isLinked(held) || this.#disk.realPath(path) === held.real;
      return isThere && stampOf(this.#disk.look(held.real)).id === held.stamp.id;
    } catch {
      return false;
    }
  }

  #read(paths: readonly string[]): void {
    const folders = new Map<string, string>();
    for (const path of paths) {
      const begun = Date.now();
      let [place, result] = this.#readFrom(
        path,
        () => this.#disk.realPathUnlessSymlink(path, folders),
      );
      if (result.isSymlink) {
        [place, result] = this.#readFrom(path, () => this.#disk.realPath(path));
      }
      this.#hold(place, result, begun);
    }
  }

  #readFrom(path: string, realOf: () => string): [place: FilePlace, result: ReadResult] {
    try {
      const place = { path, real: realOf() };
      return [place, this.#disk.read(place)];
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return [{ path, real: "" }, { error }];
    }
  }

  #hold(place: FilePlace, result: ReadResult, begun: number): void {
    const { path } = place;
    const before = this.#files.get(path);
    const read = decodable(path, result);
    if (before !== undefined && isBeingWritten(before, read, begun)) {
      before.isSettled = false;
      return;
    }
    this.#heldBytes -= before?.bytes?.length ?? 0;
    this.#files.delete(path);
    if (read.error?.problem === "absent") return;
    const held = before !== undefined && isSameFile(before, place, read)
      ? before
      : new HeldFile(place, read);
    held.bytes = read.bytes;
    held.stamp = read.stamp;
    held.isSettled = read.stamp !== undefined && hasSettled(read.stamp, begun);
    this.#files.set(path, held);
    this.#heldBytes += held.bytes?.length ?? 0;
    this.#makeRoom(held);
  }

  #makeRoom(kept: HeldFile): void {
    if (this.#heldBytes <= MAX_HELD_BYTES) return;
    for (const held of this.#files.values()) {
      if (held === kept || held.bytes === undefined) continue;
      this.#heldBytes -= held.bytes.length;
      held.bytes = undefined;
      if (this.#heldBytes <= MAX_HELD_BYTES) return;
    }
  }
}

const decoder = new TextDecoder();
