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
  const text = (keepsMark ? markKeeping : decoder).decode(bytes);
  return text.includes(REPLACEMENT) && !isUtf8(bytes) ? undefined : text;
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
  // Room for some characters of two and three bytes: most of a text is ASCII.
  const bytes = new Uint8Array(text.length + (text.length >> 3) + 16);
  const { read, written } = encoder.encodeInto(text, bytes);
  return read === text.length ? bytes.subarray(0, written) : encoder.encode(text);
}
