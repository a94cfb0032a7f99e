import { kindOf } from "./entry_kind.ts";
import { UNSETTLED_MS } from "./readable_file.ts";
import { system } from "./system.ts";

/** A file's size in bytes and its modification time. */
export interface FileFacts {
  size: number;
  modified?: Date;
}

/** Size and time of the file at `path` without opening it; undefined when it is not a file. */
export function fileFacts(root: string, path: string): FileFacts | undefined {
  if (kindOf(root, path) !== "file") return undefined;
  try {
    const { size, mtime } = system.stat(`${root}/${path}`);
    return { size, ...(mtime && { modified: mtime }) };
  } catch {
    return undefined;
  }
}

/** What distinguishes versions of a file without reading it. */
export interface FileStamp extends FileFacts {
  isFile: boolean;
  /** Equal while the file is unchanged: device, inode, size, times. */
  id: string;
  /** The later of the times when content and attributes changed, in milliseconds; 0 if unknown. */
  changed: number;
}

/** The stamp of what `lstat` or `stat` described. */
export function stampOf({ isFile, dev, ino, size, mtime, ctime }: Deno.FileInfo): FileStamp {
  const times = [mtime, ctime].map((time) => time?.getTime() ?? 0);
  const id = [dev, ino, size, ...times].join(":");
  return { isFile, id, size, changed: Math.max(...times), ...(mtime && { modified: mtime }) };
}

/** Returns true if every change after `now`, in milliseconds, leaves another stamp. */
export function hasSettled({ changed }: FileStamp, now: number): boolean {
  return now - changed > UNSETTLED_MS;
}

/** The stamp of what is at `path`, following links, opening nothing; undefined when absent. */
export function fileStamp(root: string, path: string): FileStamp | undefined {
  try {
    return stampOf(system.stat(`${root}/${path}`));
  } catch {
    return undefined;
  }
}

/** What is different after a change of a file. */
export interface FileChange {
  /** In bytes. */
  size: number;
  /** When it was last changed, in milliseconds. */
  changed: number;
}

/** What tells whether the file at a path changes; undefined for what is no regular file, or gone. */
export function changeOf(path: string): FileChange | undefined {
  try {
    const { size, mtime, ctime, isFile } = system.lstat(path);
    const changed = Math.max(mtime?.getTime() ?? 0, ctime?.getTime() ?? 0);
    return isFile ? { size, changed } : undefined;
  } catch {
    return undefined;
  }
}
