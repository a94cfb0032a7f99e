import { assert, assertEquals } from "@std/assert";
import { vectorFrom } from "../../../src/dev/bench/knowledge/corpus.ts";
import { seededRandom } from "../../../src/dev/bench/random.ts";
import { closest, VectorIndex } from "../../../src/knowledge/sqlite/vector_index.ts";
import { hashedVector } from "../hashed_vector.ts";

Deno.test("similarities() are near the cosines, of each row's closest vector, and 0 for no row", () => {
  const index = new VectorIndex(100);
  const rows = [1, 2, 5].map((row) => ({ row, vector: hashedVector(`text ${row} of rows`, 100) }));
  for (const { row, vector } of rows) index.add(row, vector);
  const parts = ["far away", "rows", "far from that"].map((text) => hashedVector(text, 100));
  index.add(7, Float32Array.from(parts.flatMap((part) => [...part])));
  const query = hashedVector("rows of text", 100);
  const near = index.similarities(query);
  for (const { row, vector } of rows) {
    const error = Math.abs((near[row] ?? 0) - closest(query, vector));
    assert(error < 0.02, `${row}: ${error}`);
  }
  assert((near[7] ?? 0) > 0.3, `${near[7]}`);
  assertEquals([near[3], index.rows, index.last], [0, 4, 7]);
});

Deno.test("similarities() are those of every row, however many there are and however long they are", () => {
  const random = seededRandom(4);
  for (const [dimension, count] of [[1, 20], [16, 9000], [17, 300], [33, 8192]] as const) {
    const index = new VectorIndex(dimension);
    const vectors = Array.from({ length: count }, () => vectorFrom(random, dimension));
    // Every third number is that of no row; a vector of zeros is like nothing.
    vectors.forEach((vector, at) => index.add(3 * at + 1, at === 7 ? vector.fill(0) : vector));
    const query = vectorFrom(random, dimension);
    for (const asked of [query, query]) {
      const near = index.similarities(asked);
      assertEquals(near.length, 3 * count - 1);
      vectors.forEach((vector, at) => {
        const exact = Math.max(0, closest(asked, vector));
        const error = Math.abs((near[3 * at + 1] ?? NaN) - exact);
        assert(error < 0.03, `${dimension}, ${at}: ${error}`);
        assertEquals([near[3 * at], near[3 * at + 2] ?? 0], [0, 0]);
      });
    }
  }
  assertEquals(new VectorIndex(3).similarities(Float32Array.of(1, 0, 0)), Float32Array.of(0));
});

Deno.test("closest() is the greatest cosine, also where all are below zero", () => {
  const query = Float32Array.of(1, 0);
  assertEquals(closest(query, Float32Array.of(0, 1, 1, 0, -1, 0)), 1);
  assertEquals(closest(query, Float32Array.of(-1, 0)), -1);
  assertEquals(closest(query, Float32Array.of(-1, 0, 0, 1)), 0);
});
