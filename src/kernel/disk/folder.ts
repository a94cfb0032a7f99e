import type { Root } from "../roots/root.ts";
import { decodeLossily, decodeUtf8, encodeUtf8 } from "../utf8.ts";
import { ConfinedRoot, type EntryInfo, type FileEntry } from "./confined_root.ts";
import { FileError, isUndecided } from "./file_error.ts";
import {
  type EntryKind,
  type FileList,
  fileListing,
  type FolderEntry,
  type ListedFiles,
} from "./file_listing.ts";
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
): (folder: Pick<Folder, "text">, version: FileVersion) => Parsed {
  const known = new WeakMap<FileVersion, { parsed: Parsed }>();
  return (folder, version) => {
    const held = known.get(version) ?? { parsed: parse(folder.text(version), version.path) };
    known.set(version, held);
    return held.parsed;
  };
}

/** The source of a folder: the disk, or files in the program. */
export type FolderSource = Pick<
  ConfinedRoot,
  "requirePresent" | "kind" | "find" | "realPath" | "entries" | "read" | "open"
>;

interface KnownFile {
  version: FileVersion;
  entry?: FileEntry;
  stamp: string;
  /** False for a moment after a change, because another change may leave the file's times equal. */
  isSettled: boolean;
  /** The first text that a caller read while the version wasn't settled. */
  text?: string;
}

interface KnownFolder {
  entries: readonly FolderEntry[];
  stamp: string;
  isSettled: boolean;
}

/**
 * The files of a root folder. Each call checks the requested files, so it notices every change
 * since the previous call, and it returns no content from outside the root. All paths are relative
 * to the root and use forward slashes.
 */
export class Folder {
  readonly root: Root;
  readonly #source: FolderSource;
  readonly #maxBytes: number;
  readonly #known = new Map<string, KnownFile>();
  readonly #folders = new Map<string, KnownFolder>();

  /** `maxBytes` is the size limit for files, in bytes. */
  constructor(
    root: Root,
    { maxBytes = MAX_FILE_BYTES, source = new ConfinedRoot(root) }: {
      maxBytes?: number;
      source?: FolderSource;
    } = {},
  ) {
    this.root = root;
    this.#source = source;
    this.#maxBytes = maxBytes;
  }

  /** Throws a `ToolError` that names the root's setting if its folder doesn't exist. */
  requirePresent(): void {
    this.#source.requirePresent();
  }

  /** Returns the kind of entry at the path. Throws `FileError` "changed" or "failing". */
  kind(path: string): EntryKind {
    return this.#source.kind(path);
  }

  /** Lists the files in the given folders and their subfolders. Treats missing folders as empty. */
  list(folders: readonly string[], wanted: ListedFiles): FileList {
    const steps = fileListing(this, folders, wanted);
    for (let step = steps.next();; step = steps.next()) if (step.done) return step.value;
  }

  /** Does the same as `list`, one folder per step. */
  listing(folders: readonly string[], wanted: ListedFiles): Generator<void, FileList> {
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
      const { real, info } = this.#source.find(path, folders);
      const stamp = stampOf(info);
      const id = `${real} ${stamp.id}`;
      const isSettled = hasSettled(stamp, begun);
      if (before?.stamp === id && (before.isSettled || this.#hasSameText(path, before))) {
        before.isSettled = isSettled;
        return before.version;
      }
      const { size, modified } = stamp;
      const error = errorIn(path, info, this.#maxBytes);
      const version = { path, real, size, modified, ...(error && { error }) };
      const { isFile, dev, ino } = info;
      const entry = { path, real, info: { isFile, size, dev, ino } };
      this.#known.set(path, { version, entry, stamp: id, isSettled });
      return version;
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      this.#known.delete(path);
      if (error.problem === "absent") return undefined;
      const isSame = before?.version.error?.message === error.message;
      const version = isSame ? before.version : { path, size: 0, error };
      this.#known.set(path, { version, stamp: "", isSettled: false });
      return version;
    }
  }

  #hasSameText(path: string, { text }: KnownFile): boolean {
    return text === undefined || this.#read(path) === text;
  }

