import { EXIT, StartError } from "../errors.ts";
import { ownField } from "../own_field.ts";
import { decodeUtf8 } from "../utf8.ts";

/** The maximum size of a message in bytes, without its line break. */
export const MAX_LINE_BYTES = 10 * 1024 * 1024;

export class LineTooLongError extends StartError {
  override name = "LineTooLongError";

  constructor() {
    super("a message on stdin is longer than 10 MiB; the connection is closed", EXIT.internal);
  }
}

export class LineBuffer {
  #bytes = new Uint8Array();
  #length = 0;

  /** Yields the lines that `chunk` completes. Omits empty lines. Throws `LineTooLongError`. */
  *push(chunk: Uint8Array): Generator<Uint8Array> {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      // A megabyte of line breaks contains no message. Processing each empty line would take a second.
      const isEmpty = end === start && this.#length === 0;
      if (!isEmpty) this.#keep(chunk.subarray(start, end));
      start = end + 1;
      if (!isEmpty) yield this.rest();
    }
    this.#keep(chunk.subarray(start));
  }

  rest(): Uint8Array {
    const line = this.#bytes.subarray(0, this.#length);
    this.#bytes = new Uint8Array();
    this.#length = 0;
    return line;
  }

  #keep(part: Uint8Array): void {
    const length = this.#length + part.length;
    if (length > MAX_LINE_BYTES) throw new LineTooLongError();
    if (length > this.#bytes.length) {
      // Doubling the buffer avoids copying it for each small chunk of a line.
      const larger = new Uint8Array(Math.max(length, 2 * this.#bytes.length));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes.set(part, this.#length);
    this.#length = length;
  }
}

export type RequestId = string | number;

export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;

/** A JSON-RPC 2.0 error response. `id` is null if the request has no readable ID. */
export interface ErrorAnswer {
  jsonrpc: "2.0";
  id: RequestId | null;
  error: { code: number; message: string };
}

export function errorAnswer(id: RequestId | null, code: number, message: string): ErrorAnswer {
  return { jsonrpc: "2.0", id, error: { code, message } };
}

/** The content of one line: a value to check, an error response, or undefined for a blank line. */
export type Parsed = { value: unknown } | { error: ErrorAnswer } | undefined;

/** Parses a line of strict UTF-8 JSON. Returns undefined for a blank line. */
export function parseLine(line: Uint8Array): Parsed {
  try {
    const text = decodeUtf8(line)?.trim();
    if (text === "") return undefined;
    // Text that isn't UTF-8 isn't valid JSON.
    return { value: JSON.parse(text ?? "not UTF-8") };
  } catch {
    const message = "Parse error: each line must be one JSON-RPC message in UTF-8";
    return { error: errorAnswer(null, PARSE_ERROR, message) };
  }
}

export function usableId(value: unknown): RequestId | null {
  const id = ownField(value, "id");
  if (typeof id === "string") return id;
  return typeof id === "number" && Number.isSafeInteger(id) ? id : null;
}
