import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { knowledgeBase } from "../../../src/knowledge/context.ts";
import { addEntry, updateEntry } from "../../../src/knowledge/entries/entries.ts";
import { toFailure } from "../../../src/knowledge/entries/failure.ts";
import { SqliteStore } from "../../../src/knowledge/sqlite/store.ts";
import { newEntry } from "../../../src/knowledge/store/entry.ts";
import { ConflictError, OtherModelError } from "../../../src/knowledge/store/store.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";
import { callOn } from "../calls.ts";
import { EmbeddingsServer } from "../embeddings_server.ts";

Deno.test("updateEntry() says that the entry is gone when it is deleted meanwhile", () =>
  inTempFolder(async (folder) => {
    await using api = new EmbeddingsServer(8);
    const store = new SqliteStore(folder);
    const settings = { OPENAI_BASE_URL: api.url, KB_EMBEDDINGS_DIMENSIONS: "8" };
    const base = knowledgeBase(store, settings);
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

Deno.test("addEntry() says which model the store has, and of its own only what is known", () =>
  inTempFolder(async (folder) => {
    await using api = new EmbeddingsServer(8);
    const store = new SqliteStore(folder);
    await store.vectors.claim({ model: "held", dimension: 8 });
    const call = callOn(knowledgeBase(store, { OPENAI_BASE_URL: api.url }));
    const failing = addEntry(call, { content: "a", role: "dev", tags: [] });
    const { message } = await assertRejects(() => failing, OtherModelError);
    assertStringIncludes(message, "made by held (8), but this server uses text-embedding-3-small.");
    assertStringIncludes(message, "KB_EMBEDDINGS, KB_EMBEDDINGS_MODEL");
    await store.close();
  }));

Deno.test("updateEntry() leaves an entry alone that is so already, but not another's change", () =>
  inTempFolder(async (folder) => {
    const store = new SqliteStore(folder);
    const call = callOn({ store, embedder: undefined });
    const given = { content: "a", role: "dev" as const, tags: ["x"] };
    const entry = newEntry({ ...given, vector: null, valid_until: "2030-01-01T00:00:00.000Z" });
    const { id } = entry;
    await store.add(entry);
    const before = await store.get(id);
    const { valid_until } = entry;
    assertEquals(await updateEntry(call, { id, ...given, valid_until }), before);
    assertEquals(await updateEntry(call, { id, tags: ["x"], expectedVersion: 1 }), before);
    assertEquals(await store.history(id), []);
    const late = { id, tags: ["x"], expectedVersion: 2 };
    await assertRejects(() => updateEntry(call, late), ConflictError);
    assertEquals((await updateEntry(call, { id, tags: [], expectedVersion: 1 })).version, 2);
    await store.close();
  }));

Deno.test("addEntry() names what shares three quarters of at least six words", () =>
  inTempFolder(async (folder) => {
    const store = new SqliteStore(folder);
    const call = callOn({ store, embedder: undefined });
    const add = async (content: string) => await addEntry(call, { content, role: "dev", tags: [] });
    const six = "alpha bravo charlie delta echo foxtrot";
    const { id } = await add(six);
    // Six of eight words, then six of nine.
    const [like, unlike] = [await add(`${six} golf hotel`), await add(`${six} india juliett kilo`)];
    assertEquals([like.similar, unlike.similar], [[id], []]);
    const five = await add("lima mike november oscar papa");
    assertEquals((await add("papa oscar november mike lima")).similar, []);
    assertEquals((await add("quebec papa oscar november mike lima")).similar, []);
    assertEquals(five.similar, []);
    // Of many that are alike the five best are named.
    for (let at = 0; at < 6; at++) {
      await add(`sierra tango uniform victor whiskey xray ${"abcdef"[at]}q`);
    }
    const { similar } = await add("sierra tango uniform victor whiskey xray gq");
    assertEquals(similar.length, 5);
    await store.close();
  }));

Deno.test("addEntry() says of a time that it was not set only where another one is", () =>
  inTempFolder(async (folder) => {
    const store = new SqliteStore(folder);
    const call = callOn({ store, embedder: undefined });
    const notesOf = async (content: string, valid_until?: string): Promise<string[]> => {
      const given = { content, role: "dev" as const, tags: [], valid_until };
      return (await addEntry(call, given)).notes?.map((note) => note.slice(0, 30)) ?? [];
    };
    const [past, future, later] = [2020, 2090, 2091].map((year) => `${year}-01-01T00:00:00.000Z`);
    for (const content of ["holds until then", "holds for good"]) {
      assertEquals(await notesOf(content, content.endsWith("then") ? future : undefined), []);
    }
    const unset = ["Its valid_until is as it was. "];
    assertEquals(await notesOf("holds until then"), []);
    assertEquals(await notesOf("holds until then", future), []);
    assertEquals(await notesOf("holds until then", later), unset);
    assertEquals(await notesOf("holds for good", future), unset);
    await notesOf("held once", past);
    const ended = ["Searches leave it out, since i"];
    for (const time of [undefined, past, future]) {
      assertEquals(await notesOf("held once", time), ended);
    }
    await store.close();
  }));
