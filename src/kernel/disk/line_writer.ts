import { encodeUtf8 } from "../utf8.ts";
import { writeAll } from "../write_all.ts";
import { withLock } from "./file_lock.ts";
import { isAt, openOwn } from "./own_file.ts";
import type { SharedFile } from "./shared_file.ts";
import { WriteError } from "./write_error.ts";

/** Lines to append, perhaps once something else is done: none where that fails. */
export type Lines = readonly string[] | Promise<readonly string[]>;

/**
 * Appends whole lines in one write, after ending a torn last line that a killed process left, calls
 * `onWritten` and waits until the disk has them, which others need not wait for. Creates the file if
 * needed; what cannot be written or flushed is undone. For use inside `withLock`. Throws
 * `WriteError`.
 */
export async function appendLines(
  file: SharedFile,
  lines: Lines,
  onWritten?: () => void,
): Promise<void> {
  try {
    const open = (): Deno.FsFile => openOwn(file.path, { append: true, name: file.name });
    using early = open();
    const text = (await lines).map((line) => `${line}\n`).join("");
    if (text === "") return;
    // Another may have taken its place meanwhile.
    using log = lines instanceof Promise && !isAt(early, file.path) ? open() : early;
    const { size } = log.statSync();
    try {
      writeAll(log, encodeUtf8(isTorn(log, size) ? `\n${text}` : text));
      onWritten?.();
      await log.syncData();
    } catch (error) {
      log.truncateSync(size);
      throw error;
    }
  } catch (error) {
    throw WriteError.of(error, file.name);
  }
}

/**
 * As `appendLines`, under the file's lock: returns as soon as the lines are written. `flushed` ends
 * when the disk has them, and until then the file is locked. The file is locked and opened before
 * lines that are waited for.
 */
export async function beginToAppend(
  file: SharedFile,
  lines: Lines,
): Promise<{ flushed: Promise<void> }> {
  const { promise: isWritten, resolve } = Promise.withResolvers<void>();
  const flushed = withLock(file, () => appendLines(file, lines, resolve));
  await Promise.race([isWritten, flushed]);
  return { flushed };
}

function isTorn(log: Deno.FsFile, size: number): boolean {
  if (size === 0) return false;
  log.seekSync(size - 1, Deno.SeekMode.Start);
  const last = new Uint8Array(1);
  log.readSync(last);
  return last[0] !== 0x0a;
}
