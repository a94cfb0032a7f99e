import { type Address, PANEL, type SimdMemory } from "./simd.ts";

const HEADS = 4;

/** The addresses of the tokens' queries, keys and values, stored row by row, and of the result. */
export interface Attended {
  from: Address;
  to: Address;
  tokens: number;
  width: number;
}

/**
 * Computes multi-head attention. Each token's row becomes a mean of all values, weighted with the
 * keys.
 */
export function attend(memory: SimdMemory, { from, to, tokens, width }: Attended): void {
  const start = memory.used;
  const size = width / HEADS;
  const rows = tokens + (tokens % 2);
  const columns = Math.ceil(tokens / PANEL) * PANEL;
  const queries = memory.place(rows * size * 4);
  const keys = memory.place(columns * size * 4);
  const values = memory.place(columns * size * 4);
  const weights = memory.place(rows * columns * 4);
  const means = memory.place(rows * size * 4);
  const zeros = memory.place((columns + size) * 4);
  // The memory doesn't grow after this point, so the views stay valid.
  memory.floats(values, columns * size).fill(0);
  memory.floats(zeros, columns + size).fill(0);
  const given = memory.floats(from, tokens * width * 3);
  const mean = memory.floats(means, tokens * size);
  const out = memory.floats(to, rows * width).fill(0);
  for (let head = 0; head < HEADS; head++) {
    const partOf = (token: number, part: number): Float32Array => {
      const first = (token * 3 + part) * width + head * size;
      return given.subarray(first, first + size);
    };
    for (let token = 0; token < tokens; token++) {
      memory.floats(queries + token * size * 4, size).set(partOf(token, 0));
      putColumn(memory.floats(keys, columns * size), token, partOf(token, 1));
      putRow(memory.floats(values, columns * size), token, partOf(token, 2));
    }
    memory.multiply(queries, keys, zeros, weights, rows, size, columns);
    for (let token = 0; token < tokens; token++) {
      toShares(memory.floats(weights + token * columns * 4, columns), tokens, Math.sqrt(size));
    }
    memory.multiply(weights, values, zeros, means, rows, columns, size);
    for (let token = 0; token < tokens; token++) {
      const first = token * size;
      out.set(mean.subarray(first, first + size), token * width + head * size);
    }
  }
  memory.release(start);
}

/** Writes a column of a matrix that is stored in panels. */
function putColumn(matrix: Float32Array, column: number, values: Float32Array): void {
  const within = column % PANEL;
  const first = (column - within) * values.length + within;
  for (let at = 0; at < values.length; at++) matrix[first + at * PANEL] = values[at] ?? 0;
}

/** Writes a row of a matrix that is stored in panels. */
function putRow(matrix: Float32Array, row: number, values: Float32Array): void {
  const deep = matrix.length / values.length;
  for (let at = 0; at < values.length; at += PANEL) {
    matrix.set(values.subarray(at, at + PANEL), at * deep + row * PANEL);
  }
}

/** Converts the first products into shares of one (softmax), and all other products into zeros. */
function toShares(products: Float32Array, count: number, scale: number): void {
  let most = -Infinity;
  for (let at = 0; at < count; at++) most = Math.max(most, products[at] ?? 0);
  let sum = 0;
  for (let at = 0; at < count; at++) {
    const share = Math.exp(((products[at] ?? 0) - most) / scale);
    products[at] = share;
    sum += share;
  }
  for (let at = 0; at < count; at++) products[at] = (products[at] ?? 0) / sum;
  products.fill(0, count);
}
