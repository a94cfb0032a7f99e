import { assertEquals } from "@std/assert";
import { PostgresStore } from "../../../src/knowledge/postgres/store.ts";
import { newEntry } from "../../../src/knowledge/store/entry.ts";
import { pgliteDatabase } from "../pglite.ts";
import { pglite } from "../stores.ts";

// PGlite stays for the next test.
const options = { sanitizeOps: false, sanitizeResources: false };

const id = "00000000-0000-4000-8000-000000000001";
const given = { content: "one lamp", role: "dev" as const, tags: [] };

/** What can be asked of a store, each with what one answers that was never opened and is empty. */
const REQUESTS: readonly [(store: PostgresStore) => Promise<unknown>, answer: unknown][] = [
  [(store) => store.open(), undefined],
  [(store) => store.add(newEntry({ ...given, id, vector: Float32Array.of(1) })), id],
  [(store) => store.same("one lamp", "dev"), undefined],
  [(store) => store.read([id]), []],
  [(store) => store.update(id, given), undefined],
  [(store) => store.delete(id), false],
  [(store) => store.history(id), []],
  [(store) => store.list({}, { limit: 1 }), { entries: [], next: undefined }],
  [(store) => store.findByWords(["lamp"], {}, 1), []],
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
    `a store is ready with its first request, and has no vectors: ${name}`,
    options,
    async () => {
      const store = new PostgresStore(pgliteDatabase(await pglite()), false);
      assertEquals(await request(store), answer);
    },
  );
}

Deno.test("a store sees that another one has made room for vectors since", options, async () => {
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
});

Deno.test("remember() forgets what PostgreSQL was given long ago", options, async () => {
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
