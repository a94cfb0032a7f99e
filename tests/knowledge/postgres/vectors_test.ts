import { assert, assertEquals } from "@std/assert";
import {
  connectPostgres,
  type PostgresDatabase,
} from "../../../src/knowledge/postgres/database.ts";
import { PostgresStore } from "../../../src/knowledge/postgres/store.ts";
import { newEntry } from "../../../src/knowledge/store/entry.ts";
import { pgliteDatabase } from "../pglite.ts";
import { hasPgvector, pglite, testDatabase, withDatabase } from "../stores.ts";
import { entryQuery } from "../../../src/knowledge/store/terms.ts";

// PGlite keeps running for the following tests.
const options = { sanitizeOps: false, sanitizeResources: false };

const id = "00000000-0000-4000-8000-000000000001";
const given = { content: "one lamp", role: "dev" as const, tags: [] };

/** Every store request, with the expected result from an empty, unopened store. */
const REQUESTS: readonly [(store: PostgresStore) => Promise<unknown>, answer: unknown][] = [
  [(store) => store.open(), undefined],
  [(store) => store.add(newEntry({ ...given, id, vector: Float32Array.of(1) })), id],
  [(store) => store.same("one lamp", "dev"), undefined],
  [(store) => store.read([id]), []],
  [(store) => store.update(id, given), undefined],
  [(store) => store.delete(id), false],
  [(store) => store.history(id), []],
  [(store) => store.list({}, { limit: 1 }), { entries: [], next: undefined }],
  [(store) => store.findByWords(entryQuery("lamp"), {}, 1), []],
  [(store) => store.children(id, 1), []],
  [(store) => store.sharingTags(["a", "b"], 1), []],
  [async (store) => (await store.counts()).withoutVector, 0],
  [(store) => store.unanswered.note("x"), undefined],
  [(store) => store.unanswered.list(1), []],
  [(store) => store.vectors.nearest(Float32Array.of(1), {}, 1), []],
  [(store) => store.vectors.of(id), undefined],
  [(store) => store.vectors.held(), undefined],
  [(store) => store.vectors.recall(["key"]), new Map()],
  [(store) => store.vectors.remember(new Map([["key", Float32Array.of(1)]])), undefined],
  [async (store) => await store.vectors.beginRebuild() > 0, true],
  [(store) => store.vectors.endRebuild(), undefined],
];

for (const [request, answer] of REQUESTS) {
  const name = String(request).replace(/\s+/g, " ");
  Deno.test(
    `an unopened store without vectors handles its first request: ${name}`,
    options,
    async () => {
      const store = new PostgresStore(pgliteDatabase(await pglite()), false);
      assertEquals(await request(store), answer);
    },
  );
}

Deno.test(
  "missing() returns document entries before a store has its first vector",
  options,
  async () => {
    const store = new PostgresStore(pgliteDatabase(await pglite()), true);
    await store.add(newEntry({ ...given, id, source: { file: "a.md" }, vector: null }));
    const missing = await store.vectors.missing(undefined, 2);
    assertEquals(missing.map((entry) => entry.id), [id]);
  },
);

Deno.test(
  "nearest() returns the requested number of entries even if several passages of one entry are nearer",
  options,
  async () => {
    const store = new PostgresStore(pgliteDatabase(await pglite()), true);
    const of = await store.vectors.claim({ model: "m", dimension: 2 });
    const near = Float32Array.of(0, 1, 1, 0, 1, 0);
    await store.add(newEntry({ ...given, content: "long", vector: near }), { of });
    await store.add(newEntry({ ...given, id, vector: Float32Array.of(0, 1, 1, 0.1) }), { of });
    const hits = await store.vectors.nearest(Float32Array.of(1, 0), {}, 2);
    assertEquals(hits.map(({ score }) => score > 0.9), [true, true]);
  },
);

Deno.test(
  "a store uses vectors after another store has created the columns for them",
  options,
  async () => {
    const database = pgliteDatabase(await pglite());
    const [one, other] = [new PostgresStore(database, true), new PostgresStore(database, true)];
    const state = { model: "m", dimension: 2 };
    await one.open();
    assertEquals(await other.vectors.claim(state), state);
    assertEquals(await one.vectors.claim({ model: "n", dimension: 3 }), state);
    const vector = Float32Array.of(0, 1);
    await one.add(newEntry({ ...given, id, vector }), { of: state });
    const [hit] = await one.vectors.nearest(vector, {}, 1);
    assertEquals(hit?.id, id);
  },
);

