import { ToolError } from "../errors.ts";
import type { Root } from "../roots/root.ts";
import { atOnce } from "../slices.ts";
import { excerpt } from "../text.ts";
import { readConfined } from "./confined_read.ts";
import { type EntryKind, kindOf } from "./entry_kind.ts";
import { changeOf, type FileChange, type FileFacts, fileFacts } from "./file_stamp.ts";
import { realFolder } from "./path_lookup.ts";
import { FileError } from "./file_error.ts";
import { type Scan, scanFiles } from "./file_scan.ts";
import { listFiles } from "./file_walk.ts";

/**
 * Reads one root during one request. Paths are relative to the root, with forward slashes. Every
 * method throws a `ToolError` that names what sets the root when the root is missing.
 */
export interface FolderReader {
  readonly root: Root;
  /** The text of the file; throws `FileError`. */
  read(path: string): string;
  /** The text of the file, or undefined when it does not exist; throws any other failure. */
  readIfPresent(path: string): string | undefined;
  /** As `read`, but without caching, for archives, whose files a request reads only once. */
  readUncached(path: string): string;
  /** What is at the path. */
  kind(path: string): EntryKind;
  /** The file's size and modification time; undefined when there is no file. */
  facts(path: string): FileFacts | undefined;
  /** When the file last changed, without following a link; undefined when there is no file. */
  change(path: string): FileChange | undefined;
  /** The files below the folder whose names end in `extension`. */
  scan(path: string, extension: string): Scan;
  /** The names of the root's own files that end in `extension`, sorted. */
  list(extension: string): string[];
}

/** Reads a real folder, each file at most once, so that a request sees one version of it. */
export class RequestFolder implements FolderReader {
  readonly root: Root;
  readonly #read = new Map<string, string | FileError>();
  #found = false;

  constructor(root: Root) {
    this.root = root;
  }

  read(path: string): string {
    let text = this.#read.get(path);
    if (text === undefined) {
      text = this.#attempt(path);
      this.#read.set(path, text);
    }
    if (text instanceof FileError) throw text;
    return text;
  }

  readIfPresent(path: string): string | undefined {
    try {
      return this.read(path);
    } catch (error) {
      if (error instanceof FileError && error.problem === "absent") return undefined;
      throw error;
    }
  }

  readUncached(path: string): string {
    return readConfined(this.#path(), path);
  }

  kind(path: string): EntryKind {
    return kindOf(this.#path(), path);
  }

  facts(path: string): FileFacts | undefined {
    return fileFacts(this.#path(), path);
  }

  change(path: string): FileChange | undefined {
    return changeOf(`${this.#path()}/${path}`);
  }

  scan(path: string, extension: string): Scan {
    return scanFiles(this.#path(), path, extension);
  }

  list(extension: string): string[] {
    const listing = atOnce(listFiles(this.#path(), { folders: ["."], extension, depth: 1 }));
    return listing.paths.map((path) => path.slice("./".length));
  }

  #attempt(path: string): string | FileError {
    try {
      return this.readUncached(path);
    } catch (error) {
      if (error instanceof FileError) return error;
      throw error;
    }
  }

  /** The root's real path, after checking that its folder is still the one that was allowed. */
  #path(): string {
    const { title, setBy, value, path, isFollowed } = this.root;
    if (this.#found) return path;
    const real = realFolder(path);
    if (real === undefined) {
      throw new ToolError(
        `The ${title} folder is missing: ${setBy} is "${excerpt(value, 200)}"`,
        {
          next: `Create that folder, or set ${setBy} to the right one and restart the server.`,
        },
      );
    }
    if (real !== path && !isFollowed) {
      throw new ToolError(`The ${title} folder became a link after the server started`, {
        next: `Restart the server to follow it, or set ${setBy} to another folder.`,
      });
    }
    this.#found = true;
    return path;
  }
}
