import { madeProgress } from "../progress.ts";
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
  for (const lines of linesByChunk(file, name)) yield* lines;
}

const TURN_MS = 40;

/**
 * Does the same as `linesOf`, but yields the lines of one chunk at a time. Other calls run in
 * between.
 */
export async function* linesInTurn(
  file: ReadableFile | undefined,
  name: string,
): AsyncGenerator<string[]> {
  let begun = performance.now();
  for (const lines of linesByChunk(file, name)) {
    yield lines;
    if (performance.now() - begun < TURN_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    begun = performance.now();
  }
}

function* linesByChunk(file: ReadableFile | undefined, name: string): Generator<string[]> {
  if (file === undefined) return;
  using _closed = file;
  try {
    if (file.statSync().size > MAX_LOG_BYTES) throw new FileError(name, "a huge log");
    const splitter = new LineSplitter();
    for (let length = file.readSync(splitter.room); length; length = file.readSync(splitter.room)) {
      madeProgress();
      yield splitter.split(length);
    }
    yield splitter.rest();
  } catch (error) {
    throw FileError.of(error, name);
  }
}

class LineSplitter {
  #bytes = new Uint8Array(CHUNK_BYTES);
  #length = 0;
  #isFirst = true;
  #isDropped = false;

  /** Returns the free part of the buffer, which is never empty. */
  get room(): Uint8Array {
    if (this.#length === this.#bytes.length) this.#grow();
    return this.#bytes.subarray(this.#length);
  }

  /** Returns the lines that end in the bytes just read. */
  split(length: number): string[] {
    const [start, end] = [this.#length, this.#length + length];
    const last = this.#bytes.subarray(start, end).lastIndexOf(NEWLINE);
    this.#length = end;
    if (last < 0) return [];
    // Decode all complete lines together. A streaming decoder takes several times as long and returns strings with two bytes per character.
    const lines = this.#textOf(start + last).split("\n");
    this.#bytes.copyWithin(0, start + last + 1, end);
    this.#length = end - (start + last + 1);
    if (this.#isDropped) [lines[0], this.#isDropped] = ["", false];
    return lines;
  }

  rest(): string[] {
    if (this.#isDropped) return [""];
    return this.#length === 0 ? [] : [this.#textOf(this.#length)];
  }

  #textOf(length: number): string {
    const text = decodeLossily(this.#bytes.subarray(0, length), { keepsMark: !this.#isFirst });
    this.#isFirst = false;
    return text;
  }

  #grow(): void {
    if (this.#length <= MAX_LINE_BYTES && !this.#isDropped) {
      // The extra byte is for the line break after the longest line.
      const larger = new Uint8Array(Math.min(2 * this.#length, MAX_LINE_BYTES + 1));
      larger.set(this.#bytes);
      this.#bytes = larger;
    } else [this.#length, this.#isDropped] = [0, true];
  }
}
