import { assert, assertEquals, assertRejects } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { knowledgeBase } from "../../../src/knowledge/context.ts";
import { readSettings } from "../../../src/knowledge/settings.ts";
import { KnowledgeFailure } from "../../../src/knowledge/entries/failure.ts";
import type { LongCall } from "../../../src/knowledge/entries/knowledge_base.ts";
import { rebuildEmbeddings } from "../../../src/knowledge/entries/rebuild.ts";
import { SqliteStore } from "../../../src/knowledge/sqlite/store.ts";
import { newEntry } from "../../../src/knowledge/store/entry.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";
import { callOn } from "../calls.ts";
import { EmbeddingsServer } from "../embeddings_server.ts";

const MODEL = "text-embedding-3-small";

/**
 * Runs `use` with a store that contains the given entries, and with a function that rebuilds their
 * vectors.
 */
function withEntries(
  contents: readonly string[],
  use: (
    given: { store: SqliteStore; ids: string[]; folder: string; api: EmbeddingsServer },
    rebuild: (
      ids?: string[],
      call?: Partial<LongCall>,
      options?: { confirm: boolean },
    ) => ReturnType<typeof rebuildEmbeddings>,
  ) => Promise<void>,
): Promise<void> {
  return inTempFolder(async (folder) => {
    await using api = new EmbeddingsServer(8);
    const store = new SqliteStore(folder);
    const ids: string[] = [];
    for (const content of contents) {
      ids.push(await store.add(newEntry({ content, role: "dev", tags: [], vector: null })));
    }
    const base = knowledgeBase(store, readSettings({ OPENAI_BASE_URL: api.url }));
    const call = { ...callOn(base), progress: () => {} };
    await use(
      { store, ids, folder, api },
      (some, given, options) => rebuildEmbeddings({ ...call, ...given }, some, options),
    );
    await store.close();
  });
}

const contents = ["alpha", "bravo", "poison"];

Deno.test("rebuildEmbeddings() counts rejected texts and finishes if it rebuilds all entries", () =>
  withEntries(contents, async ({ store, api }, rebuild) => {
    assertEquals(await rebuild(), { success_count: 2, failed_count: 1 });
    assertEquals((await store.counts()).withoutVector, 1);
    // A sample vector determines the dimension if no dimension is configured.
    assertEquals(api.requests[0]?.input, ["a text"]);
    assertEquals(await store.vectors.held(), { model: MODEL, dimension: 8 });
  }));

Deno.test("rebuildEmbeddings() counts rejected texts and claims the store if it rebuilds some entries", () =>
  withEntries(contents, async ({ store, ids }, rebuild) => {
    assertEquals(await rebuild(ids), { success_count: 2, failed_count: 1 });
    assertEquals((await store.counts()).withoutVector, 1);
    assertEquals(await store.vectors.held(), { model: MODEL, dimension: 8 });
  }));

Deno.test("rebuildEmbeddings() replaces vectors from another model", () =>
  withEntries(contents.slice(0, 2), async ({ store, ids }, rebuild) => {
    await store.vectors.claim({ model: "another", dimension: 3 });
    const { message } = await assertRejects(() => rebuild(), KnowledgeFailure);
    assert(message.includes("To continue, send confirm: true."), message);
    const sure = { confirm: true };
    assertEquals(await rebuild(undefined, {}, sure), { success_count: 2, failed_count: 0 });
    assertEquals(await store.vectors.held(), { model: MODEL, dimension: 8 });
    assertEquals((await store.vectors.of(ids[0] ?? ""))?.length, 8);
  }));

Deno.test("rebuildEmbeddings() requests no vectors if the call is already cancelled", () =>
  withEntries(contents, async ({ ids, api }, rebuild) => {
    const over = { signal: AbortSignal.abort() };
    const { message } = await assertRejects(() => rebuild(ids, over), KnowledgeFailure);
    assert(
      message.startsWith("The call was cancelled. The server has stored the finished vectors"),
      message,
    );
    assertEquals(api.requests.length, 0);
  }));

Deno.test("rebuildEmbeddings() explains how to continue if the API or the database fails", () =>
  withEntries(contents.slice(0, 2), async ({ ids, folder, api }, rebuild) => {
    const failure = async (): Promise<string[]> => {
      const error = await assertRejects(() => rebuild(ids), KnowledgeFailure);
      if (!(error instanceof KnowledgeFailure)) throw error;
      assertEquals(error.message.split("call kb_rebuild_embeddings again").length, 2);
      assert(!error.message.includes("Nothing was stored"), error.message);
      return [error.code, error.message.slice(0, 19)];
    };
    api.script.push({ status: 401 });
    assertEquals(await failure(), ["API_ERROR", "The embeddings API "]);
    const database = new DatabaseSync(`${folder}/knowledge.sqlite`);
    database.exec("DROP TABLE remembered");
    database.close();
    assertEquals(await failure(), ["DATABASE_ERROR", "The database failed"]);
  }));

Deno.test("rebuildEmbeddings() reports a single progress step for 100 unknown entries", () =>
  withEntries([], async (_, rebuild) => {
    const told: [number, number | undefined][] = [];
    const progress = (done: number, total?: number) => void told.push([done, total]);
    const unknown = Array.from({ length: 100 }, () => crypto.randomUUID());
    assertEquals(await rebuild(unknown, { progress }), { success_count: 0, failed_count: 100 });
    assertEquals(told, [[100, 100]]);
    assertEquals(await rebuild(), { success_count: 0, failed_count: 0 });
  }));
