import { assertEquals, assertRejects } from "@std/assert";
import { connectPostgres, markDamaged } from "../../../src/knowledge/postgres/database.ts";
import { newEntry } from "../../../src/knowledge/store/entry.ts";
import { pgliteDatabase } from "../pglite.ts";
import { hasPgvector, pglite, postgresStore, testDatabase, withDatabase } from "../stores.ts";
import { StoreError } from "../../../src/knowledge/store/failure.ts";
import type { Store } from "../../../src/knowledge/store/store.ts";

// PGlite keeps running for the following tests.
const options = { sanitizeOps: false, sanitizeResources: false };

const id = "00000000-0000-4000-8000-000000000001";
const given = { content: "one lamp", role: "dev" as const, tags: [] };

/** Every store request, with the expected result from an empty, unopened store. */
const REQUESTS: readonly [(store: Store) => Promise<unknown>, answer: unknown][] = [
  [(store) => store.open(), undefined],
  [(store) => store.add(newEntry({ ...given, id, vector: Float32Array.of(1) })), id],
  [(store) => store.same("one lamp", "dev"), undefined],
  [(store) => store.read([id]), []],
  [(store) => store.update(id, given), undefined],
  [(store) => store.delete(id), false],
  [(store) => store.history(id), []],
  [(store) => store.list({}, { limit: 1 }), { entries: [], next: undefined }],
  [async (store) => await store.engine.findByWords(["lamp"], {}, 1), []],
  [async (store) => (await store.counts()).withoutVector, 0],
  [(store) => store.nearest(Float32Array.of(1), {}, 1), []],
  [(store) => store.vectorOf(id), undefined],
  [(store) => store.vectorState(), undefined],
];

for (const [request, answer] of REQUESTS) {
  const name = String(request).replace(/\s+/g, " ");
  Deno.test(
    `an unopened store without vectors handles its first request: ${name}`,
    options,
    async () => {
      const store = postgresStore(pgliteDatabase(await pglite()), false);
      assertEquals(await request(store), answer);
    },
  );
}

Deno.test(
  "unmade() returns document entries before a store has its first vector",
  options,
  async () => {
    const store = postgresStore(pgliteDatabase(await pglite()), true);
    await store.add(newEntry({ ...given, id, source: { file: "a.md", line: 1 }, vector: null }));
    const missing = await store.unmade({ isDocument: true }, undefined, 2);
    assertEquals(missing.map((entry) => entry.id), [id]);
  },
);

Deno.test(
  "a store uses vectors after another store has created the columns for them",
  options,
  async () => {
    const database = pgliteDatabase(await pglite());
    const [one, other] = [postgresStore(database, true), postgresStore(database, true)];
    const state = { model: "m", dimension: 2 };
    await one.open();
    assertEquals(await other.claimModel(state), state);
    assertEquals(await one.claimModel({ model: "n", dimension: 3 }), state);
    const vector = Float32Array.of(0, 1);
    await one.add(newEntry({ ...given, id, vector }), { of: state });
    const [hit] = await one.nearest(vector, {}, 1);
    assertEquals(hit?.id, id);
  },
);

const server = testDatabase();
Deno.test({
  name: "nearest() finds the nearest of few entries with a tag among many on a PostgreSQL server",
  ignore: server === undefined || !await hasPgvector(server),
  fn: () =>
    withDatabase(server ?? "", async (url) => {
      const database = connectPostgres(url, 2);
      const store = postgresStore(database, true);
      await store.claimModel({ model: "m", dimension: 3 });
      // Every 300th entry has a tag, and each is slightly further away than the one before.
      await database.query(`WITH made AS (
          INSERT INTO kb_entries (id, content, role, tags, entry_type, confidence, version,
            created_at, updated_at, words)
          SELECT gen_random_uuid(), 'x', 'dev', '[]', 'fact', 1, 1, 0, 0, ''
          FROM generate_series(1, 6000) RETURNING n
        ), tagged AS (
          INSERT INTO kb_tags (tag, entry)
          SELECT CASE WHEN n % 300 = 0 THEN 'few' ELSE 'many' END, n FROM made
        ) INSERT INTO kb_vectors (entry, part, made_at, embedding)
        SELECT n, 0, 0, format('[1,%s,1]', n)::vector FROM made`);
      await database.query("ANALYZE kb_entries");
      const found = async (tag: string, limit: number): Promise<number[]> =>
        (await store.nearest(Float32Array.of(1, 0, 0), { tags: [tag] }, limit))
          .map(({ order }) => order);
      assertEquals(await found("few", 40), Array.from({ length: 20 }, (_, at) => (at + 1) * 300));
      assertEquals(await found("many", 5), [1, 2, 3, 4, 5]);
      await store.close();
    }),
});

Deno.test("a store that a statement found damaged takes no writes", options, async () => {
  const database = pgliteDatabase(await pglite());
  const store = postgresStore(database, false);
  await store.add(newEntry({ ...given, id, vector: null }));
  await markDamaged(database.query);
  assertEquals((await store.get(id))?.content, "one lamp");
  const next = newEntry({ ...given, vector: null });
  for (
    const write of [() => store.add(next), () => store.update(id, given), () => store.delete(id)]
  ) {
    await assertRejects(write, StoreError);
  }
  assertEquals((await store.engine.damage()).length, 1);
});
