import type { EntryKind, FileFacts } from "./confined_read.ts";
import type { Root } from "../roots/path.ts";
import type { Scan } from "./file_walk.ts";

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
  readOnce(path: string): string;
  /** What is at the path. */
  kind(path: string): EntryKind;
  /** The file's size and time; undefined when there is none. */
  facts(path: string): FileFacts | undefined;
  /** The files below the folder whose names end in `extension`. */
  scan(path: string, extension: string): Scan;
}
