import { ownField } from "../own_field.ts";

/** The largest message, in bytes, without its line break. */
export const MAX_LINE_BYTES = 10 * 1024 * 1024;

/** A line longer than `MAX_LINE_BYTES`: the stream cannot be followed any further. */
export class LineTooLongError extends Error {
  override name = "LineTooLongError";
}

/** Cuts a byte stream into lines, keeping what has not ended yet. */
export class LineBuffer {
  #bytes = new Uint8Array(0);
  #length = 0;

  /** The lines that `chunk` completes, without line breaks. Throws `LineTooLongError`. */
  *push(chunk: Uint8Array): Generator<Uint8Array> {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      this.#keep(chunk.subarray(start, end));
      start = end + 1;
      yield this.rest();
    }
    this.#keep(chunk.subarray(start));
  }

  /** What came after the last line break; the buffer is empty then. */
  rest(): Uint8Array {
    const line = this.#bytes.subarray(0, this.#length);
    this.#bytes = new Uint8Array(0);
    this.#length = 0;
    return line;
  }

  #keep(part: Uint8Array): void {
    const length = this.#length + part.length;
    if (length > MAX_LINE_BYTES) throw new LineTooLongError();
    if (length > this.#bytes.length) {
      // Twice as much as before, so that a line in many small chunks is not copied for each.
      const larger = new Uint8Array(Math.max(length, 2 * this.#bytes.length));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes.set(part, this.#length);
    this.#length = length;
  }
}

/** An id that JSON-RPC and MCP allow. */
export type RequestId = string | number;

/** JSON-RPC 2.0's codes for input that is no message, and for a message that is no request. */
export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;

/** An error answer as JSON-RPC 2.0 writes it; `id` is null where none could be read. */
export interface ErrorAnswer {
  jsonrpc: "2.0";
  id: RequestId | null;
  error: { code: number; message: string };
}

/** The error answer for `code`. */
export function errorAnswer(id: RequestId | null, code: number, message: string): ErrorAnswer {
  return { jsonrpc: "2.0", id, error: { code, message } };
}

/** What one line holds: a value to check, an error to answer with, or nothing. */
export type Parsed = { value: unknown } | { error: ErrorAnswer } | undefined;

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Parses a line of strict UTF-8 JSON; a blank line is nothing. */
export function parseLine(line: Uint8Array): Parsed {
  try {
    const text = decoder.decode(line).trim();
    return text === "" ? undefined : { value: JSON.parse(text) };
  } catch {
    const message = "Parse error: each line must be one JSON-RPC message in UTF-8";
    return { error: errorAnswer(null, PARSE_ERROR, message) };
  }
}

/** The id of a value that may be a message, when it is one that can be answered. */
export function usableId(value: unknown): RequestId | null {
  const id = ownField(value, "id");
  if (typeof id === "string") return id;
  return typeof id === "number" && Number.isSafeInteger(id) ? id : null;
}
