import { FileError } from "./file_error.ts";
import { openToRead } from "./own_file.ts";
import type { ReadableFile } from "./readable_file.ts";

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
  const file = openLog(path, name);
  if (file === undefined) return;
  using _closed = file;
  const splitter = new LineSplitter();
  const buffer = new Uint8Array(CHUNK_BYTES);
  for (let length = file.readSync(buffer); length; length = file.readSync(buffer)) {
    yield* splitter.split(buffer.subarray(0, length));
  }
  yield* splitter.rest();
}

/** After so many milliseconds others have their turn. */
const TURN_MS = 20;

/** As `linesOf`, a chunk's lines at a time; other calls are answered meanwhile. */
export async function* linesInTurn(path: string, name: string): AsyncGenerator<string[]> {
  const file = openLog(path, name);
  if (file === undefined) return;
  using _closed = file;
  const splitter = new LineSplitter();
  const buffer = new Uint8Array(CHUNK_BYTES);
  let begun = performance.now();
  for (let length = file.readSync(buffer); length; length = file.readSync(buffer)) {
    yield splitter.split(buffer.subarray(0, length));
    if (performance.now() - begun < TURN_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    begun = performance.now();
  }
  yield splitter.rest();
}

function openLog(path: string, name: string): ReadableFile | undefined {
  const file = openToRead(path, name);
  if (file === undefined || file.statSync().size <= MAX_LOG_BYTES) return file;
  file[Symbol.dispose]();
  throw new FileError(name, "a huge log");
}

/** Makes lines of chunks of bytes. */
class LineSplitter {
  readonly #decoder = new TextDecoder();
  #rest = "";
  #isDropped = false;

  /** The lines that end in this chunk. */
  split(chunk: Uint8Array): string[] {
    const lines = this.#decoder.decode(chunk, { stream: true }).split("\n");
    const last = lines.pop() ?? "";
    if (lines.length === 0) this.#rest = this.#isDropped ? "" : this.#rest + last;
    else {
      lines[0] = this.#isDropped ? "" : this.#rest + lines[0];
      [this.#rest, this.#isDropped] = [last, false];
    }
    if (this.#rest.length > MAX_LINE_CHARACTERS) [this.#rest, this.#isDropped] = ["", true];
    return lines;
  }

  /** The last line, when no line break ends it. */
  rest(): string[] {
    const last = this.#rest + this.#decoder.decode();
    return last !== "" || this.#isDropped ? [last] : [];
  }
}
