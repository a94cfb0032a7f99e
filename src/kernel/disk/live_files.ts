import type { EntryKind } from "./entry_kind.ts";
import type { FileFacts } from "./file_stamp.ts";

/** A version of a file. A file that exists but cannot be served has a problem. */
export interface LiveVersion extends FileFacts {
  /** Different after each change of the file's content. */
  number: number;
  /** Why there is no text: "it contains NUL bytes". */
  problem?: string;
}

/** The files found in a folder. */
export interface FileListing {
  /** Relative to the root, sorted by code units. */
  paths: string[];
  /** The reason, by path, why an entry is not served although its name fits. */
  skipped: Map<string, string>;
  /** The folders in which a change may be one of these files, relative to the root. */
  folders: string[];
}

/** Files that may change while the server runs, each read again only when it has changed. */
export interface LiveFiles {
  /** The files that currently exist below some folders, a folder at a time. */
  list(folders: readonly string[]): Generator<void, FileListing>;
  /** The file's current version; undefined when there is no file. */
  version(path: string): LiveVersion | undefined;
  /** The file's current text; undefined when there is no file or it has a problem. */
  text(path: string): string | undefined;
  /** The text as of the last check, which searches through all files need not repeat. */
  latestText(path: string): string | undefined;
  /** What is at a path, of whatever extension. */
  kind(path: string): EntryKind;
}
