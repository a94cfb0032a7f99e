import { type Address, SimdMemory } from "../simd/simd.ts";

/** The greatest number of a signed byte. */
const FULL = 127;
/** How many slots' products are made at a time. */
const AT_ONCE = 8192;

/**
 * Vectors in memory, each number as one byte: a quarter of the memory and of the time, near enough
 * to find the candidates whose cosines are then made exactly. A row may have several vectors.
 */
export class VectorIndex {
  readonly #memory = new SimdMemory();
  readonly #size: number;
  readonly #scales: number[] = [];
  readonly #rows: number[] = [];
  readonly #given: Address;
  readonly #integers: Address;
  readonly #base: Address;
  /** The greatest number of a row. */
  last = 0;
  /** How many rows it holds, those that have been replaced or deleted included. */
  rows = 0;

  constructor(readonly dimension: number) {
    this.#size = Math.ceil(dimension / 16) * 16;
    this.#given = this.#memory.place(this.#size * 4);
    this.#integers = this.#memory.place(this.#size * 2);
    this.#base = this.#memory.used;
  }

  /** Adds a row's vectors, one after another; its number must be greater than those before. */
  add(row: number, vectors: Float32Array): void {
    for (let start = 0; start < vectors.length; start += this.dimension) {
      const vector = vectors.subarray(start, start + this.dimension);
      const place = this.#memory.place(this.#size);
      this.#scales.push(this.#step(vector));
      this.#memory.toBytes(this.#integers, this.#size, place);
      this.#rows.push(row);
    }
    this.last = row;
    this.rows++;
  }

  /** By row, about the greatest cosine of its vectors with `query`; nothing is below zero. */
  similarities(query: Float32Array): Float32Array {
    const best = new Float32Array(this.last + 1);
    const memory = this.#memory;
    const before = memory.used;
    const scale = this.#step(query);
    const out = memory.place(AT_ONCE * 4);
    for (let start = 0; start < this.#rows.length; start += AT_ONCE) {
      const count = Math.min(AT_ONCE, this.#rows.length - start);
      memory.products(this.#integers, this.#base + start * this.#size, count, this.#size, out);
      const products = memory.integers(out, count);
      for (let at = 0; at < count; at++) {
        const row = this.#rows[start + at] ?? 0;
        const similarity = (products[at] ?? 0) * scale * (this.#scales[start + at] ?? 0);
        best[row] = Math.max(best[row] ?? 0, similarity);
      }
    }
    memory.release(before);
    return best;
  }

  /** Puts the vector into the place for integers and returns what one step of them stands for. */
  #step(vector: Float32Array): number {
    const memory = this.#memory;
    memory.floats(this.#given, this.#size).fill(0).set(vector);
    const step = memory.greatest(this.#given, this.#size) / FULL || 1;
    memory.toIntegers(this.#given, this.#size, 1 / step, this.#integers);
    return step;
  }
}

/** The greatest cosine of `query` with any of the vectors, which stand one after another. */
export function closest(query: Float32Array, vectors: Float32Array): number {
  let best = -1;
  for (let start = 0; start < vectors.length; start += query.length) {
    let sum = 0;
    for (let at = 0; at < query.length; at++) sum += (query[at] ?? 0) * (vectors[start + at] ?? 0);
    best = Math.max(best, sum);
  }
  return best;
}
