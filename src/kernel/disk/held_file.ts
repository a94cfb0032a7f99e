import { decodeUtf8 } from "../utf8.ts";
import type { FilePlace, ReadResult } from "./confined_root.ts";
import { FileError } from "./file_error.ts";
import type { FileStamp } from "./file_stamp.ts";

export class HeldFile {
  readonly path: string;
  readonly real: string;
  readonly error: FileError | undefined;
  /**
   * The file's content as valid UTF-8, within the cache's size limit. Thousands of strings would
   * fill the engine's heap.
   */
  bytes: Uint8Array | undefined;
  stamp: FileStamp | undefined;
  /** False while another change may produce the same stamp. */
  isSettled = false;

  constructor({ path, real }: FilePlace, { bytes, error }: ReadResult) {
    this.path = path;
    this.real = real;
    this.bytes = bytes;
    this.error = error;
  }

  get size(): number {
    return this.stamp?.size ?? 0;
  }

  get modified(): Date | undefined {
    return this.stamp?.modified;
  }
}

/** Returns the result, or an error instead of the bytes if they aren't valid UTF-8. */
export function decodable(path: string, result: ReadResult): ReadResult {
  try {
    if (result.bytes !== undefined) decodeStrict(result.bytes, path);
    return result;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { ...result.stamp && { stamp: result.stamp }, error };
  }
}

export function isSameFile(
  held: HeldFile,
  { real }: FilePlace,
  { stamp, bytes, error }: ReadResult,
): boolean {
  if (held.real !== real || held.error?.message !== error?.message) return false;
  if (held.stamp?.id === stamp?.id && held.isSettled) return true;
  return held.bytes?.length === bytes?.length &&
    (bytes?.every((byte, at) => byte === held.bytes?.[at]) ?? true);
}

/**
 * Decodes strict UTF-8 without a byte order mark. Throws `FileError` with the position of the first
 * invalid byte.
 */
function decodeStrict(bytes: Uint8Array, path: string): string {
  const text = decodeUtf8(bytes);
  if (text !== undefined) return text;
  throw new FileError(path, "not text", ` (byte ${firstInvalidByte(bytes)})`);
}

function firstInvalidByte(bytes: Uint8Array): number {
  let valid = 0;
  for (let invalid = bytes.length; invalid - valid > 1;) {
    const middle = (valid + invalid) >> 1;
    if (isText(bytes.subarray(0, middle), { stream: true })) valid = middle;
    else invalid = middle;
  }
  // A stream may end within a character. The error starts at the character's first byte.
  while (!isText(bytes.subarray(0, valid))) valid--;
  return valid;
}

function isText(bytes: Uint8Array, options?: TextDecodeOptions): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, options);
    return true;
  } catch {
    return false;
  }
}

const EMPTIED_MS = 50;

/**
 * Returns true for a file that was emptied just now. Most programs empty a file before they write
 * it.
 */
export function isBeingWritten(
  before: HeldFile,
  { bytes, stamp }: ReadResult,
  now: number,
): boolean {
  return bytes?.length === 0 && stamp !== undefined && Math.abs(now - stamp.changed) < EMPTIED_MS &&
    (before.bytes?.length ?? 0) > 0;
}
