/** True when both hold the same bytes. */
export function isSameBytes(a: Uint8Array, b: Uint8Array | undefined): boolean {
  return a.length === b?.length && a.every((byte, index) => byte === b[index]);
}

/** Bytes in lower-case hex digits. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
