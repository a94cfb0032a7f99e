/** Writes all of `bytes`: one write may take only a part of them. Throws what the writer throws. */
export function writeAll(
  writer: { writeSync(bytes: Uint8Array): number },
  bytes: Uint8Array,
): void {
  for (let written = 0; written < bytes.length;) {
    written += writer.writeSync(bytes.subarray(written));
  }
}
