import { type FileStamp, hasSettled, stampOf } from "../../kernel/disk/file_stamp.ts";
import { system } from "../../kernel/disk/system.ts";
import type { SharedFile } from "./shared_file.ts";

/** Returns the identity of the current version of a file; undefined if it does not exist. */
export function versionAt(path: string): string | undefined {
  return stampAt(path)?.id;
}

function stampAt(path: string): FileStamp | undefined {
  try {
    const stamp = stampOf(system.lstat(path));
    return stamp.isFile ? stamp : undefined;
  } catch {
    return undefined;
  }
}

/** The contents of a larger file would take too much memory. */
const MAX_HELD_BYTES = 4 * 1024 * 1024;

/**
 * Returns a function that reads a file once for each version: what it returns must not be modified. A
 * large file, and a file that has just changed and might change again unnoticed, is read each time.
 */
export function onceForEachVersion<Content>(
  read: (file: SharedFile) => Content,
): (file: SharedFile) => Content {
  const held = new Map<string, { id: string; content: Content }>();
  return (file) => {
    const stamp = stampAt(file.path);
    const known = held.get(file.path);
    if (known !== undefined && known.id === stamp?.id) return known.content;
    held.delete(file.path);
    const content = read(file);
    const isSmall = stamp !== undefined && stamp.size <= MAX_HELD_BYTES;
    if (isSmall && hasSettled(stamp, Date.now())) held.set(file.path, { id: stamp.id, content });
    return content;
  };
}

/** The polling interval, in milliseconds. */
const LOOK_MS = 300;

/** Calls `onChange` soon after the version at `path` changes. Returns a function that stops it. */
export function watchVersions(path: string, onChange: () => void): () => void {
  // The operating system's watch would not follow a file that is replaced by another.
  let version = versionAt(path);
  return system.every(LOOK_MS, () => {
    const now = versionAt(path);
    if (now === version) return;
    version = now;
    onChange();
  });
}
