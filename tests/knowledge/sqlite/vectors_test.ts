import { assertEquals } from "@std/assert";
import { SqliteDatabase } from "../../../src/knowledge/sqlite/database.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";
import { sqliteStore } from "../stores.ts";
import type { Store } from "../../../src/knowledge/store/store.ts";

function withStore(use: (store: Store, folder: string) => Promise<void>): Promise<void> {
  return inTempFolder(async (folder) => {
    const store = sqliteStore(folder);
    await use(store, folder);
    await store.close();
  });
}

Deno.test("claimModel() returns one model to two sessions that claim at the same time", () =>
  withStore(async (store, folder) => {
    const other = sqliteStore(folder);
    const [one, two] = await Promise.all([
      store.claimModel({ model: "ours", dimension: 2 }),
      other.claimModel({ model: "theirs", dimension: 3 }),
    ]);
    assertEquals(one, two);
    await other.close();
  }));

Deno.test("the store reloads its vectors after most of them have been replaced", () =>
  withStore(async (store, folder) => {
    await store.claimModel({ model: "m", dimension: 2 });
    const database = new SqliteDatabase(folder, 5000);
    const numbers =
      "WITH RECURSIVE s (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < 200)";
    database.script(`INSERT INTO kb_entries (id, content, role, tags, entry_type, confidence,
      version, created_at, updated_at) ${numbers}
      SELECT n, 'x', 'dev', '[]', 'fact', 1, 1, 0, 0 FROM s`);
    const { all } = SqliteDatabase.prototype;
    const from: unknown[] = [];
    Reflect.set(
      SqliteDatabase.prototype,
      "all",
      function (this: SqliteDatabase, sql: string, ...values: (string | number)[]) {
        if (sql.includes("seq > ?")) from.push(values[0]);
        return all.call(this, sql, ...values);
      },
    );
    // Each round replaces 200 vectors. At most 1,200 of 1,400 vectors in memory may be outdated.
    for (let round = 0; round < 10; round++) {
      database.script(`DELETE FROM kb_vectors;
        INSERT INTO kb_vectors (entry, made_at, vector) ${numbers}
        SELECT n, 0, x'0000803f00000000' FROM s`);
      assertEquals((await store.nearest(Float32Array.of(1, 0), {}, 9)).length, 9);
    }
    Reflect.set(SqliteDatabase.prototype, "all", all);
    assertEquals(from, [0, 200, 400, 600, 800, 1000, 1200, 1400, 0, 1800]);
    database.close();
  }));
