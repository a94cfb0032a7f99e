/** Returns a unit vector that depends only on the words in the text. */
export function hashedVector(text: string, dimension = 64): Float32Array {
  const vector = new Float32Array(dimension);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const at = hash(word) % dimension;
    vector[at] = (vector[at] ?? 0) + 1;
  }
  const length = Math.hypot(...vector);
  if (length === 0) vector[0] = 1;
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** The hash is 32-bit FNV-1a. */
function hash(word: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(word)) {
    value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  }
  return value;
}
