import { assertEquals } from "@std/assert";
import { parseYamlValue } from "../../../src/kernel/markdown/yaml.ts";
import { knowledgeBase } from "../../../src/knowledge/context.ts";
import {
  derivedId,
  failureLines,
  importItems,
} from "../../../src/knowledge/entries/bulk_import.ts";
import { parseItems } from "../../../src/knowledge/entries/import_file.ts";
import { exportEntries } from "../../../src/knowledge/entries/listing.ts";
import { SqliteStore } from "../../../src/knowledge/sqlite/store.ts";
import { newEntry } from "../../../src/knowledge/store/entry.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";
import { callOn } from "../calls.ts";
import { EmbeddingsServer } from "../embeddings_server.ts";

Deno.test("derivedId() is the UUID of version 5 that RFC 9562 shows", async () => {
  const dns = "6ba7b810-9dad-11d1-80b4-00c04fd430c8";
  assertEquals(await derivedId(dns, "www.example.com"), "2ed6657d-e927-568b-95e1-2665a8aea6a2");
});

Deno.test("importItems() says of an item that cannot be stored what is wrong with it", () =>
  inTempFolder(async (folder) => {
    await using api = new EmbeddingsServer(8);
    const store = new SqliteStore(folder);
    const settings = { OPENAI_BASE_URL: api.url, KB_EMBEDDINGS_DIMENSIONS: "8" };
    const call = { ...callOn(knowledgeBase(store, settings)), progress: () => {} };
    const item = { id: crypto.randomUUID(), content: "a rule", roles: ["dev" as const] };
    const { created_ids } = await importItems(call, [item]);
    const circle = { ...item, supersedes: created_ids[0] };
    const dangling = { ...item, id: crypto.randomUUID(), supersedes: crypto.randomUUID() };
    const { failed } = await importItems(call, [circle, { ...dangling, content: "another" }]);
    assertEquals(failed.map(({ error }) => error), [
      "supersedes: the entry would supersede itself",
      "supersedes: there is no such entry. Find it with kb_search or kb_list.",
    ]);
    await store.close();
  }));

Deno.test("failureLines() names three contents for each error, and counts the others", () => {
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

Deno.test("importItems() of an export takes away what its entries have since got", () =>
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
    const restore = () => importItems(call, parseItems(parseYamlValue(yaml, 10_000).value));
    assertEquals((await restore()).unchanged_ids.length, 2);
    const { id } = first;
    const ended = { valid_until: "2020-01-01T00:00:00.000Z", tags: ["x"], parent_id: second.id };
    await store.update(id, { ...ended, supersedes: second.id });
    assertEquals((await store.get(second.id))?.superseded_by, id);
    assertEquals((await restore()).updated_ids, [id]);
    assertEquals((await exportEntries(call, { limit: 10 })).yaml, yaml);
    assertEquals((await store.get(second.id))?.superseded_by, null);
    await store.close();
  }));

Deno.test("importItems() stores an item that stands twice in a file once, and the later one's tags", () =>
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

Deno.test("importItems() stores no copy for another role of an item that is not stored", () =>
  inTempFolder(async (folder) => {
    await using api = new EmbeddingsServer(8);
    const store = new SqliteStore(folder);
    const settings = { OPENAI_BASE_URL: api.url, KB_EMBEDDINGS_DIMENSIONS: "8" };
    const call = { ...callOn(knowledgeBase(store, settings)), progress: () => {} };
    const roles = ["dev" as const, "pm" as const];
    const supersedes = crypto.randomUUID();
    const result = await importItems(call, [{ content: "a rule", roles, supersedes }]);
    assertEquals(result.created_ids, []);
    assertEquals(result.failed.map(({ error }) => error), [
      "supersedes: there is no such entry. Find it with kb_search or kb_list.",
      "Not stored, because the entry for the item's first role was not",
    ]);
    await store.close();
  }));
