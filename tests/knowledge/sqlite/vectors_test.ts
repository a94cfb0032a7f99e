import { assertEquals } from "@std/assert";
import { SqliteDatabase } from "../../../src/knowledge/sqlite/database.ts";
import { migrateSqlite } from "../../../src/knowledge/sqlite/schema.ts";
import { SqliteStore } from "../../../src/knowledge/sqlite/store.ts";
import { SqliteVectors } from "../../../src/knowledge/sqlite/vectors.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";
import { watching } from "./watching.ts";

function withStore(use: (store: SqliteStore, folder: string) => Promise<void>): Promise<void> {
  return inTempFolder(async (folder) => {
    const store = new SqliteStore(folder);
    await use(store, folder);
    await store.close();
  });
}

Deno.test("claim() keeps the first claim and starts no transaction if the model is already known", () =>
  withStore(async (store, folder) => {
    const [ours, theirs] = [{ model: "ours", dimension: 2 }, { model: "theirs", dimension: 3 }];
    await store.open();
    const other = new SqliteStore(folder);
    await other.open();
    const claims: Promise<unknown>[] = [];
    let begun = 0;
    const between = (sql: string): void => {
      if (sql.startsWith("BEGIN") && begun++ === 0) claims.push(other.vectors.claim(theirs));
    };
    watching("exec", between, () => claims.push(store.vectors.claim(ours)));
    assertEquals(await Promise.all(claims), [theirs, theirs]);
    begun = 0;
    watching("exec", () => begun++, () => claims.push(store.vectors.claim(ours)));
    assertEquals([await claims.at(-1), begun], [theirs, 0]);
    await other.close();
  }));

Deno.test("the store reloads its vectors after most of them have been replaced", () =>
  inTempFolder(async (folder) => {
    const database = new SqliteDatabase(folder);
    migrateSqlite(database);
    const numbers =
      "WITH RECURSIVE s (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < 200)";
    database.script(`INSERT INTO entries (id, content, role, tags, entry_type, confidence,
      created_at, updated_at) ${numbers} SELECT n, 'x', 'dev', '[]', 'fact', 1, 0, 0 FROM s`);
    const vectors = new SqliteVectors(database);
    const { all } = database;
    const from: unknown[] = [];
    Reflect.set(database, "all", (sql: string, ...values: (string | number)[]) => {
      if (sql.includes("seq > ?")) from.push(values[0]);
      return all.call(database, sql, ...values);
    });
    // Each round replaces 200 vectors. At most 1,200 of 1,400 vectors in memory may be outdated.
    for (let round = 0; round < 10; round++) {
      database.script(`DELETE FROM vectors; INSERT INTO vectors (entry, made_at, vector) ${numbers}
        SELECT n, 0, x'0000803f00000000' FROM s`);
      assertEquals((await vectors.nearest(Float32Array.of(1, 0), {}, 9)).length, 9);
    }
    assertEquals(from, [0, 200, 400, 600, 800, 1000, 1200, 1400, 0, 1800]);
    database.close();
  }));
