import { assertEquals, assertRejects } from "@std/assert";
import { StartError } from "../../../src/kernel/errors.ts";
import { PostgresStore } from "../../../src/knowledge/postgres/store.ts";
import { newEntry } from "../../../src/knowledge/store/entry.ts";
import { pgliteDatabase } from "../pglite.ts";
import { pglite } from "../stores.ts";

// PGlite stays for the next test.
const options = { sanitizeOps: false, sanitizeResources: false };

Deno.test("open() takes the steps that a database lacks, and no other again", options, async () => {
  const database = pgliteDatabase(await pglite());
  const open = async (): Promise<PostgresStore> => {
    const store = new PostgresStore(database, false);
    await store.open();
    return store;
  };
  const store = await open();
  const entry = newEntry({ content: "one lamp", role: "dev", tags: [], vector: null });
  await store.add(entry);
  const steps = async (): Promise<unknown[]> =>
    (await database.query("SELECT name, done_at::text AS at FROM kb_migrations ORDER BY done_at"))
      .map(({ name, at }) => [name, at]);
  const before = await steps();
  assertEquals(before.map((step) => Object(step)[0]), ["entries", "ages", "terms", "unanswered"]);
  await open();
  assertEquals(await steps(), before);
  // As the version before this step left it.
  await database.query("DROP TABLE kb_unanswered");
  await database.query("DELETE FROM kb_migrations WHERE name = 'unanswered'");
  const reopened = await open();
  await reopened.unanswered.note("zeppelin");
  assertEquals((await reopened.unanswered.list(9)).map(({ query }) => query), ["zeppelin"]);
  assertEquals((await steps()).slice(0, 3), before.slice(0, 3));
  assertEquals((await reopened.get(entry.id))?.content, "one lamp");
});

Deno.test("open() leaves another program's tables alone", options, async () => {
  const database = pgliteDatabase(await pglite());
  await database.query("CREATE TABLE kb_entries (x int)");
  const store = new PostgresStore(database, false);
  await assertRejects(() => store.open(), StartError, "did not make");
  assertEquals(await database.query("SELECT * FROM kb_entries"), []);
});
