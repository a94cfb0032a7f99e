/** Vectors of one dimension in memory, for exact search, each under a number. */
export class VectorIndex {
  #values = new Float32Array(0);
  readonly #slots = new Map<number, number>();
  /** The greatest number added. */
  last = 0;

  constructor(readonly dimension: number) {}

  /** Numbers must grow from one call to the next. */
  add(number: number, vector: Float32Array): void {
    const slot = this.#slots.size;
    const end = (slot + 1) * this.dimension;
    if (end > this.#values.length) {
      const grown = new Float32Array(Math.max(end, Math.floor(this.#values.length * 1.5)));
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values.set(vector, slot * this.dimension);
    this.#slots.set(number, slot);
    this.last = Math.max(this.last, number);
  }

  /** How many it holds, superseded and deleted ones included. */
  get size(): number {
    return this.#slots.size;
  }

  /** The cosine of each of `numbers` with `query`; 0 for unknown numbers. */
  similarities(query: Float32Array, numbers: readonly number[]): Float32Array {
    return Float32Array.from(numbers, (number) => {
      const slot = this.#slots.get(number);
      return slot === undefined ? 0 : dot(query, this.#values, slot * this.dimension);
    });
  }
}

/** The sum of products; four at a time, which lets the processor overlap them. */
function dot(query: Float32Array, values: Float32Array, start: number): number {
  let [a, b, c, d, i] = [0, 0, 0, 0, 0];
  const { length } = query;
  for (; i + 3 < length; i += 4) {
    const at = start + i;
    a += (query[i] ?? 0) * (values[at] ?? 0);
    b += (query[i + 1] ?? 0) * (values[at + 1] ?? 0);
    c += (query[i + 2] ?? 0) * (values[at + 2] ?? 0);
    d += (query[i + 3] ?? 0) * (values[at + 3] ?? 0);
  }
  for (; i < length; i++) a += (query[i] ?? 0) * (values[start + i] ?? 0);
  return a + b + c + d;
}