  /** Returns a version's text, current at the time of `file()` or later. Throws `FileError`. */
  text(version: FileVersion): string {
    const { path, error } = version;
    if (error !== undefined) throw error;
    const known = this.#known.get(path);
    return known?.version === version ? this.#readAt(path, known.entry) : this.read(path);
  }

  /** Returns the current text of a file. Throws `FileError`. */
  read(path: string): string {
    return this.#readAt(path);
  }

  #readAt(path: string, entry?: FileEntry): string {
    const text = this.#read(path, entry);
    const known = this.#known.get(path);
    if (known !== undefined && !known.isSettled) known.text ??= text;
    return text;
  }

  /** Reads the entry if `path` still leads to its file. */
  #read(path: string, entry?: FileEntry): string {
    for (let attempt = 1;; attempt++) {
      try {
        const found = attempt === 1 ? entry : undefined;
        const bytes = this.#source.read(found ?? this.#source.find(path), this.#maxBytes);
        return decodeStrict(bytes, path);
      } catch (error) {
        // Another process may replace the file while it is read.
        const isChanged = error instanceof FileError && error.problem === "changed";
        if (!isChanged || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  /** Does the same as `read`, but returns undefined if the file doesn't exist. */
  readIfPresent(path: string): string | undefined {
    try {
      return this.read(path);
    } catch (error) {
      if (error instanceof FileError && error.problem === "absent") return undefined;
      throw error;
    }
  }

  /** Opens a file of any size to read it. Throws `FileError`. */
  open(path: string): ReadableFile {
    return this.#source.open(this.#source.find(path));
  }

  /**
   * Returns the entries of a folder sorted by name, or undefined if the folder can't be listed.
   * Throws `FileError` "changed" or "failing".
   */
  entries(path: string): readonly FolderEntry[] | undefined {
    try {
      const begun = Date.now();
      const found = this.#source.find(path);
      const stamp = stampOf(found.info);
      const before = this.#folders.get(found.real);
      if (before?.isSettled && before.stamp === stamp.id) return before.entries;
      const entries = this.#source.entries(found);
      const isSettled = hasSettled(stamp, begun);
      this.#folders.set(found.real, { entries, stamp: stamp.id, isSettled });
      return entries;
    } catch (error) {
      if (isUndecided(error)) throw error;
      return undefined;
    }
  }

  /** Returns the real path relative to the root, or undefined if the entry doesn't exist. */
  target(path: string): string | undefined {
    try {
      return this.#source.realPath(path).slice(this.root.path.length + 1).replaceAll("\\", "/");
    } catch (error) {
      if (isUndecided(error)) throw error;
      return undefined;
    }
  }
}

const REPLACEMENT = "\ufffd";
const encoded = encodeUtf8(REPLACEMENT);

function errorIn(
  path: string,
  { isFile, size }: EntryInfo,
  maxBytes: number,
): FileError | undefined {
  if (!isFile) return new FileError(path, "not a file");
  if (size <= maxBytes) return undefined;
  return new FileError(path, "too large", ` ${maxBytes / 1024 / 1024} MiB`);
}

/**
 * Decodes strict UTF-8 without a byte order mark. Throws `FileError` with the position of the first
 * invalid byte.
 */
function decodeStrict(bytes: Uint8Array, path: string): string {
  const text = decodeUtf8(bytes);
  if (text !== undefined) return text;
  throw new FileError(path, "not text", ` (byte ${firstInvalidByte(bytes)})`);
}

function firstInvalidByte(bytes: Uint8Array): number {
  const text = decodeLossily(bytes, { keepsMark: true });
  for (let at = text.indexOf(REPLACEMENT);; at = text.indexOf(REPLACEMENT, at + 1)) {
    const position = encodeUtf8(text.slice(0, at)).length;
    // The file itself may contain the replacement character.
    if (encoded.some((byte, index) => bytes[position + index] !== byte)) return position;
  }
}
