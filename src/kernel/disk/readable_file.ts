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

/** How much of a file is its head: the fields at its start are nearly always within it. */
export const HEAD_BYTES = 512;
const head = new Uint8Array(HEAD_BYTES);
const decoder = new TextDecoder();

/** The beginning of what nobody has looked at as text, a broken character as U+FFFD. */
export function readHead(path: string): string {
  const length = readBeginning(path, head);
  // Most files fill it: a view of a part costs as much as decoding does.
  return decoder.decode(length === HEAD_BYTES ? head : head.subarray(0, length));
}

/**
 * Reads the beginning of what nobody has looked at into `buffer`; returns the number of bytes. A
 * FIFO keeps nobody waiting, except before Deno 2.9.
 */
function readBeginning(path: string, buffer: Uint8Array): number {
  // A hundred thousand files of a slow disk keep everything waiting, but each is progress.
  madeProgress();
  return canOpenWithoutWaiting ? readInto(path, buffer) : readPlainly(path, buffer);
}

let shared = new Uint8Array(64 * 1024);

/** The bytes of a file, the first `most` of a longer one; they hold until the next call. */
export function readShared(path: string, most: number): Uint8Array {
  for (;;) {
    const length = readBeginning(path, shared);
    if (length < shared.length || length >= most) return shared.subarray(0, Math.min(length, most));
    shared = new Uint8Array(Math.min(most, shared.length * 4));
  }
}

function readInto(path: string, buffer: Uint8Array): number {
  const file = system.openWithoutWaiting(path);
  try {
    return file.readSync(buffer) ?? 0;
  } finally {
    file[Symbol.dispose]();
  }
}

function readPlainly(path: string, buffer: Uint8Array): number {
  // Not `using`: the bundler's minifier drops it where the variable is used once.
  const file = system.open(path);
  try {
    return file.readSync(buffer) ?? 0;
  } finally {
    file.close();
  }
}
