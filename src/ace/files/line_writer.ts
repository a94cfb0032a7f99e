import { encodeUtf8 } from "../../kernel/utf8.ts";
import { writeAll } from "../../kernel/write_all.ts";
import { openOwn } from "./own_file.ts";
import type { SharedFile } from "./shared_file.ts";
import type { OpenFile } from "../../kernel/disk/system.ts";
import { WriteError } from "../../kernel/disk/write_error.ts";

/**
 * Appends whole lines in one write and waits until they are on disk. If a killed process left an
 * incomplete last line, ends that line first. Creates the file if it doesn't exist, and undoes a
 * failed write or flush. For use inside `withLock`. Throws `WriteError`.
 */
export async function appendLines(file: SharedFile, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  try {
    using log = openOwn(file.path, {
      append: true,
      name: file.name,
      ...(file.isPrivate && { mode: 0o600 }),
    });
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

const FROM_END = 2;

function isTorn(log: OpenFile, size: number): boolean {
  if (size === 0) return false;
  log.seekSync(-1, FROM_END);
  const last = new Uint8Array(1);
  log.readSync(last);
  return last[0] !== 0x0a;
}
