import { decodeLossily } from "../utf8.ts";
import { FileError } from "./file_error.ts";
import type { ReadableFile } from "./system.ts";

const CHUNK_BYTES = 64 * 1024;
const NEWLINE = 10;
const MAX_LINE_BYTES = 16 * 1024 * 1024;

const MAX_LOG_BYTES = 256 * 1024 * 1024;

/**
 * Yields the lines of an open file without their line breaks. Reads the file in chunks to limit
 * memory use, and yields no lines if `file` is undefined. Yields "" for a line of over 16 MiB.
 * Closes the file. Throws `FileError` with `name` for a file of over 256 MiB.
 */
export function* linesOf(file: ReadableFile | undefined, name: string): Generator<string> {
  if (file === undefined) return;
  using _closed = file;
  try {
    if (file.statSync().size > MAX_LOG_BYTES) throw new FileError(name, "too large", " 256 MiB");
    for (const lines of splitLines(file)) yield* lines;
  } catch (error) {
    throw FileError.of(error, name);
  }
}

function* splitLines(file: ReadableFile): Generator<string[]> {
  const chunk = new Uint8Array(CHUNK_BYTES);
  // A line may span chunks, and a character may span their border.
  let open: Uint8Array[] = [];
  let [openBytes, isFirst] = [0, true];
  const take = (bytes: Uint8Array): string => {
    const whole = openBytes > MAX_LINE_BYTES ? new Uint8Array() : concat([...open, bytes]);
    const text = decodeLossily(whole, { keepsMark: !isFirst });
    [open, openBytes, isFirst] = [[], 0, false];
    return text;
  };
  for (let length = file.readSync(chunk); length; length = file.readSync(chunk)) {
    const read = chunk.subarray(0, length);
    const [first, last] = [read.indexOf(NEWLINE), read.lastIndexOf(NEWLINE)];
    // Decode all complete lines together. A streaming decoder takes several times as long.
    if (first >= 0) {
      const lines = [take(read.subarray(0, first))];
      if (last > first) lines.push(...take(read.subarray(first + 1, last)).split("\n"));
      yield lines;
    }
    openBytes += length - (last + 1);
    if (openBytes <= MAX_LINE_BYTES) open.push(read.slice(last + 1));
  }
  yield openBytes > 0 ? [take(new Uint8Array())] : [];
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
