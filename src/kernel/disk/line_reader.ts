import { FileError } from "./file_error.ts";
import { openToRead } from "./own_file.ts";

/** Small enough for the garbage collector to free chunks while they are young. */
const CHUNK_BYTES = 64 * 1024;
/** A longer line cannot be a record: it is skipped so that it cannot exhaust memory. */
const MAX_LINE_CHARACTERS = 16 * 1024 * 1024;

/** A larger log would keep every other call waiting for seconds. */
const MAX_LOG_BYTES = 256 * 1024 * 1024;

/**
 * The lines of a file without their line breaks, read in chunks, so that memory does not grow with
 * the file. A line of over 16 Mi characters becomes "". A file that does not exist has no lines;
 * throws `FileError` for one that cannot be read.
 */
export function* linesOf(path: string, name: string): Generator<string> {
  const file = openToRead(path, name);
  if (file === undefined) return;
  using _closed = file;
  if (file.statSync().size > MAX_LOG_BYTES) throw new FileError(name, "a huge log");
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(CHUNK_BYTES);
  let [rest, isDropped] = ["", false];
  for (let length = file.readSync(buffer); length !== null; length = file.readSync(buffer)) {
    const lines = decoder.decode(buffer.subarray(0, length), { stream: true }).split("\n");
    const last = lines.pop() ?? "";
    for (const line of lines) {
      yield isDropped ? "" : rest + line;
      [rest, isDropped] = ["", false];
    }
    rest = isDropped ? "" : rest + last;
    if (rest.length > MAX_LINE_CHARACTERS) [rest, isDropped] = ["", true];
  }
  rest += decoder.decode();
  if (rest !== "" || isDropped) yield rest;
}
