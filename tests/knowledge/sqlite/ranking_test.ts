import { assertEquals } from "@std/assert";
import { seededRandom } from "../../../src/dev/bench/random.ts";
import { SqliteDatabase } from "../../../src/knowledge/sqlite/database.ts";
import { bestPassing, greatest } from "../../../src/knowledge/sqlite/ranking.ts";
import { migrateSqlite } from "../../../src/knowledge/sqlite/schema.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";

/** Returns the row numbers of all positive scores, sorted from greatest to smallest. */
const bySorting = (scores: Float32Array): number[] =>
  [...scores.keys()].filter((number) => (scores[number] ?? 0) > 0)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));

Deno.test("greatest() returns the same rows as a complete sort", () => {
  const random = seededRandom(9);
  const scores = Float32Array.from({ length: 1000 }, () => random() - 0.5);
  for (const width of [1, 10, 100, 5000]) {
    assertEquals(greatest(scores, width), bySorting(scores).slice(0, width), `${width}`);
  }
});

Deno.test("greatest() returns all rows if their scores are equal", () =>
  assertEquals(greatest(Float32Array.of(0, 0.5, 0.5, 0.5, 0.25), 1), [1, 2, 3]));

Deno.test("greatest() omits rows with a score of zero", () =>
  assertEquals(greatest(Float32Array.of(0, 0.5, 0, -1), 3), [1]));

Deno.test("greatest() returns no rows if there are no scores", () =>
  assertEquals(greatest(new Float32Array(), 3), []));

Deno.test("bestPassing() continues until enough rows pass the filter or no rows remain", () =>
  inTempFolder((folder) => {
    const database = new SqliteDatabase(folder);
    migrateSqlite(database);
    database.script(`INSERT INTO entries (id, content, role, tags, entry_type, confidence,
      created_at, updated_at, content_key, checksum) WITH RECURSIVE s (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s
      WHERE n < 500) SELECT n, 'x', 'dev', '[]', 'fact', n < 3, 0, 0, n, 0 FROM s;
      INSERT INTO vectors (seq, entry, made_at, vector) SELECT n, n, 0, x'' FROM entries`);
    const scores = new Float32Array(501).fill(0.5, 1);
    const passing = (limit: number): string[] =>
      bestPassing(database, scores, { filter: { minConfidence: 1 }, limit })
        .map(({ id }) => id);
    assertEquals([passing(1), passing(2), passing(3)], [["2"], ["2", "1"], ["2", "1"]]);
    database.close();
  }));
