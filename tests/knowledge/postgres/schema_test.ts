import { assertEquals, assertRejects } from "@std/assert";
import { StartError } from "../../../src/kernel/errors.ts";
import { newEntry } from "../../../src/knowledge/store/entry.ts";
import { pgliteDatabase, recorded } from "../pglite.ts";
import { pglite, postgresStore } from "../stores.ts";
import { IdTakenError, StoreError } from "../../../src/knowledge/store/failure.ts";
import type { Store } from "../../../src/knowledge/store/store.ts";

// PGlite keeps running for the following tests.
const options = { sanitizeOps: false, sanitizeResources: false };

Deno.test("open() creates the tables only once", options, async () => {
  const database = pgliteDatabase(await pglite());
  const open = async (): Promise<Store> => {
    const store = postgresStore(database, false);
    await store.open();
    return store;
  };
  const store = await open();
  const entry = newEntry({ content: "one lamp", role: "dev", tags: [], vector: null });
  await store.add(entry);
  const reopened = await open();
  assertEquals((await reopened.get(entry.id))?.content, "one lamp");
});

Deno.test("open() leaves another program's tables unchanged", options, async () => {
  const database = pgliteDatabase(await pglite());
  await database.query("CREATE TABLE kb_entries (x int)");
  const store = postgresStore(database, false);
  await assertRejects(() => store.open(), StartError, "did not create");
  assertEquals(await database.query("SELECT * FROM kb_entries"), []);
});

Deno.test(
  "open() changes a database under a lock and does not change an up-to-date database",
  options,
  async () => {
    const { database, asked, limits } = recorded(pgliteDatabase(await pglite()));
    /**
     * Opens a new store and returns the queries that it runs. Only schema changes may take ten
     * minutes.
     */
    const opening = async (wantsVectors?: boolean): Promise<string[]> => {
      asked.splice(0);
      await postgresStore(database, wantsVectors).open();
      const changes = asked.some((text) => writing.test(text));
      assertEquals(limits.splice(0), changes ? [600_000] : []);
      return [...asked];
    };
    const writing = /CREATE|INSERT|ALTER|advisory/;
    const first = (await opening()).filter((text) => writing.test(text));
    assertEquals(first[0], "SELECT pg_advisory_xact_lock(4711007)::text");
    assertEquals(first.some((text) => text.includes("EXTENSION")), false);
    assertEquals((await opening()).filter((text) => writing.test(text)), []);
    const wanting = await opening(true);
    for (const part of ["pg_available_extensions", "CREATE EXTENSION"]) {
      assertEquals(wanting.filter((text) => text.includes(part)).length, 1, part);
    }
    const store = postgresStore(database, true);
    asked.splice(0);
    await store.claimModel({ model: "m", dimension: 2 });
    assertEquals(asked.some((text) => text.includes("advisory")), true);
    limits.splice(0);
    for (const wantsVectors of [true, false]) {
      assertEquals((await opening(wantsVectors)).filter((text) => writing.test(text)), []);
    }
    await store.close();
    assertEquals(asked.at(-1), "close");
  },
);

Deno.test("open() reports that the schema for its tables is missing", options, async () => {
  const database = pgliteDatabase(await pglite());
  await database.query("SET search_path = nowhere");
  await assertRejects(() => postgresStore(database).open(), StartError, "no schema");
});

Deno.test(
  "add() distinguishes a database failure from an id that is already used",
  options,
  async () => {
    const database = pgliteDatabase(await pglite());
    const store = postgresStore(database);
    const entry = newEntry({ content: "one lamp", role: "dev", tags: [], vector: null });
    await store.add(entry);
    await database.query("ALTER TABLE kb_entries ADD CHECK (content <> 'refused')");
    const refused = { ...entry, id: crypto.randomUUID(), content: "refused" };
    await assertRejects(() => store.add(refused), StoreError);
    await assertRejects(() => store.add(entry), IdTakenError);
  },
);
