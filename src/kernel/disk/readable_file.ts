import { madeProgress } from "../progress.ts";
import { canOpenWithoutWaiting, type ReadableFile, system } from "./system.ts";

/**
 * The time after a change, in milliseconds, in which another change may leave the same timestamps.
 * FAT's timestamps have a resolution of two seconds, those of other file systems of a few
 * milliseconds.
 */
export const UNSETTLED_MS = 2000;

/**
 * Opens the file at `path`, which `seen` describes as a regular file. A FIFO that replaces it in
 * the meantime doesn't block, except before Deno 2.9. A rename changes the time of an entry, so a
 * swapped entry is recent and is opened without blocking. The caller must check that the open file
 * is the seen one. `isLinked` is true if a folder in the path is a symlink. In that case the
 * runtime returns no facts about the open file, because it requires access to the symlink's target.
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
