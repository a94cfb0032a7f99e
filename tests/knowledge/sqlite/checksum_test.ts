import { assertEquals, assertRejects } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { SqliteStore } from "../../../src/knowledge/sqlite/store.ts";
import { type EntryChanges, newEntry } from "../../../src/knowledge/store/entry.ts";
import { StoreError } from "../../../src/knowledge/store/store.ts";

/**
 * Creates and closes a store with two entries, changes its file with `change`, and reopens the
 * store.
 */
async function withDamage(
  sql: string,
  use: (store: SqliteStore, ids: { damaged: string; whole: string }) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  const store = new SqliteStore(folder);
  const add = (content: string): Promise<string> =>
    store.add(newEntry({ content, role: "dev", tags: ["berth"], vector: null }));
  const ids = { damaged: await add("the mooring opens at ten"), whole: await add("a whole one") };
  await store.close();
  const database = new DatabaseSync(`${folder}/knowledge.sqlite`);
  database.prepare(`UPDATE entries SET ${sql} WHERE id = ?`).run(ids.damaged);
  database.close();
  try {
    await use(store, ids);
  } finally {
    await store.close();
    await Deno.remove(folder, { recursive: true });
  }
}

for (
  const sql of ["content = replace(content, 'ten', 'two')", "tags = '[\"bertha\"]'", "role = 'qa'"]
) {
  Deno.test(`the store does not return an entry after a change to its row on disk: ${sql}`, () =>
    withDamage(sql, async (store, { damaged, whole }) => {
      const error = await assertRejects(() => store.get(damaged), StoreError);
      assertEquals(error.told?.startsWith(`The entry ${damaged} is damaged on disk`), true);
      const { entries } = await store.list({}, { limit: 10 });
      assertEquals(entries.map(({ id }) => id), [whole]);
      assertEquals((await store.read([damaged, whole])).map(({ id }) => id), [whole]);
      const { checked, damaged: named } = await store.damage();
      assertEquals([checked, named], [2, [damaged]]);
    }));
}

Deno.test("an entry has a valid checksum after each change by the server", () =>
  withDamage("found_at = 1", async (store, { damaged: id }) => {
    const changes: EntryChanges[] = [
      { content: "another text" },
      { tags: ["quay", "c#"] },
      { role: "pm" },
      { title: "A title" },
      { title: null },
      { confidence: 0.4 },
    ];
    for (const change of changes) await store.update(id, change);
    await store.annotate(id, { verified_at: new Date().toISOString() });
    assertEquals((await store.damage()).damaged, []);
    assertEquals((await store.get(id))?.tags, ["quay", "c#"]);
  }));
