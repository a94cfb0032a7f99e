export function writeAll(
  writer: { writeSync(bytes: Uint8Array): number },
  bytes: Uint8Array,
): void {
  for (let written = 0; written < bytes.length;) {
    written += writer.writeSync(bytes.subarray(written));
  }
}
