import { assertEquals } from "@std/assert";
import { knowledgeBase } from "../../../src/knowledge/context.ts";
import { derivedId, importItems } from "../../../src/knowledge/entries/bulk_import.ts";
import { SqliteStore } from "../../../src/knowledge/sqlite/store.ts";
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

Deno.test("importItems() stores no copy for another role of an item that is not stored", () =>
  inTempFolder(async (folder) => {
    await using api = new EmbeddingsServer(8);
    const store = new SqliteStore(folder);
    const settings = { OPENAI_BASE_URL: api.url, KB_EMBEDDINGS_DIMENSIONS: "8" };
    const call = { ...callOn(knowledgeBase(store, settings)), progress: () => {} };
    const roles = ["dev" as const, "qa" as const];
    const supersedes = crypto.randomUUID();
    const result = await importItems(call, [{ content: "a rule", roles, supersedes }]);
    assertEquals(result.created_ids, []);
    assertEquals(result.failed.map(({ error }) => error), [
      "supersedes: there is no such entry. Find it with kb_search or kb_list.",
      "Not stored, because the entry for the item's first role was not",
    ]);
    await store.close();
  }));
