import type { EntryKind } from "../../kernel/disk/entry_kind.ts";
import { FileError } from "../../kernel/disk/file_error.ts";
import { type FileVersion, Folder, type ServedFolder } from "../../kernel/disk/folder.ts";
import type { Root } from "../../kernel/roots/root.ts";

/** The files found in a folder. */
export interface Scan {
  /** Paths relative to the root, sorted. */
  files: string[];
  /** True if the listing is incomplete: too many files, or too deep or unreadable folders. */
  incomplete: boolean;
}

/**
 * A folder during one request, which returns one version of each file. Paths are relative to the
 * root, with forward slashes. If the root is missing, every method throws a `ToolError` that names
 * the root's setting.
 */
export class RequestFolder {
  readonly #folder: ServedFolder;
  readonly #texts = new Map<string, string | FileError>();
  #isPresent = false;

  constructor(folder: ServedFolder) {
    this.#folder = folder;
  }

  get root(): Root {
    return this.#folder.root;
  }

  /** The text of the file; throws `FileError`. */
  read(path: string): string {
    const known = this.#texts.get(path);
    const text = known ?? this.#attempt(path);
    if (known === undefined) this.#texts.set(path, text);
    if (text instanceof FileError) throw text;
    return text;
  }

  /** The text of the file, or undefined when it does not exist; throws any other failure. */
  readIfPresent(path: string): string | undefined {
    try {
      return this.read(path);
    } catch (error) {
      if (error instanceof FileError && error.problem === "absent") return undefined;
      throw error;
    }
  }

  /** Returns the kind of entry at the path. */
  kind(path: string): EntryKind {
    return this.#present().kind(path);
  }

  /** The present version of a file; undefined if it does not exist. */
  file(path: string): FileVersion | undefined {
    return this.#present().file(path);
  }

  /** Returns the current versions of files by path, without missing files. */
  files(paths: Iterable<string>): Map<string, FileVersion> {
    return this.#present().files(paths);
  }

  /** Returns the files in the folder and its subfolders whose names end in `extension`. */
  scan(path: string, extension: string): Scan {
    const { paths, isPartial } = this.#present().list([path], { extension });
    return { files: paths, incomplete: isPartial };
  }

  /** The names of the root's own files that end in `extension`, sorted. */
  list(extension: string): string[] {
    return this.#present().list([""], { extension, depth: 1, followsSymlinks: true }).paths;
  }

  #attempt(path: string): string | FileError {
    try {
      return this.#present().read(path);
    } catch (error) {
      if (error instanceof FileError) return error;
      throw error;
    }
  }

  /** The folder, after checking once that its root exists. */
  #present(): ServedFolder {
    if (!this.#isPresent) this.#folder.requirePresent();
    this.#isPresent = true;
    return this.#folder;
  }
}

const folders = new WeakMap<Root, Folder>();

/** Opens a root for one request. Unchanged files that earlier requests read aren't read again. */
export function openForRequest(root: Root): RequestFolder {
  const folder = folders.get(root) ?? new Folder(root);
  folders.set(root, folder);
  return new RequestFolder(folder);
}
