import type { FileInfo } from "./system.ts";

/** The default size limit for files, in bytes. */
export const MAX_FILE_BYTES = 4 * 1024 * 1024;

/**
 * The time after a change in which another change may leave the file's times equal, in milliseconds.
 */
export const UNSETTLED_MS = 50;

type StampedInfo = Pick<FileInfo, "dev" | "ino" | "size" | "mtime" | "ctime">;

/** Returns a text that stays equal while the file is unchanged, without reading its content. */
export function stampOf({ dev, ino, size, mtime, ctime }: StampedInfo): string {
  return `${dev}:${ino}:${size}:${mtime?.getTime() ?? 0}:${ctime?.getTime() ?? 0}`;
}

/** Returns true if every change after `now` (in milliseconds) will produce another stamp. */
export function hasSettled({ mtime, ctime }: StampedInfo, now: number): boolean {
  return now - Math.max(mtime?.getTime() ?? 0, ctime?.getTime() ?? 0) > UNSETTLED_MS;
}
