import { madeProgress } from "../progress.ts";
import { canOpenWithoutWaiting, type ReadableFile, system } from "./system.ts";

/**
 * For this long after a change, in milliseconds, another one may leave the same timestamps: FAT's
 * have a resolution of two seconds, those of other file systems of a few milliseconds.
 */
export const UNSETTLED_MS = 2000;

/**
 * Opens the file at `path`, of which `seen` was just seen to be a regular file. Should a FIFO take
 * its place before it is opened, nobody waits for a writer, except before Deno 2.9: a rename changes
 * the time of what it moves, so what is being swapped changed lately and is opened without blocking.
 * The caller must look whether what is open is what was seen. `isLinked` is true where a folder of
 * the path is a link: there an open file of the runtime says nothing of itself, because it asks for
 * access to where the link leads, which is not granted.
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
