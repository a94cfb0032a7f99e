import { assert, assertEquals } from "@std/assert";
import { closest, VectorIndex } from "../../../src/knowledge/sqlite/vector_index.ts";
import { hashedVector } from "../hashed_vector.ts";

Deno.test("similarities() are near the cosines, of each row's closest vector, and 0 for no row", () => {
  const index = new VectorIndex(100);
  const rows = [1, 2, 5].map((row) => ({ row, vector: hashedVector(`text ${row} of rows`, 100) }));
  for (const { row, vector } of rows) index.add(row, vector);
  index.add(7, Float32Array.of(...hashedVector("far away", 100), ...hashedVector("rows", 100)));
  const query = hashedVector("rows of text", 100);
  const near = index.similarities(query);
  for (const { row, vector } of rows) {
    const error = Math.abs((near[row] ?? 0) - closest(query, vector));
    assert(error < 0.02, `${row}: ${error}`);
  }
  assert((near[7] ?? 0) > 0.3, `${near[7]}`);
  assertEquals([near[3], index.rows, index.last], [0, 4, 7]);
});
