import { ToolError } from "../../kernel/errors.ts";
import { decodeUtf8, encodeUtf8 } from "../../kernel/utf8.ts";
import { writeAll } from "../../kernel/write_all.ts";
import { MAX_FILE_BYTES } from "../../kernel/disk/confined_root.ts";
import { FileError, isGone } from "../../kernel/disk/file_error.ts";
import { occupantOf, openOwn, openToRead } from "./own_file.ts";
import { system } from "../../kernel/disk/system.ts";
import { WriteError } from "../../kernel/disk/write_error.ts";
import { MAX_ATTEMPTS } from "./file_lock.ts";
import { prepareReplacement } from "./replacement.ts";
import type { SharedFile } from "./shared_file.ts";

/**
 * Returns the file's text, including a byte order mark. The file must contain at most 4 MiB of
 * UTF-8. Throws `FileError`.
 */
export function readSharedText({ path, name }: SharedFile): string {
  const file = openToRead(path, name);
  if (file === undefined) throw new FileError(name, "absent");
  using _closed = file;
  const { size } = file.statSync();
  if (size > MAX_FILE_BYTES) throw new FileError(name, "too large");
  const bytes = new Uint8Array(size);
  let length = 0;
  for (let more: number | null = 1; more && length < size; length += more ?? 0) {
    more = file.readSync(bytes.subarray(length));
  }
  const text = decodeUtf8(bytes.subarray(0, length), { keepsMark: true });
  if (text === undefined) throw new FileError(name, "not text");
  return text;
}

/**
 * Replaces the file's text with the `text` that `change` returns, completely or not at all. The
 * file keeps its mode. An unchanged text isn't written. Calls `beforeWriting` once, when the new
 * text is on disk but before the rename. Call it inside `withLock`. Returns the last result of
 * `change`, and `isWritten`. Throws `FileError`, `WriteError` and errors from the callbacks.
 */
export async function replaceText<Change extends { text: string }>(
  file: SharedFile,
  change: (text: string) => Change | Promise<Change>,
  beforeWriting: () => void | Promise<void> = () => {},
): Promise<Change & { isWritten: boolean }> {
  let isAnnounced = false;
  for (let count = 0; count < MAX_ATTEMPTS; count++) {
    const before = readSharedText(file);
    const after = await change(before);
    if (after.text === before) return { ...after, isWritten: false };
    const replacement = await asWriteError(file, () => prepareReplacement(file, after.text));
    try {
      if (!isAnnounced) await beforeWriting();
      isAnnounced = true;
      // Another program that doesn't use the lock may have changed the file in the meantime.
      if (readSharedText(file) !== before) continue;
      await asWriteError(file, () => replacement.rename());
      return { ...after, isWritten: true };
    } finally {
      await asWriteError(file, () => replacement.close());
    }
  }
  throw new WriteError("changing", { file: file.name });
}

async function asWriteError<T>({ name }: SharedFile, action: () => T | Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw error instanceof ToolError ? error : WriteError.of(error, name);
  }
}

/**
 * Creates the file with this text. Returns false if the path already exists. For use inside
 * `withLock`. Throws `WriteError`.
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
 * Returns the error that prevents writing to the file, or undefined. Creates and removes the
 * temporary file as a test. Also returns undefined if the folder doesn't exist yet.
 */
export function whyNotWritten({ path, name, temporary }: SharedFile): WriteError | undefined {
  try {
    system.open(temporary, { write: true, createNew: true }).close();
    system.remove(temporary);
    if (occupantOf(path) === "file") system.open(path, { read: true, write: true }).close();
    return undefined;
  } catch (error) {
    return isGone(error) ? undefined : WriteError.of(error, name);
  }
}
