import type { Row } from "./row.ts";

/** The bytes of a vector, as the embedded store keeps them. */
export function toBytes(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** The vector of a row; throws where the row holds none. */
export function toVector({ vector }: Row): Float32Array {
  if (!(vector instanceof Uint8Array)) throw new Error("a vector is no bytes");
  // A copy starts at a multiple of four, as numbers must.
  return new Float32Array(vector.slice().buffer);
}
