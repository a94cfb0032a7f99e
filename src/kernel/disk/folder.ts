import type { Root } from "../roots/root.ts";
import { decodeUtf8 } from "../utf8.ts";
import { ConfinedRoot, type FolderFile } from "./confined_root.ts";
import { FileError, isUndecided } from "./file_error.ts";
import { type FileList, fileListing, type FolderEntry, type ListedFiles } from "./file_listing.ts";
import { hasSettled, MAX_FILE_BYTES, stampOf } from "./file_stamp.ts";
import type { ReadableFile } from "./system.ts";

const MAX_ATTEMPTS = 3;

/** A version of a file. The object stays the same until the file changes. */
export interface FileVersion {
  readonly path: string;
  readonly real?: string;
  /** In bytes. */
  readonly size: number;
  readonly modified?: Date | undefined;
  readonly error?: FileError | undefined;
}

/** Returns a function that parses each file version only once and throws `FileError`. */
export function parsedOnce<Parsed>(
  parse: (text: string, path: string) => Parsed,
): (folder: Pick<Folder, "text">, version: FileVersion) => Parsed {
  const known = new WeakMap<FileVersion, { parsed: Parsed }>();
  return (folder, version) => {
    const held = known.get(version) ?? { parsed: parse(folder.text(version), version.path) };
    known.set(version, held);
    return held.parsed;
  };
}

interface KnownFile {
  version: FileVersion;
  entry?: FolderFile;
  stamp?: string;
  /** A text read soon after a change, because another change may leave the file's times equal. */
  text?: string | undefined;
}

interface KnownFolder {
  entries: readonly FolderEntry[];
  stamp: string | undefined;
}

/** The files of a root folder. Each call notices every change. Paths use forward slashes. */
export class Folder extends ConfinedRoot {
  readonly #maxBytes: number;
  readonly #known = new Map<string, KnownFile>();
  readonly #folders = new Map<string, KnownFolder>();

  constructor(root: Root, { maxBytes = MAX_FILE_BYTES }: { maxBytes?: number } = {}) {
    super(root);
    this.#maxBytes = maxBytes;
  }

  /** Lists the files in the given folders and their subfolders. Treats missing folders as empty. */
  list(folders: readonly string[], wanted: ListedFiles): FileList {
    return fileListing(this, folders, wanted);
  }

  /** Returns the current version of a file, or undefined if the file doesn't exist. */
  file(path: string): FileVersion | undefined {
    return this.files([path]).get(path);
  }

  /** Returns the current file versions by path, in the given order, without missing files. */
  files(paths: Iterable<string>): Map<string, FileVersion> {
    const found = new Map<string, FileVersion>();
    const folders = new Map<string, string>();
    for (const path of paths) {
      const version = this.#version(path, folders);
      if (version !== undefined) found.set(path, version);
    }
    return found;
  }

  #version(path: string, folders: Map<string, string>): FileVersion | undefined {
    const begun = Date.now();
    const before = this.#known.get(path);
    try {
      const { real, info } = this.find(path, folders);
      const stamp = `${real} ${stampOf(info)}`;
      const isSame = before?.stamp === stamp &&
        (before.text === undefined || this.#read(path) === before.text);
      if (isSame) {
        if (hasSettled(info, begun)) before.text = undefined;
        return before.version;
      }
      const error = errorIn({ path, real, info }, this.#maxBytes);
      const { isFile, isDirectory, isSymlink, size, dev, ino, mtime, ctime } = info;
      const version = { path, real, size, modified: mtime ?? undefined, ...(error && { error }) };
      // The system's facts have more fields, which need memory.
      const kept = { isFile, isDirectory, isSymlink, size, dev, ino, mtime, ctime };
      this.#known.set(path, { version, entry: { path, real, info: kept }, stamp });
      return version;
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      this.#known.delete(path);
      if (error.problem === "absent") return undefined;
      const isSame = before?.version.error?.message === error.message;
      const version = isSame ? before.version : { path, size: 0, error };
      this.#known.set(path, { version });
      return version;
    }
  }

  /** Returns a version's text, current at the time of `file()` or later. Throws `FileError`. */
  text(version: FileVersion): string {
    const { path, error } = version;
    if (error !== undefined) throw error;
    const known = this.#known.get(path);
    return this.#read(path, known?.version === version ? known.entry : undefined);
  }

  read(path: string): string {
    return this.#read(path);
  }

  /** Reads the entry if `path` still leads to its file. */
  #read(path: string, entry?: FolderFile): string {
    for (let attempt = 1;; attempt++) {
      try {
        const found = attempt === 1 ? entry : undefined;
        const bytes = this.readAt(found ?? this.find(path), this.#maxBytes);
        const text = decodeUtf8(bytes);
        if (text === undefined) throw new FileError(path, "not text");
        const known = this.#known.get(path);
        if (known?.entry && !hasSettled(known.entry.info, Date.now())) known.text ??= text;
        return text;
      } catch (error) {
        // Another process may replace the file while it is read.
        const isChanged = error instanceof FileError && error.problem === "changed";
        if (!isChanged || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  readIfPresent(path: string): string | undefined {
    try {
      return this.read(path);
    } catch (error) {
      if (error instanceof FileError && error.problem === "absent") return undefined;
      throw error;
    }
  }

  open(path: string): ReadableFile {
    return this.openAt(this.find(path));
  }

  entries(path: string): readonly FolderEntry[] | undefined {
    try {
      const begun = Date.now();
      const found = this.find(path);
      const stamp = hasSettled(found.info, begun) ? stampOf(found.info) : undefined;
      const before = this.#folders.get(found.real);
      if (stamp !== undefined && before?.stamp === stamp) return before.entries;
      const entries = this.entriesAt(found);
      this.#folders.set(found.real, { entries, stamp });
      return entries;
    } catch (error) {
      if (isUndecided(error)) throw error;
      return undefined;
    }
  }

  /** Returns the real path relative to the root, or undefined if the entry doesn't exist. */
  target(path: string): string | undefined {
    try {
      return this.realPath(path).slice(this.root.path.length + 1).replaceAll("\\", "/");
    } catch (error) {
      if (isUndecided(error)) throw error;
      return undefined;
    }
  }
}

function errorIn({ path, info }: FolderFile, maxBytes: number): FileError | undefined {
  if (!info.isFile) return new FileError(path, "not a file");
  if (info.size <= maxBytes) return undefined;
  return new FileError(path, "too large", ` ${maxBytes / 1024 / 1024} MiB`);
}
