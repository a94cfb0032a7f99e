// For the same bytes the runtime's strict decoder takes three to fifteen times as long as the one
// that replaces; to write a large file's text anew, its `encode` takes up to a fifth longer.
const decoder = new TextDecoder();
const markKeeping = new TextDecoder("utf-8", { ignoreBOM: true });
const strict = new TextDecoder("utf-8", { fatal: true });
const encoder = new TextEncoder();

/** What stands for bytes that are not UTF-8; a text may hold it as well. */
const REPLACEMENT = "\ufffd";

/**
 * The text of strict UTF-8; undefined when the bytes are anything else. A byte order mark is left
 * out unless `keepsMark` is set.
 */
export function decodeUtf8(
  bytes: Uint8Array,
  { keepsMark = false }: { keepsMark?: boolean } = {},
): string | undefined {
  const text = decodeLossily(bytes, { keepsMark });
  return text.includes(REPLACEMENT) && !isUtf8(bytes) ? undefined : text;
}

/** As `decodeUtf8`, but what is not UTF-8 becomes U+FFFD. */
export function decodeLossily(bytes: Uint8Array, { keepsMark }: { keepsMark: boolean }): string {
  return (keepsMark ? markKeeping : decoder).decode(bytes);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * The text as UTF-8, which may be given in parts; what is not a character, half a surrogate pair,
 * becomes U+FFFD. It lies in `spare` if it fits: to fill fresh memory takes several times as long.
 */
export function encodeUtf8(
  text: string | readonly string[],
  spare?: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  const parts = typeof text === "string" ? [text] : text;
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  // Most of a text is ASCII: in fresh memory there is room for some characters of two and three bytes.
  return (spare && encodedInto(spare, parts, length)) ??
    encodedInto(new Uint8Array(length + (length >> 3) + 16), parts, length) ??
    encoder.encode(parts.join(""));
}

function encodedInto(
  bytes: Uint8Array<ArrayBuffer>,
  parts: readonly string[],
  length: number,
): Uint8Array<ArrayBuffer> | undefined {
  if (bytes.length < length) return undefined;
  let at = 0;
  for (const part of parts) {
    const { read, written } = encoder.encodeInto(part, bytes.subarray(at));
    if (read < part.length) return undefined;
    at += written;
  }
  return bytes.subarray(0, at);
}
