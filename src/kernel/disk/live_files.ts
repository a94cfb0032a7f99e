import type { FileFacts } from "./confined_read.ts";

/** A version of a file. A file that is there and cannot be served has a problem. */
export interface FileVersion extends FileFacts {
  /** Another one after each change of the file's content. */
  number: number;
  /** Why there is no text: "it holds NUL bytes". */
  problem?: string;
}

/** The files of a folder, as they were found. */
export interface FileListing {
  /** Relative to the root, sorted by code units. */
  paths: string[];
  /** What has a fitting name and is no file or folder to serve, with the reason. */
  skipped: Map<string, string>;
}

/** Files that may change while the server runs, each read again only when it has changed. */
export interface LiveFiles {
  /** The files there are now, below the folder that is served. */
  list(): FileListing;
  /** The file's present version; undefined when there is none. */
  version(path: string): FileVersion | undefined;
  /** The file's present text; undefined when there is none, or it has a problem. */
  text(path: string): string | undefined;
  /** The text as it was when the file was last looked at: for searches through all there are. */
  latestText(path: string): string | undefined;
  /** True when a file, of whatever extension, or a folder is there. */
  has(path: string): boolean;
}
