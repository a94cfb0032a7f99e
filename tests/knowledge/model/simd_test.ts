import { assertEquals } from "@std/assert";
import { vectorFrom } from "../../../src/dev/bench/knowledge/corpus.ts";
import { seededRandom } from "../../../src/dev/bench/random.ts";
import { SimdMemory } from "../../../src/knowledge/model/simd.ts";

Deno.test("multiply() computes the products of each row with all columns for any panel size", () => {
  const random = seededRandom(7);
  for (const [rows, inner, columns] of [[2, 1, 16], [4, 5, 32], [10, 64, 48]] as const) {
    const memory = new SimdMemory();
    const a = vectorFrom(random, rows * inner);
    const b = vectorFrom(random, inner * columns);
    const bias = vectorFrom(random, columns);
    const [from, matrix, added] = [memory.put(a), memory.putPanels(b, columns), memory.put(bias)];
    const out = memory.place(rows * columns * 4);
    memory.multiply(from, matrix, added, out, rows, inner, columns);
    const plain = Float32Array.from({ length: rows * columns }, (_, at) => {
      const [row, column] = [Math.floor(at / columns), at % columns];
      let sum = bias[column] ?? NaN;
      for (let k = 0; k < inner; k++) {
        const product = Math.fround((a[row * inner + k] ?? NaN) * (b[k * columns + column] ?? NaN));
        sum = Math.fround(sum + product);
      }
      return sum;
    });
    assertEquals(memory.floats(out, rows * columns), plain, `${rows} × ${inner} × ${columns}`);
  }
});
