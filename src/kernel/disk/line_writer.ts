import { encodeUtf8 } from "../utf8.ts";
import { writeAll } from "../write_all.ts";
import { openOwn } from "./own_file.ts";
import type { SharedFile } from "./shared_file.ts";
import { WriteError } from "./write_error.ts";

/**
 * Appends whole lines in one write, after ending a torn last line that a killed process left, and
 * waits until the disk has them. Creates the file if needed; what cannot be written or flushed is
 * undone. For use inside `withLock`. Throws `WriteError`.
 */
export async function appendLines(file: SharedFile, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  try {
    using log = openOwn(file.path, { append: true, name: file.name });
    const { size } = log.statSync();
    const text = lines.map((line) => `${line}\n`).join("");
    try {
      writeAll(log, encodeUtf8(isTorn(log, size) ? `\n${text}` : text));
      await log.syncData();
    } catch (error) {
      log.truncateSync(size);
      throw error;
    }
  } catch (error) {
    throw WriteError.of(error, file.name);
  }
}

function isTorn(log: Deno.FsFile, size: number): boolean {
  if (size === 0) return false;
  log.seekSync(size - 1, Deno.SeekMode.Start);
  const last = new Uint8Array(1);
  log.readSync(last);
  return last[0] !== 0x0a;
}
