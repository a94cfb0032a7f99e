import { openToRead } from "../files/own_file.ts";
import type { SharedFile } from "../files/shared_file.ts";
import { jsonIn } from "../logs/json_fields.ts";

/**
 * The number of bytes at the end of a log that a hook has time to read. They contain the current
 * session.
 */
const TAIL_BYTES = 512 * 1024;

/** Returns the values of the log's last lines that contain a text, oldest first. */
export function lastValues({ path, name }: SharedFile, text: string): unknown[] {
  using open = openToRead(path, name);
  if (open === undefined) return [];
  const { size } = open.statSync();
  const from = Math.max(0, size - TAIL_BYTES);
  open.seekSync(from, 0);
  const bytes = new Uint8Array(size - from);
  let length = 0;
  while (length < bytes.length) {
    const more = open.readSync(bytes.subarray(length));
    if (more === null) break;
    length += more;
  }
  const lines = new TextDecoder().decode(bytes.subarray(0, length)).split("\n");
  // The first line may be incomplete.
  if (from > 0) lines.shift();
  return lines.filter((line) => line.includes(text)).map(jsonIn);
}
