import { assertEquals, assertRejects } from "@std/assert";
import { knowledgeBase } from "../../../src/knowledge/context.ts";
import { KnowledgeFailure } from "../../../src/knowledge/entries/failure.ts";
import { importOlderTables } from "../../../src/knowledge/entries/older_tables.ts";
import type { PostgresDatabase } from "../../../src/knowledge/postgres/database.ts";
import { PostgresOlderTables } from "../../../src/knowledge/postgres/older_tables.ts";
import { PostgresStore } from "../../../src/knowledge/postgres/store.ts";
import { SqliteStore } from "../../../src/knowledge/sqlite/store.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";
import { callOn } from "../calls.ts";
import { EmbeddingsServer } from "../embeddings_server.ts";
import { pgliteDatabase } from "../pglite.ts";
import { pglite } from "../stores.ts";

// PGlite stays for the next test.
const options = { sanitizeOps: false, sanitizeResources: false };

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

/** The table of an older knowledge base, with vectors of so many numbers. */
async function makeOlder(
  database: PostgresDatabase,
  dimension: number,
  rows = 5,
): Promise<void> {
  await database.query("CREATE EXTENSION IF NOT EXISTS vector");
  await database.query(`CREATE TABLE knowledge_entries (
    id uuid PRIMARY KEY, content text NOT NULL, role text NOT NULL, tags text[],
    created_at timestamptz NOT NULL, embedding vector(${dimension}))`);
  await database.query(
    `INSERT INTO knowledge_entries SELECT
       ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'entry ' || n,
       CASE WHEN n = 1 THEN 'boss' ELSE 'dev' END, CASE WHEN n > 1 THEN ARRAY['old'] END,
       '2020-01-02T03:04:05.678Z', CASE WHEN n <> 2 THEN
         ('[' || repeat('0,', $1::int) || '3]')::vector END
     FROM generate_series(1, $2::int) AS n`,
    [dimension - 1, rows],
  );
}

async function imported(
  dimension: number,
  settings: Record<string, string>,
  check: (
    store: PostgresStore,
    run: () => ReturnType<typeof importOlderTables>,
    api: EmbeddingsServer,
  ) => Promise<void>,
): Promise<void> {
  await using api = new EmbeddingsServer(8);
  const database = pgliteDatabase(await pglite());
  const isOff = settings.KB_EMBEDDINGS === "off";
  await makeOlder(database, dimension);
  const store = new PostgresStore(database, !isOff);
  const base = knowledgeBase(store, { OPENAI_BASE_URL: api.url, ...settings });
  await check(store, () => importOlderTables({ ...callOn(base), progress: () => {} }), api);
  await store.close();
}

Deno.test(
  "PostgresOlderTables reads every row, many at a time, its vector as one of length one",
  options,
  async () => {
    const database = pgliteDatabase(await pglite());
    const older = new PostgresOlderTables(database);
    assertEquals(await older.count(), undefined);
    await makeOlder(database, 2, 405);
    assertEquals(await older.count(), 405);
    const rows = await Array.fromAsync(older.entries());
    assertEquals(rows.map(({ id }) => id), Array.from({ length: 405 }, (_, at) => idOf(at + 1)));
    assertEquals(rows[404], {
      ...{ id: idOf(405), content: "entry 405", role: "dev", tags: ["old"] },
      created_at: "2020-01-02T03:04:05.678Z",
      vector: Float32Array.of(0, 1),
    });
    assertEquals([rows[0]?.tags, rows[0]?.role, rows[1]?.vector], [[], "boss", undefined]);
    await database.query("UPDATE knowledge_entries SET embedding = '[0,0]'");
    assertEquals((await Array.fromAsync(older.entries()))[0]?.vector, Float32Array.of(0, 0));
  },
);

Deno.test(
  "importOlderTables() takes over ids, dates, tags and vectors that fit, once",
  options,
  () =>
    imported(8, { KB_EMBEDDINGS_DIMENSIONS: "8" }, async (store, run, api) => {
      const first = await run();
      assertEquals([first.created_ids.length, first.failed, first.updated_ids], [5, [], []]);
      // Only the entry without a vector needs one.
      assertEquals(api.requests.map(({ input }) => input), [["entry 2"]]);
      const [one, two] = await store.read([idOf(1), idOf(2)]);
      assertEquals([one?.content, one?.role, one?.tags], ["entry 1", "all", []]);
      assertEquals([two?.role, two?.tags, two?.created_at], [
        "dev",
        ["old"],
        "2020-01-02T03:04:05.678Z",
      ]);
      assertEquals(await store.vectors.of(idOf(5)), Float32Array.of(0, 0, 0, 0, 0, 0, 0, 1));
      assertEquals((await store.counts()).withoutVector, 0);
      await store.update(idOf(3), { content: "changed here", vector: null });
      const again = await run();
      assertEquals([again.created_ids, again.unchanged_ids.length], [[], 5]);
      assertEquals((await store.get(idOf(3)))?.content, "changed here");
    }),
);

Deno.test(
  "importOlderTables() makes vectors anew where those of the table are of another length",
  options,
  () =>
    imported(4, { KB_EMBEDDINGS_DIMENSIONS: "8" }, async (store, run, api) => {
      api.script.push(...Array(3).fill("vectors"), { status: 400 });
      const { created_ids, failed } = await run();
      assertEquals([created_ids.length, failed.map(({ content }) => content)], [4, ["entry 4"]]);
      assertEquals((await store.vectors.of(idOf(1)))?.length, 8);
      assertEquals(await store.get(idOf(4)), undefined);
    }),
);

Deno.test(
  "importOlderTables() needs no vectors where embeddings are off",
  options,
  () =>
    imported(8, { KB_EMBEDDINGS: "off" }, async (store, run, api) => {
      assertEquals((await run()).created_ids.length, 5);
      assertEquals([(await store.counts()).total, api.requests.length], [5, 0]);
    }),
);

Deno.test("importOlderTables() says that there is no such table", options, async () => {
  const refused = "The store has no table knowledge_entries to import from.";
  await inTempFolder(async (folder) => {
    const database = pgliteDatabase(await pglite());
    await database.query("CREATE TABLE knowledge_entries (id uuid, content text)");
    for (const store of [new SqliteStore(folder), new PostgresStore(database)]) {
      const call = { ...callOn({ store, embedder: undefined }), progress: () => {} };
      await assertRejects(() => importOlderTables(call), KnowledgeFailure, refused);
      await store.close();
    }
  });
});
