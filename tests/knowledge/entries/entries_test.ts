import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { knowledgeBase } from "../../../src/knowledge/context.ts";
import { readSettings } from "../../../src/knowledge/settings.ts";
import { type AddedEntry, addEntry } from "../../../src/knowledge/entries/addition.ts";
import { updateEntry } from "../../../src/knowledge/entries/entries.ts";
import { claimedState } from "../../../src/knowledge/entries/knowledge_base.ts";
import { KnowledgeFailure, toFailure } from "../../../src/knowledge/entries/failure.ts";
import { SqliteStore } from "../../../src/knowledge/sqlite/store.ts";
import { newEntry } from "../../../src/knowledge/store/entry.ts";
import { ConflictError, OtherModelError } from "../../../src/knowledge/store/store.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";
import { callOn, journalOf } from "../calls.ts";
import { EmbeddingsServer } from "../embeddings_server.ts";

/** Returns the ids of the similar entries in a result. */
const idsIn = ({ similar }: AddedEntry): string[] => similar.map(({ id }) => id);

Deno.test("updateEntry() reports that another call deleted the entry during the update", () =>
  inTempFolder(async (folder) => {
    await using api = new EmbeddingsServer(8);
    const store = new SqliteStore(folder);
    const settings = { OPENAI_BASE_URL: api.url, KB_EMBEDDINGS_DIMENSIONS: "8" };
    const base = knowledgeBase(store, readSettings(settings));
    const entry = newEntry({ content: "a", role: "dev", tags: [], vector: null });
    await store.add(entry);
    api.always = { delay: 300 };
    const updating = updateEntry(callOn(base), { id: entry.id, content: "b" });
    const failing = assertRejects(() => updating, Error);
    while (api.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    assertEquals(await store.delete(entry.id), true);
    assertEquals(toFailure(await failing).code, "NOT_FOUND");
    await store.close();
  }));

Deno.test("addEntry() stores an entry without a vector if the store uses another model", () =>
  inTempFolder(async (folder) => {
    await using api = new EmbeddingsServer(8);
    const store = new SqliteStore(folder);
    await store.vectors.claim({ model: "held", dimension: 8 });
    const call = callOn(knowledgeBase(store, readSettings({ OPENAI_BASE_URL: api.url })));
    const { created, notes } = await addEntry(call, { content: "a", role: "dev", tags: [] });
    assertEquals(created, true);
    assertStringIncludes(
      notes?.[0] ?? "",
      "from held (8), but this server is set to text-embedding",
    );
    assertStringIncludes(notes?.[0] ?? "", "kb_rebuild_embeddings");
    assertEquals((await store.counts()).withoutVector, 1);
    assertEquals(api.requests.length, 0);
    await store.close();
  }));

Deno.test("addEntry() creates a vector if the store uses the configured model", () =>
  inTempFolder(async (folder) => {
    await using api = new EmbeddingsServer(8);
    const store = new SqliteStore(folder);
    await store.vectors.claim({ model: "held", dimension: 8 });
    const settings = { OPENAI_BASE_URL: api.url, KB_EMBEDDINGS_MODEL: "held" };
    const base = knowledgeBase(store, readSettings(settings));
    await addEntry(callOn(base), { content: "a", role: "dev", tags: [] });
    assertEquals((await store.counts()).withoutVector, 0);
    await store.close();
  }));

Deno.test("claimedState() throws if the embedder's model differs from the store's model", () =>
  inTempFolder(async (folder) => {
    await using api = new EmbeddingsServer(8);
    const store = new SqliteStore(folder);
    await store.vectors.claim({ model: "held", dimension: 8 });
    const settings = { OPENAI_BASE_URL: api.url, KB_EMBEDDINGS_DIMENSIONS: "4" };
    const base = knowledgeBase(store, readSettings(settings));
    await assertRejects(() => claimedState(base, base.embedder), OtherModelError);
    await store.close();
  }));

Deno.test("updateEntry() does not rewrite an equal entry unless another call changed the entry", () =>
  inTempFolder(async (folder) => {
    const store = new SqliteStore(folder);
    const call = callOn({ store, embedder: undefined });
    const given = { content: "a", role: "dev" as const, tags: ["x"] };
    const entry = newEntry({ ...given, vector: null, valid_until: "2030-01-01T00:00:00.000Z" });
    const { id } = entry;
    await store.add(entry);
    const before = await store.get(id);
    const { valid_until } = entry;
    assertEquals(await updateEntry(call, { id, ...given, valid_until }), { entry: before });
    assertEquals(await updateEntry(call, { id, tags: ["x"], expectedVersion: 1 }), {
      entry: before,
    });
    assertEquals(await store.history(id), []);
    const late = { id, tags: ["x"], expectedVersion: 2 };
    await assertRejects(() => updateEntry(call, late), ConflictError);
    const { entry: after } = await updateEntry(call, { id, tags: [], expectedVersion: 1 });
    assertEquals(after?.version, 2);
    await store.close();
  }));

Deno.test("addEntry() returns entries that share three quarters of at least six words", () =>
  inTempFolder(async (folder) => {
    const store = new SqliteStore(folder);
    const call = callOn({ store, embedder: undefined });
    const add = async (content: string) => await addEntry(call, { content, role: "dev", tags: [] });
    const six = "alpha bravo charlie delta echo foxtrot";
    const { id } = await add(six);
    // First six of eight words match, then six of nine.
    const [like, unlike] = [await add(`${six} golf hotel`), await add(`${six} india juliett kilo`)];
    assertEquals([idsIn(like), idsIn(unlike)], [[id], []]);
    const five = await add("lima mike november oscar papa");
    assertEquals((await add("papa oscar november mike lima")).similar, []);
    assertEquals((await add("quebec papa oscar november mike lima")).similar, []);
    assertEquals(five.similar, []);
    // The result contains the best five of many similar entries.
    for (let at = 0; at < 6; at++) {
      await add(`sierra tango uniform victor whiskey xray ${"abcdef"[at]}q`);
    }
    const { similar } = await add("sierra tango uniform victor whiskey xray gq");
    assertEquals(similar.length, 5);
    await store.close();
  }));

Deno.test("addEntry() reports an ignored time only if the existing entry has a different time", () =>
  inTempFolder(async (folder) => {
    const store = new SqliteStore(folder);
    const call = callOn({ store, embedder: undefined });
    const notesOf = async (content: string, valid_until?: string): Promise<string[]> => {
      const given = { content, role: "dev" as const, tags: [], valid_until };
      return (await addEntry(call, given)).notes?.map((note) => note.replace(/(?: \d|\.).*/, "")) ??
        [];
    };
    const [past, future, later] = [2020, 2090, 2091].map((year) => `${year}-01-01T00:00:00.000Z`);
    for (const content of ["holds until then", "holds for good"]) {
      assertEquals(await notesOf(content, content.endsWith("then") ? future : undefined), []);
    }
    const unset = ["The entry's valid_until did not change"];
    assertEquals(await notesOf("holds until then"), []);
    assertEquals(await notesOf("holds until then", future), []);
    assertEquals(await notesOf("holds until then", later), unset);
    assertEquals(await notesOf("holds for good", future), unset);
    await notesOf("held once", past);
    const ended = ["Searches omit this entry: it expired at"];
    for (const time of [undefined, past, future]) {
      assertEquals(await notesOf("held once", time), ended);
    }
    await store.close();
  }));

/**
 * Runs `use` with an embedded store and functions that add entries without vectors and change
 * tables.
 */
function withAdding(
  use: (
    store: SqliteStore,
    add: (content: string, given?: object) => ReturnType<typeof addEntry>,
    more: { change: (sql: string) => void; told: string[] },
  ) => Promise<void>,
): Promise<void> {
  return inTempFolder(async (folder) => {
    const store = new SqliteStore(folder);
    await store.open();
    const told: string[] = [];
    const call = callOn({ store, embedder: undefined }, { journal: journalOf(told) });
    const change = (sql: string): void => {
      const database = new DatabaseSync(`${folder}/knowledge.sqlite`);
      database.exec(sql);
      database.close();
    };
    const add = (content: string, given = {}) =>
      addEntry(call, { content, role: "dev", tags: [], ...given });
    await use(store, add, { change, told });
    await store.close();
  });
}

Deno.test("addEntry() returns a superseded entry as similar only to the entry that supersedes it", () =>
  withAdding(async (_, add) => {
    const old = await add("alpha bravo charlie delta echo foxtrot golf hotel");
    assertEquals(Object.keys(old), ["id", "created", "similar"]);
    const text = "alpha bravo charlie delta echo foxtrot golf";
    const next = await add(text, { supersedes: [old.id] });
    assertEquals([idsIn(next), next.notes], [[old.id], undefined]);
    assertEquals(idsIn(await add(`${text} india`)), [next.id]);
  }));

Deno.test("addEntry() requests no vector if the entry to supersede is unknown", () =>
  inTempFolder(async (folder) => {
    await using api = new EmbeddingsServer(8);
    const store = new SqliteStore(folder);
    const call = callOn(knowledgeBase(store, readSettings({ OPENAI_BASE_URL: api.url })));
    const supersedes = crypto.randomUUID();
    const adding = addEntry(call, {
      content: "a",
      role: "dev",
      tags: [],
      supersedes: [supersedes],
    });
    const { message } = await assertRejects(() => adding, KnowledgeFailure);
    assertEquals(
      message,
      `No entry has the ID ${supersedes}. Find it with kb_search.`,
    );
    assertEquals(api.requests.length, 0);
    await store.close();
  }));

Deno.test("addEntry() stores the same content only once for concurrent calls", () =>
  withAdding(async (store, add) => {
    const added = await Promise.all([1, 2, 3].map(() => add("only once")));
    assertEquals(added.map(({ created }) => created), [true, false, false]);
    assertEquals([new Set(added.map(({ id }) => id)).size, (await store.counts()).total], [1, 1]);
  }));

Deno.test("addEntry() stores an entry and reports that the search for similar entries failed", () =>
  withAdding(async (store, add, { change, told }) => {
    change("DROP TABLE words_vocabulary");
    const { created, similar, notes, id } = await add("zebra stripes");
    assertEquals([created, similar], [true, []]);
    assertEquals(notes, ["The server could not search for similar entries."]);
    assertEquals(told, ["the server could not search for entries similar to a new entry"]);
    assertEquals((await store.get(id))?.content, "zebra stripes");
  }));

Deno.test("updateEntry() claims the store for its model when it stores the first vector", () =>
  inTempFolder(async (folder) => {
    await using api = new EmbeddingsServer(8);
    const store = new SqliteStore(folder);
    const call = callOn(knowledgeBase(store, readSettings({ OPENAI_BASE_URL: api.url })));
    const { id } = newEntry({ content: "a", role: "dev", tags: [], vector: null });
    await store.add(newEntry({ id, content: "a", role: "dev", tags: [], vector: null }));
    await updateEntry(call, { id, tags: ["x"] });
    assertEquals([await store.vectors.held(), api.requests.length], [undefined, 0]);
    await updateEntry(call, { id, content: "b" });
    assertEquals(await store.vectors.held(), { model: "text-embedding-3-small", dimension: 8 });
    await store.close();
  }));
