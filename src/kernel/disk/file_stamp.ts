import { UNSETTLED_MS } from "./readable_file.ts";

/** The facts that distinguish versions of a file without reading it. */
export interface FileStamp {
  isFile: boolean;
  /** In bytes. */
  size: number;
  modified?: Date;
  /** Equal while the file is unchanged: device, inode, size, times. */
  id: string;
  /** The later of the times when content and attributes changed, in milliseconds; 0 if unknown. */
  changed: number;
}

/** Returns the stamp of a result from `lstat` or `stat`. */
export function stampOf({ isFile, dev, ino, size, mtime, ctime }: Deno.FileInfo): FileStamp {
  const times = [mtime, ctime].map((time) => time?.getTime() ?? 0);
  const id = [dev, ino, size, ...times].join(":");
  return { isFile, id, size, changed: Math.max(...times), ...(mtime && { modified: mtime }) };
}

/** Returns true if every change after `now`, in milliseconds, leaves another stamp. */
export function hasSettled({ changed }: FileStamp, now: number): boolean {
  return now - changed > UNSETTLED_MS;
}
