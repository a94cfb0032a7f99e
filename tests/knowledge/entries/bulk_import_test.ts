import { assertEquals } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { parseYamlValue } from "../../../src/kernel/markdown/yaml.ts";
import { knowledgeBase } from "../../../src/knowledge/context.ts";
import { readSettings } from "../../../src/knowledge/settings.ts";
import { importItems } from "../../../src/knowledge/entries/bulk_import.ts";
import { failureLines } from "../../../src/knowledge/entries/import_result.ts";
import { parseItems } from "../../../src/knowledge/entries/import_file.ts";
import { derivedId } from "../../../src/knowledge/entries/import_plan.ts";
import { exportEntries } from "../../../src/knowledge/entries/listing.ts";
import { SqliteStore } from "../../../src/knowledge/sqlite/store.ts";
import { newEntry } from "../../../src/knowledge/store/entry.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";
import { callOn } from "../calls.ts";
import { EmbeddingsServer } from "../embeddings_server.ts";

Deno.test("importItems() reports why it cannot store an item", () =>
  inTempFolder(async (folder) => {
    await using api = new EmbeddingsServer(8);
    const store = new SqliteStore(folder);
    const settings = { OPENAI_BASE_URL: api.url, KB_EMBEDDINGS_DIMENSIONS: "8" };
    const call = { ...callOn(knowledgeBase(store, readSettings(settings))), progress: () => {} };
    const item = { id: crypto.randomUUID(), content: "a rule", roles: ["dev" as const] };
    const { created_ids } = await importItems(call, [item]);
    const circle = { ...item, supersedes: created_ids[0] };
    const dangling = { ...item, id: crypto.randomUUID(), supersedes: crypto.randomUUID() };
    const { failed } = await importItems(call, [circle, { ...dangling, content: "another" }]);
    assertEquals(failed.map(({ error }) => error), [
      "supersedes: an entry can't supersede itself",
      "supersedes: no entry has this ID. Find it with kb_search or kb_list.",
    ]);
    await store.close();
  }));

Deno.test("failureLines() shows three contents for each error and counts the remaining contents", () => {
  const failed = ["a", "b", "c", "d", "e"].map((content) => ({ content, error: "read-only" }));
  assertEquals(failureLines([...failed, { content: "x", error: "too long" }]), [
    "a: read-only",
    "b: read-only",
    "c: read-only",
    "2 more: read-only",
    "x: too long",
  ]);
  assertEquals(failureLines(failed.slice(2)).length, 3);
});

Deno.test("importItems() keeps newer values if an older export contains the same entries", () =>
  inTempFolder(async (folder) => {
    const store = new SqliteStore(folder);
    const call = { ...callOn({ store, embedder: undefined }), progress: () => {} };
    const [first, second] = ["first", "second"].map((content) =>
      newEntry({ content, role: "dev", tags: [], vector: null })
    );
    if (first === undefined || second === undefined) throw new Error("two entries");
    await store.add(first);
    await store.add(second);
    const { yaml } = await exportEntries(call, { limit: 10 });
    const restore = () => importItems(call, parseItems(parseYamlValue(yaml, 10_000).value).items);
    assertEquals((await restore()).unchanged_ids.length, 2);
    const { id } = first;
    const ended = { valid_until: "2020-01-01T00:00:00.000Z", tags: ["x"], parent_id: second.id };
    await store.update(id, { ...ended, supersedes: second.id });
    assertEquals((await store.get(second.id))?.superseded_by, id);
    assertEquals((await restore()).updated_ids, []);
    assertEquals((await store.get(second.id))?.superseded_by, id);
    await store.close();
  }));

Deno.test("importItems() stores a repeated item once, with the later item's tags", () =>
  inTempFolder(async (folder) => {
    const store = new SqliteStore(folder);
    const call = { ...callOn({ store, embedder: undefined }), progress: () => {} };
    const item = { content: "a rule", roles: ["dev" as const] };
    const items = [item, { ...item, content: "another" }, item, { ...item, tags: ["late"] }];
    const result = await importItems(call, items);
    const [id = ""] = result.created_ids;
    assertEquals(
      [result.created_ids.length, result.unchanged_ids, result.updated_ids, result.failed],
      [2, [id], [id], []],
    );
    assertEquals((await store.get(id))?.tags, ["late"]);
    assertEquals((await importItems(call, items.slice(1))).created_ids, []);
    await store.close();
  }));

Deno.test("importItems() stores no copies for other roles if it cannot store the item", () =>
  inTempFolder(async (folder) => {
    await using api = new EmbeddingsServer(8);
    const store = new SqliteStore(folder);
    const settings = { OPENAI_BASE_URL: api.url, KB_EMBEDDINGS_DIMENSIONS: "8" };
    const call = { ...callOn(knowledgeBase(store, readSettings(settings))), progress: () => {} };
    const roles = ["dev" as const, "pm" as const];
    const supersedes = crypto.randomUUID();
    const result = await importItems(call, [{ content: "a rule", roles, supersedes }]);
    assertEquals(result.created_ids, []);
    assertEquals(result.failed.map(({ error }) => error), [
      "supersedes: no entry has this ID. Find it with kb_search or kb_list.",
      "Not stored, because the server could not store the entry for the item's first role",
    ]);
    await store.close();
  }));

