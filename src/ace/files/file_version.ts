import { stampOf } from "../../kernel/disk/file_stamp.ts";
import { system } from "../../kernel/disk/system.ts";

/** Returns the identity of a file's current version; undefined if the file doesn't exist. */
export function versionAt(path: string): string | undefined {
  try {
    const { isFile, id } = stampOf(system.lstat(path));
    return isFile ? id : undefined;
  } catch {
    return undefined;
  }
}

const LOOK_MS = 300;

/**
 * Calls `onChange` soon after the version of the file at `path` changes. Returns a function that
 * stops the polling.
 */
export function watchVersions(path: string, onChange: () => void): () => void {
  // The operating system's file watcher loses a file when another file replaces it.
  let version = versionAt(path);
  return system.every(LOOK_MS, () => {
    const now = versionAt(path);
    if (now === version) return;
    version = now;
    onChange();
  });
}
