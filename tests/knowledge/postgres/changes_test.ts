import { assertEquals } from "@std/assert";
import { addEntry } from "../../../src/knowledge/entries/addition.ts";
import { PostgresStore } from "../../../src/knowledge/postgres/store.ts";
import { newEntry } from "../../../src/knowledge/store/entry.ts";
import { entryQuery } from "../../../src/knowledge/store/terms.ts";
import { callOn } from "../calls.ts";
import { pgliteDatabase } from "../pglite.ts";
import { pglite } from "../stores.ts";

// PGlite keeps running for the following tests.
const options = { sanitizeOps: false, sanitizeResources: false };

Deno.test(
  "update() counts the words of the new content",
  options,
  async () => {
    const database = pgliteDatabase(await pglite());
    const store = new PostgresStore(database, false);
    await store.open();
    const entry = newEntry({ content: "one lamp", role: "dev", tags: [], vector: null });
    const countOf = async () => {
      const [row] = await database.query("SELECT word_count FROM kb_entries");
      return row?.word_count;
    };
    await store.add(entry);
    assertEquals(await countOf(), 2);
    await store.update(entry.id, { content: "three green lamps", vector: null });
    assertEquals(await countOf(), 3);
    await store.update(entry.id, { tags: ["light"] });
    assertEquals(await countOf(), 3);
    await store.update(entry.id, { content: "lamps", vector: null });
    assertEquals(await countOf(), 1);
    await store.close();
  },
);

Deno.test(
  "claim() replaces columns for an unknown model's vectors with columns of its own length",
  options,
  async () => {
    const database = pgliteDatabase(await pglite());
    const store = new PostgresStore(database, true);
    await store.vectors.claim({ model: "m", dimension: 8 });
    await database.query("DELETE FROM kb_facts WHERE name = 'vectors'");
    const state = { model: "n", dimension: 2 };
    assertEquals(await store.vectors.claim(state), state);
    const vector = Float32Array.of(1, 0);
    const entry = newEntry({ content: "one lamp", role: "dev", tags: [], vector });
    assertEquals(await store.add(entry, { of: state }), entry.id);
    assertEquals(await store.vectors.of(entry.id), vector);
    await store.close();
  },
);

Deno.test(
  "addEntry() finds similar entries before it supersedes the given entry",
  options,
  async () => {
    const store = new PostgresStore(pgliteDatabase(await pglite()), false);
    const call = callOn({ store, embedder: undefined });
    const content = "alpha bravo charlie delta echo foxtrot golf hotel";
    const given = { content, role: "dev" as const, tags: [] };
    const { id } = await addEntry(call, given);
    const next = await addEntry(call, { ...given, content: `${content} india`, supersedes: [id] });
    assertEquals(next.similar.map((one) => one.id), [id]);
    await store.close();
  },
);

Deno.test(
  "PostgreSQL keeps the latest 500 unanswered queries",
  options,
  async () => {
    const database = pgliteDatabase(await pglite());
    const store = new PostgresStore(database, false);
    await store.open();
    await database.query(`INSERT INTO kb_unanswered
      SELECT 'query ' || n, 1, to_timestamp(n) FROM generate_series(1, 500) AS n`);
    await store.unanswered.note("zeppelin");
    const kept = (await store.unanswered.list(999)).map(({ query }) => query);
    assertEquals([kept.length, kept[0], kept.at(-1)], [500, "zeppelin", "query 2"]);
  },
);

Deno.test(
  "findByWords() returns the same scores for few entries regardless of the database's estimates",
  options,
  async () => {
    const database = pgliteDatabase(await pglite());
    const store = new PostgresStore(database, false);
    const add = (content: string) =>
      store.add(newEntry({ content, role: "dev", tags: [], vector: null }));
    await add("lamp and genie");
    await database.query("ANALYZE kb_entries");
    for (const content of ["lamp", "green lamp", "genie"]) await add(content);
    const scores = async () =>
      (await store.findByWords(entryQuery("lamp genie"), {}, 9)).map(({ score }) => score);
    const before = await scores();
    await database.query("ANALYZE kb_entries");
    assertEquals([before.length, await scores()], [4, before]);
  },
);
