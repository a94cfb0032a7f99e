import { ToolError } from "../errors.ts";
import type { Root } from "../roots/root.ts";
import { excerpt } from "../text.ts";
import {
  type EntryKind,
  type FileFacts,
  fileFacts,
  kindOf,
  readConfined,
  realFolder,
} from "./confined_read.ts";
import { FileError } from "./file_error.ts";
import { type Scan, scanFiles } from "./file_walk.ts";

/**
 * Reads of one root during one request: each file is read at most once, so a request sees one
 * version of it. Paths are relative to the root, with forward slashes. Every method throws
 * `ToolError`, naming what sets the root, when the root's folder is missing.
 */
export class RequestFolder implements FolderReader {
  readonly root: Root;
  readonly #read = new Map<string, string | FileError>();
  #found = false;

  constructor(root: Root) {
    this.root = root;
  }

  /** The text of the file; throws `FileError`. */
  read(path: string): string {
    let text = this.#read.get(path);
    if (text === undefined) {
      text = this.#attempt(path);
      this.#read.set(path, text);
    }
    if (text instanceof FileError) throw text;
    return text;
  }

  /** The text of the file, or undefined when there is none; any other failure is thrown. */
  readIfPresent(path: string): string | undefined {
    try {
      return this.read(path);
    } catch (error) {
      if (error instanceof FileError && error.problem === "absent") return undefined;
      throw error;
    }
  }

  /** As `read`, but not remembered: for archives, whose files a request reads once by itself. */
  readUncached(path: string): string {
    return readConfined(this.#path(), path);
  }

  /** What is at the path. */
  kind(path: string): EntryKind {
    return kindOf(this.#path(), path);
  }

  /** The file's size and time; undefined when there is none. */
  facts(path: string): FileFacts | undefined {
    return fileFacts(this.#path(), path);
  }

  /** The files below the folder whose names end in `extension`. */
  scan(path: string, extension: string): Scan {
    return scanFiles(this.#path(), path, extension);
  }

  #attempt(path: string): string | FileError {
    try {
      return this.readUncached(path);
    } catch (error) {
      if (error instanceof FileError) return error;
      throw error;
    }
  }

  /** The root's real path, after seeing that its folder is there and is the one that was allowed. */
  #path(): string {
    const { title, setBy, value, path } = this.root;
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
    if (real !== path) {
      throw new ToolError(`The ${title} folder became a link after the server started`, {
        next: `Restart the server to follow it, or set ${setBy} to another folder.`,
      });
    }
    this.#found = true;
    return path;
  }
}

/**
 * Reads of one root during one request. Paths are relative to the root, with forward slashes.
 * Every method throws `ToolError`, naming what sets the root, when the root is missing.
 */
export interface FolderReader {
  readonly root: Root;
  /** The text of the file; throws `FileError`. */
  read(path: string): string;
  /** The text of the file, or undefined when there is none; any other failure is thrown. */
  readIfPresent(path: string): string | undefined;
  /** As `read`, but not remembered: for archives, whose files a request reads once by itself. */
  readUncached(path: string): string;
  /** What is at the path. */
  kind(path: string): EntryKind;
  /** The file's size and time; undefined when there is none. */
  facts(path: string): FileFacts | undefined;
  /** The files below the folder whose names end in `extension`. */
  scan(path: string, extension: string): Scan;
}
