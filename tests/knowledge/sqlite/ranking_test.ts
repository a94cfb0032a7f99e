import { assertEquals } from "@std/assert";
import { seededRandom } from "../../../src/dev/bench/random.ts";
import { SqliteDatabase } from "../../../src/knowledge/sqlite/database.ts";
import { bestOf, bestPassing, leastPart } from "../../../src/knowledge/sqlite/ranking.ts";
import { migrateSqlite } from "../../../src/knowledge/sqlite/schema.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";

Deno.test("bestOf() gives what sorting all gives: the best above zero, ties to the newest", () => {
  const random = seededRandom(9);
  for (let round = 0; round < 200; round++) {
    // Some scores are equal, some are hardly apart, some are none.
    const kinds = [
      () => random(),
      () => Math.floor(random() * 4) / 4,
      () => random() < 0.5 ? 0 : 1e-6 * random(),
      () => random() < 0.01 ? 1 : 0,
    ];
    const kind = kinds[round % kinds.length] ?? random;
    const scores = Float32Array.from({ length: round * 5 }, kind);
    const all = [...scores].map((score, number) => ({ number, score }))
      .filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || b.number - a.number);
    for (const width of [1, 2, 10, 100, 5000]) {
      assertEquals(bestOf(scores, width), all.slice(0, width), `${round}, ${width}`);
    }
  }
});

Deno.test("leastPart() has no more scores above it than are wanted", () => {
  // One in each part, the best first; two more in the fifth best.
  const scores = Float32Array.from({ length: 4096 }, (_, at) => (4096 - at) / 4096);
  const more = Float32Array.from([...scores, 4092 / 4096, 4091.5 / 4096, 0]);
  const parts = (of: Float32Array): number[] => [1, 2, 4, 5, 6, 7, 8].map((w) => leastPart(of, w));
  assertEquals(parts(scores), [4096, 4095, 4093, 4092, 4091, 4090, 4089]);
  assertEquals(parts(more), [4096, 4095, 4093, 4092, 4092, 4092, 4091]);
  assertEquals([leastPart(scores, 4096), leastPart(scores, 9999)], [1, 1]);
  assertEquals([leastPart(new Float32Array(3), 1), leastPart(new Float32Array(), 1)], [1, 1]);
  // A cosine above one is found all the same.
  assertEquals(bestOf(Float32Array.of(0.5, 1.01, 1), 2).map(({ number }) => number), [1, 2]);
});

Deno.test("bestPassing() goes on until enough pass the filter, or there are no more", () =>
  inTempFolder((folder) => {
    const database = new SqliteDatabase(folder);
    migrateSqlite(database);
    database.script(`INSERT INTO entries (id, content, role, tags, entry_type, confidence,
      created_at, updated_at) WITH RECURSIVE s (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s
      WHERE n < 500) SELECT n, 'x', 'dev', '[]', 'fact', n < 3, 0, 0 FROM s`);
    const numbered = { from: "entries e", column: "e.n" };
    const scores = new Float32Array(501).fill(0.5, 1);
    const passing = (limit: number): string[] =>
      bestPassing(database, scores, { filter: { minConfidence: 1 }, limit, numbered })
        .map(({ id }) => id);
    assertEquals([passing(1), passing(2), passing(3)], [["2"], ["2", "1"], ["2", "1"]]);
    database.close();
  }));
