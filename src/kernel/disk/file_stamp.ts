import { madeProgress } from "../progress.ts";
import { canOpenWithoutWaiting, type ReadableFile, system } from "./system.ts";

/**
 * The time after a change in which another change may produce the same timestamps, in milliseconds.
 * FAT timestamps have a resolution of two seconds. On other file systems, the resolution is a few
 * milliseconds.
 */
export const UNSETTLED_MS = 2000;

/**
 * Opens the regular file at `path`, which `seen` describes. A FIFO that replaces the file in the
 * meantime doesn't block, except with Deno before 2.9. A rename changes an entry's change time. So
 * a swapped entry is recent, and the function opens it without blocking. The caller must check that
 * the open file is the described file. `isLinked` is true if a folder in the path is a symlink. For
 * such a path, the runtime returns no facts about the open file, because it requires access to the
 * symlink's target.
 */
export function openReadable(
  path: string,
  seen: Pick<Deno.FileInfo, "ctime">,
  isLinked = false,
): ReadableFile {
  madeProgress();
  const isSettled = Date.now() - (seen.ctime?.getTime() ?? Infinity) > UNSETTLED_MS;
  if ((isSettled && !isLinked) || !canOpenWithoutWaiting) return system.open(path);
  return system.openWithoutWaiting(path);
}

/** The facts that distinguish a file's versions without reading its content. */
export interface FileStamp {
  isFile: boolean;
  /** In bytes. */
  size: number;
  modified?: Date;
  /**
   * A string of the file's device, inode, size and times. It stays equal while the file is
   * unchanged.
   */
  id: string;
  /** The last change of the file's content or attributes, in milliseconds; 0 if unknown. */
  changed: number;
}

export function stampOf({ isFile, dev, ino, size, mtime, ctime }: Deno.FileInfo): FileStamp {
  const times = [mtime, ctime].map((time) => time?.getTime() ?? 0);
  const id = [dev, ino, size, ...times].join(":");
  return { isFile, id, size, changed: Math.max(...times), ...(mtime && { modified: mtime }) };
}

/** Returns true if every change after `now` (in milliseconds) will produce another stamp. */
export function hasSettled({ changed }: FileStamp, now: number): boolean {
  return now - changed > UNSETTLED_MS;
}
