import { ToolError } from "../errors.ts";
import { encodeUtf8 } from "../utf8.ts";
import { writeAll } from "../write_all.ts";
import { MAX_ATTEMPTS } from "./file_lock.ts";
import { readText } from "./file_version.ts";
import { occupantOf, openOwn } from "./own_file.ts";
import { prepareReplacement } from "./replacement.ts";
import type { SharedFile } from "./shared_file.ts";
import { WriteError } from "./write_error.ts";

/**
 * Replaces the file's text by the `text` that `change` makes of it, all or nothing; the file keeps its
 * mode, and an equal text is not written. `beforeWriting` runs once, when the new text lies on the
 * disk beside the file and only has to be renamed. For use inside `withLock`. Returns what `change`
 * returned last, with `isWritten`. Throws `FileError`, `WriteError` and what the callbacks throw.
 */
export async function replaceText<Change extends { text: string }>(
  file: SharedFile,
  change: (text: string) => Change | Promise<Change>,
  beforeWriting: () => void | Promise<void> = () => {},
): Promise<Change & { isWritten: boolean }> {
  let isAnnounced = false;
  for (let count = 0; count < MAX_ATTEMPTS; count++) {
    const before = readText(file);
    const after = await change(before);
    if (after.text === before) return { ...after, isWritten: false };
    const replacement = await asWriteError(file, () => prepareReplacement(file, after.text));
    try {
      if (!isAnnounced) await beforeWriting();
      isAnnounced = true;
      // Another program, which does not know the lock, may have written meanwhile.
      if (readText(file) !== before) continue;
      await asWriteError(file, () => replacement.rename());
      return { ...after, isWritten: true };
    } finally {
      await asWriteError(file, () => replacement.close());
    }
  }
  throw new WriteError("changing", { file: file.name });
}

/** Runs `action`; what the system refuses is thrown as `WriteError`. */
async function asWriteError<T>({ name }: SharedFile, action: () => T | Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw error instanceof ToolError ? error : WriteError.of(error, name);
  }
}

/**
 * Makes the file with that text, unless something is there: false then. For use inside `withLock`.
 * Throws `WriteError`.
 */
export function makeText(file: SharedFile, text: string): Promise<boolean> {
  return asWriteError(file, () => {
    if (occupantOf(file.path) !== "nothing") return false;
    using made = openOwn(file.path, { name: file.name });
    writeAll(made, encodeUtf8(text));
    made.syncSync();
    return true;
  });
}

/**
 * Why the file and its siblings cannot be written, found by making the temporary and removing it
 * again; undefined if they can, or if the folder is not there yet.
 */
export function whyNotWritten({ path, name, temporary }: SharedFile): WriteError | undefined {
  try {
    Deno.openSync(temporary, { write: true, createNew: true }).close();
    Deno.removeSync(temporary);
    if (occupantOf(path) === "file") Deno.openSync(path, { read: true, write: true }).close();
    return undefined;
  } catch (error) {
    return error instanceof Deno.errors.NotFound ? undefined : WriteError.of(error, name);
  }
}