/**
 * Runs `use` with an embedded store and a function that imports items, with vectors of length 8.
 */
function withImport(
  use: (
    store: SqliteStore,
    run: (...items: Parameters<typeof importItems>[1]) => ReturnType<typeof importItems>,
    change: (sql: string) => void,
    told: [number, number | undefined][],
  ) => Promise<void>,
): Promise<void> {
  return inTempFolder(async (folder) => {
    await using api = new EmbeddingsServer(8);
    const store = new SqliteStore(folder);
    const settings = { OPENAI_BASE_URL: api.url, KB_EMBEDDINGS_DIMENSIONS: "8" };
    const told: [number, number | undefined][] = [];
    const progress = (done: number, total?: number) => void told.push([done, total]);
    const call = { ...callOn(knowledgeBase(store, readSettings(settings))), progress };
    const change = (sql: string): void => {
      const database = new DatabaseSync(`${folder}/knowledge.sqlite`);
      database.exec(sql);
      database.close();
    };
    await use(store, (...items) => importItems(call, items), change, told);
    await store.close();
  });
}

Deno.test("importItems() finds each role's existing entry, even if a user added it by hand", () =>
  withImport(async (store, run) => {
    const byHand = newEntry({ content: "a rule", role: "pm", tags: [], vector: null });
    await store.add(byHand);
    const item = { content: "a rule", roles: ["dev" as const, "pm" as const] };
    const first = await run(item);
    const [dev = ""] = first.created_ids;
    assertEquals([first.created_ids, first.updated_ids], [[dev], [byHand.id]]);
    assertEquals((await store.get(byHand.id))?.parent_id, dev);
    assertEquals((await run(item)).unchanged_ids, [dev, byHand.id]);
    const more = await run({ ...item, roles: ["dev", "qa"] });
    assertEquals([more.unchanged_ids, more.created_ids], [[dev], [await derivedId(dev, "qa")]]);
    assertEquals((await run({ ...item, roles: ["dev", "qa"] })).unchanged_ids.length, 2);
    // An item's ID selects its entries. The import doesn't select other entries with the same content.
    const own = { ...item, id: crypto.randomUUID() };
    const ids = [own.id, await derivedId(own.id, "pm")];
    assertEquals((await run(own)).created_ids, ids);
    assertEquals((await run(own)).unchanged_ids, ids);
  }));

Deno.test("importItems() keeps a vector if the content is unchanged and creates one for new content", () =>
  withImport(async (store, run) => {
    const item = { id: crypto.randomUUID(), content: "a rule", roles: ["dev" as const] };
    await run(item);
    const before = await store.vectors.of(item.id);
    assertEquals((await run({ ...item, tags: ["x"] })).updated_ids, [item.id]);
    assertEquals(await store.vectors.of(item.id), before);
    assertEquals((await run({ ...item, content: "deep ponds freeze late" })).updated_ids, [
      item.id,
    ]);
    const after = await store.vectors.of(item.id);
    assertEquals([after?.length, `${after}` === `${before}`], [8, false]);
    for (const source of [{ source_file: "a.md" }, { source_story: "S-1" }]) {
      await run({ ...item, ...source });
      const [value] = Object.values(source);
      assertEquals(Object.values((await store.get(item.id))?.source ?? {}), [value]);
    }
  }));

Deno.test("importItems() continues after a rejected entry but stops after a database failure", () =>
  withImport(async (store, run, change, told) => {
    const items = Array.from({ length: 200 }, (_, at) => ({
      content: `item ${at}`,
      roles: ["dev" as const],
    }));
    await store.open();
    change(`CREATE TRIGGER refuse BEFORE INSERT ON entries WHEN new.content = 'item 5'
      BEGIN SELECT RAISE(ABORT, 'no'); END`);
    const { created_ids, failed } = await run(...items);
    assertEquals([created_ids.length, failed.map(({ content }) => content)], [199, ["item 5"]]);
    assertEquals(told.splice(0, Infinity), [[100, 200], [200, 200]]);
    assertEquals((await store.vectors.held())?.dimension, 8);
    change("DROP TABLE remembered");
    const again = await run(
      ...items.map(({ content, roles }) => ({ content: content + "!", roles })),
    );
    assertEquals([again.created_ids.length, again.failed.length], [0, 200]);
    assertEquals(told, [[100, 200]]);
    assertEquals(new Set(again.failed.map(({ error }) => error)).size, 1);
  }));
