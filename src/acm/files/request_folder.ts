import { FileError } from "../../kernel/disk/file_error.ts";
import type { EntryKind, FileList } from "../../kernel/disk/file_listing.ts";
import { type FileVersion, Folder } from "../../kernel/disk/folder.ts";
import type { Root } from "../../kernel/roots/root.ts";

/**
 * A folder during one request, which returns one version of each file. Paths are relative to the
 * root folder, with forward slashes. If the root folder is missing, every method throws a
 * `ToolError` that names its setting.
 */
export class RequestFolder {
  readonly #folder: Folder;
  readonly #texts = new Map<string, string | FileError>();
  #isPresent = false;

  constructor(folder: Folder) {
    this.#folder = folder;
  }

  get root(): Root {
    return this.#folder.root;
  }

  /** Returns the file's text; throws `FileError`. */
  read(path: string): string {
    const known = this.#texts.get(path);
    const text = known ?? this.#attempt(path);
    if (known === undefined) this.#texts.set(path, text);
    if (text instanceof FileError) throw text;
    return text;
  }

  /**
   * Returns the file's text, or undefined if the file doesn't exist; throws for any other failure.
   */
  readIfPresent(path: string): string | undefined {
    try {
      return this.read(path);
    } catch (error) {
      if (error instanceof FileError && error.problem === "absent") return undefined;
      throw error;
    }
  }

  /** Returns the file's text, or undefined if the file can't be read. */
  readIfLegible(path: string): string | undefined {
    const text = this.#texts.get(path) ?? this.#attempt(path);
    this.#texts.set(path, text);
    return text instanceof FileError ? undefined : text;
  }

  kind(path: string): EntryKind {
    return this.#present().kind(path);
  }

  /** Returns the file's current version; undefined if the file doesn't exist. */
  file(path: string): FileVersion | undefined {
    return this.#present().file(path);
  }

  /** Returns the current versions of files by path, without missing files. */
  files(paths: Iterable<string>): Map<string, FileVersion> {
    return this.#present().files(paths);
  }

  /** Lists a folder with its subfolders. */
  scan(path: string, extension: string): FileList {
    return this.#present().list([path], { extension });
  }

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

  #present(): Folder {
    if (!this.#isPresent) this.#folder.requirePresent();
    this.#isPresent = true;
    return this.#folder;
  }
}

const folders = new WeakMap<Root, Folder>();

/** Opens a root folder for one request. */
export function openForRequest(root: Root): RequestFolder {
  const folder = folders.get(root) ?? new Folder(root);
  folders.set(root, folder);
  return new RequestFolder(folder);
}