Deno.test(
  "a store that only searches finds entries that another store added later",
  options,
  async () => {
    const database = pgliteDatabase(await pglite());
    const [one, other] = [new PostgresStore(database, true), new PostgresStore(database, true)];
    const state = { model: "m", dimension: 2 };
    const vector = Float32Array.of(0, 1);
    assertEquals(await one.vectors.nearest(vector, {}, 9), []);
    assertEquals(await one.vectors.held(), undefined);
    await other.vectors.claim(state);
    await other.add(newEntry({ ...given, id, vector }), { of: state });
    await one.vectors.held();
    const [hit] = await one.vectors.nearest(vector, {}, 9);
    assertEquals(hit?.id, id);
  },
);

/** Returns the query plan for a vector search and the numbers of the entries found. */
async function searched(
  database: PostgresDatabase,
  [tag, limit]: [tag: string, limit: number],
): Promise<{ plan: string; found: number[] }> {
  let plan = "";
  const store = new PostgresStore({
    ...database,
    transaction: (work, limitMs) =>
      database.transaction((query) =>
        work(async (text, values) => {
          if (text.includes("kb_passages p")) {
            const lines = await query(`EXPLAIN ${text}`, values);
            plan = lines.map((line) => line["QUERY PLAN"]).join("\n");
          }
          return await query(text, values);
        }), limitMs),
  }, true);
  const hits = await store.vectors.nearest(Float32Array.of(1, 0, 0), { tags: [tag] }, limit);
  return { plan, found: hits.map(({ order }) => order) };
}

/** Every sixth entry has a tag, and each entry is slightly further away than the previous entry. */
async function comparesFew(database: PostgresDatabase): Promise<void> {
  const store = new PostgresStore(database, true);
  await store.vectors.claim({ model: "m", dimension: 3 });
  await database.query(`INSERT INTO kb_entries
      (id, content, role, tags, entry_type, confidence, content_key, passages, word_count, embedding)
    SELECT gen_random_uuid(), 'x', 'dev', CASE WHEN n % 6 = 0 THEN '{few}' ELSE '{many}' END
      ::text[], 'fact', 1, n, 1, 1, format('[1,%s,1]', n)::vector FROM generate_series(1, 3000) AS n`);
  // A zero vector has no direction and is similar to no other vector.
  await database.query("UPDATE kb_entries SET embedding = '[0,0,0]' WHERE n = 3000");
  await database.query("ANALYZE kb_entries");
  const few = await searched(database, ["few", 40]);
  assertEquals(few.found, Array.from({ length: 40 }, (_, at) => (at + 1) * 6));
  assert(!few.plan.includes("kb_entries_by_vector"), few.plan);
  const many = await searched(database, ["many", 5]);
  assertEquals(many.found, [1, 2, 3, 4, 5]);
  assert(many.plan.includes("kb_entries_by_vector"), many.plan);
}

Deno.test(
  "nearest() compares all vectors if few pass the filter, and uses the index otherwise",
  options,
  async () => {
    await comparesFew(pgliteDatabase(await pglite()));
  },
);

const server = testDatabase();
Deno.test({
  name: "nearest() compares few vectors and uses the index for many on a PostgreSQL server",
  ignore: server === undefined || !await hasPgvector(server),
  fn: () =>
    withDatabase(server ?? "", async (url) => {
      const database = connectPostgres(url, 2);
      await comparesFew(database);
      await database.close();
    }),
});

Deno.test("remember() deletes cached vectors that are too old", options, async () => {
  const database = pgliteDatabase(await pglite());
  const store = new PostgresStore(database, true);
  await store.vectors.claim({ model: "m", dimension: 1 });
  await store.vectors.remember(new Map([["old", Float32Array.of(1)]]));
  await database.query("UPDATE kb_remembered SET made_at = '2020-01-01'");
  await store.vectors.remember(new Map([["new", Float32Array.of(1)]]));
  await store.vectors.remember(new Map([["newer", Float32Array.of(1)]]));
  const kept = await store.vectors.recall(["old", "new", "newer"]);
  assertEquals([...kept.keys()].sort(), ["new", "newer"]);
  assertEquals((await store.vectors.recall([])).size, 0);
});
