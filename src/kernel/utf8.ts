// For the same bytes, the runtime's strict decoder takes 3 to 15 times as long as its replacing
// decoder.
const decoder = new TextDecoder();
const markKeeping = new TextDecoder("utf-8", { ignoreBOM: true });
const strict = new TextDecoder("utf-8", { fatal: true });
const encoder = new TextEncoder();

/** The replacement for bytes that aren't UTF-8; a text may hold it as well. */
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

/** The text as UTF-8; what is not a character, half a surrogate pair, becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}
