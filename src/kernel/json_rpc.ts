/** The largest message, in bytes, without its line break. */
export const MAX_LINE_BYTES = 10 * 1024 * 1024;

/** A line longer than `MAX_LINE_BYTES`: the stream cannot be followed any further. */
export class LineTooLongError extends Error {
  override name = "LineTooLongError";
}

/** Cuts a byte stream into lines, keeping what has not ended yet. */
export class LineBuffer {
  #parts: Uint8Array[] = [];
  #length = 0;

  /** The lines that `chunk` completes, without line breaks. Throws `LineTooLongError`. */
  *push(chunk: Uint8Array): Generator<Uint8Array> {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      this.#keep(chunk.subarray(start, end));
      start = end + 1;
      yield this.rest();
    }
    if (start < chunk.length) this.#keep(chunk.slice(start));
  }

  /** What came after the last line break; the buffer is empty then. */
  rest(): Uint8Array {
    const [only] = this.#parts;
    const line = this.#parts.length === 1 && only ? only : concat(this.#parts, this.#length);
    this.#parts = [];
    this.#length = 0;
    return line;
  }

  #keep(part: Uint8Array): void {
    this.#length += part.length;
    if (this.#length > MAX_LINE_BYTES) throw new LineTooLongError();
    this.#parts.push(part);
  }
}

function concat(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
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

/** Parses a line of strict UTF-8 JSON; a blank line is nothing. */
export function parseLine(line: Uint8Array): Parsed {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(line).trim();
    return text === "" ? undefined : { value: JSON.parse(text) };
  } catch {
    const message = "Parse error: each line must be one JSON-RPC message in UTF-8";
    return { error: errorAnswer(null, PARSE_ERROR, message) };
  }
}

/** The id of a value that may be a message, when it is one that can be answered. */
export function usableId(value: unknown): RequestId | null {
  const id = field(value, "id");
  return typeof id === "string" || Number.isSafeInteger(id) ? asId(id) : null;
}

/** The own property `name` of an object, or undefined. */
export function field(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}

function asId(id: unknown): RequestId | null {
  return typeof id === "string" || typeof id === "number" ? id : null;
}
