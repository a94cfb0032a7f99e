import type { FileInfo } from "./system.ts";

/** The default size limit for files, in bytes. */
export const MAX_FILE_BYTES = 4 * 1024 * 1024;

/**
 * The time after a change in which another change may leave the file's times equal, in milliseconds.
 */
export const UNSETTLED_MS = 50;

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

type StampedInfo = Pick<FileInfo, "isFile" | "dev" | "ino" | "size" | "mtime" | "ctime">;

export function stampOf({ isFile, dev, ino, size, mtime, ctime }: StampedInfo): FileStamp {
  const [written, altered] = [mtime?.getTime() ?? 0, ctime?.getTime() ?? 0];
  const id = `${dev}:${ino}:${size}:${written}:${altered}`;
  const changed = Math.max(written, altered);
  return { isFile, id, size, changed, ...(mtime && { modified: mtime }) };
}

/** Returns true if every change after `now` (in milliseconds) will produce another stamp. */
export function hasSettled({ changed }: FileStamp, now: number): boolean {
  return now - changed > UNSETTLED_MS;
}
