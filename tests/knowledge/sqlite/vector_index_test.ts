import { assertAlmostEquals, assertEquals } from "@std/assert";
import { vectorFrom } from "../../../src/dev/bench/knowledge/corpus.ts";
import { seededRandom } from "../../../src/dev/bench/random.ts";
import { VectorIndex } from "../../../src/knowledge/sqlite/vector_index.ts";

const QUERY = Float32Array.of(1, 0);

/** Returns the similarity between the query and each row's vectors. */
function similarities(rows: Readonly<Record<number, readonly number[]>>): number[] {
  const index = new VectorIndex(2);
  for (const [row, vectors] of Object.entries(rows)) {
    index.add(Number(row), Float32Array.from(vectors));
  }
  return [...index.similarities(QUERY)];
}

Deno.test("similarities() returns the cosine for each row and 0 for a missing row", () =>
  assertEquals(similarities({ 1: [0.5, 0], 3: [1, 0] }), [0, 0.5, 0, 1]));

Deno.test("similarities() returns 0 instead of a negative value", () =>
  assertEquals(similarities({ 1: [-1, 0] }), [0, 0]));

Deno.test("similarities() returns no values if the index is empty", () =>
  assertEquals(similarities({}), [0]));

Deno.test("similarities() includes every row for any number of memory blocks", () => {
  const random = seededRandom(4);
  const vectors = Array.from({ length: 2500 }, () => vectorFrom(random, 17));
  const index = new VectorIndex(17);
  vectors.forEach((vector, at) => index.add(3 * at + 1, vector));
  const query = vectorFrom(random, 17);
  const found = index.similarities(query);
  vectors.forEach((vector, at) => {
    const cosine = vector.reduce((sum, value, k) => sum + value * (query[k] ?? NaN), 0);
    assertAlmostEquals(found[3 * at + 1] ?? NaN, Math.max(0, cosine), 1e-6);
  });
});
