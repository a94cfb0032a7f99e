// For the same bytes, the runtime's strict decoder takes 3 to 15 times as long as its replacing
// decoder.
const decoder = new TextDecoder();
const markKeeping = new TextDecoder("utf-8", { ignoreBOM: true });
const strict = new TextDecoder("utf-8", { fatal: true });
const encoder = new TextEncoder();

const REPLACEMENT = "\ufffd";

/** Returns undefined for invalid UTF-8. Removes a byte order mark unless `keepsMark` is true. */
export function decodeUtf8(
  bytes: Uint8Array,
  { keepsMark = false }: { keepsMark?: boolean } = {},
): string | undefined {
  const text = decodeLossily(bytes, { keepsMark });
  return text.includes(REPLACEMENT) && !isUtf8(bytes) ? undefined : text;
}

/** Replaces invalid bytes with U+FFFD. */
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

/** Replaces a lone surrogate with U+FFFD. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

export function bytesIn(text: string): number {
  return encodeUtf8(text).length;
}
