import { assertEquals } from "@std/assert";
import { VectorIndex } from "../../../src/knowledge/sqlite/vector_index.ts";

Deno.test("similarities() are the sums of products by number, 0 for unknown numbers", () => {
  const index = new VectorIndex(6);
  for (let number = 1; number <= 20; number++) {
    index.add(number, Float32Array.of(number, 0, 0, 0, 1, number));
  }
  const query = Float32Array.of(1, 5, 5, 5, 10, 100);
  assertEquals([...index.similarities(query, [3, 20, 99])], [313, 2030, 0]);
  assertEquals([index.size, index.last], [20, 20]);
});
