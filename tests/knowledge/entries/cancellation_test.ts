import { assert, assertEquals, assertRejects } from "@std/assert";
import { knowledgeBase } from "../../../src/knowledge/context.ts";
import { readSettings } from "../../../src/knowledge/settings.ts";
import { listenForStop } from "../../../src/knowledge/calls/stopping.ts";
import { importItems } from "../../../src/knowledge/entries/bulk_import.ts";
import { KnowledgeFailure } from "../../../src/knowledge/entries/failure.ts";
import {
  cancellation,
  type KnowledgeBase,
  type LongCall,
} from "../../../src/knowledge/entries/knowledge_base.ts";
import { rebuildEmbeddings } from "../../../src/knowledge/entries/rebuild.ts";
import { SqliteStore } from "../../../src/knowledge/sqlite/store.ts";
import { newEntry } from "../../../src/knowledge/store/entry.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";
import { callOn } from "../calls.ts";
import { EmbeddingsServer } from "../embeddings_server.ts";

async function withBase(
  use: (base: KnowledgeBase, api: EmbeddingsServer) => Promise<void>,
  given: Record<string, string> = { KB_EMBEDDINGS_DIMENSIONS: "8" },
): Promise<void> {
  await inTempFolder(async (folder) => {
    await using api = new EmbeddingsServer(8);
    const store = new SqliteStore(folder);
    const settings = { OPENAI_BASE_URL: api.url, ...given };
    await use(knowledgeBase(store, readSettings(settings)), api);
    await store.close();
  });
}

/** Returns a call that the caller cancels at its first progress report. */
function cancelledSoon(base: KnowledgeBase): LongCall {
  const abort = new AbortController();
  return { ...callOn(base), progress: () => abort.abort(), signal: abort.signal };
}

Deno.test("importItems() finishes the current batch if cancelled and reports the remaining items", () =>
  withBase(async (base) => {
    const items = Array.from({ length: 250 }, (_, at) => ({
      content: `item ${at}`,
      entry_type: "fact" as const,
      roles: ["dev" as const],
      tags: [],
      confidence: 1,
    }));
    const { created_ids, failed } = await importItems(cancelledSoon(base), items);
    assertEquals([created_ids.length, failed.length], [100, 150]);
    assertEquals(failed[0]?.error, "The call was cancelled");
    assertEquals((await base.store.counts()).total, 100);
  }));

Deno.test("rebuildEmbeddings() keeps the finished vectors if cancelled", () =>
  withBase(async (base) => {
    for (let at = 0; at < 250; at++) {
      const content = `entry ${at}`;
      await base.store.add(newEntry({ content, role: "dev", tags: [], vector: null }));
    }
    const error = await assertRejects(
      () => rebuildEmbeddings(cancelledSoon(base)),
      KnowledgeFailure,
    );
    assert(
      error instanceof KnowledgeFailure &&
        error.message.includes("The server has stored the finished vectors"),
    );
    assertEquals((await base.store.counts()).withoutVector, 150);
    const result = await rebuildEmbeddings({ ...callOn(base), progress: () => {} });
    assertEquals(result, { success_count: 250, failed_count: 0 });
  }));

Deno.test("rebuildEmbeddings() explains how to continue if it receives no vector at all", () =>
  withBase(async (base, api) => {
    await base.store.add(newEntry({ content: "a", role: "dev", tags: [], vector: null }));
    api.always = { status: 401 };
    const error = await assertRejects(
      () => rebuildEmbeddings({ ...callOn(base), progress: () => {} }),
      KnowledgeFailure,
    );
    assert(error instanceof KnowledgeFailure && error.code === "API_ERROR");
    assert(error.message.includes("To continue, call kb_rebuild_embeddings again"), error.message);
  }, {}));

Deno.test("rebuildEmbeddings() reports its progress after every 100 entries", () =>
  withBase(async (base) => {
    const ids: string[] = [];
    for (let at = 0; at < 230; at++) {
      const content = `entry ${at}`;
      ids.push(await base.store.add(newEntry({ content, role: "dev", tags: [], vector: null })));
    }
    const told: [number, number | undefined][] = [];
    const call = {
      ...callOn(base),
      progress: (done: number, total?: number) => void told.push([done, total]),
    };
    assertEquals(await rebuildEmbeddings(call, ids.slice(0, 130)), {
      success_count: 130,
      failed_count: 0,
    });
    assertEquals(told.splice(0, Infinity), [[100, 130], [130, 130]]);
    assertEquals((await base.store.counts()).withoutVector, 100);
    // A vector created in the same millisecond as the rebuild's start belongs to the rebuild.
    await new Promise((resolve) => setTimeout(resolve, 5));
    assertEquals(await rebuildEmbeddings(call), { success_count: 230, failed_count: 0 });
    const all = [[100, 230], [200, 230], [230, 230]];
    assertEquals(told.splice(0, Infinity), all);
    // The next call rebuilds all vectors again.
    await new Promise((resolve) => setTimeout(resolve, 5));
    await rebuildEmbeddings(call);
    assertEquals(told, all);
    const unknown = [crypto.randomUUID(), ids[0]?.toUpperCase() ?? ""];
    assertEquals(await rebuildEmbeddings(call, unknown), { success_count: 1, failed_count: 1 });
  }));

Deno.test("cancellation() does not count as a rejected text and also occurs when the process ends", () =>
  withBase(async (base) => {
    const call = { ...callOn(base), progress: () => {} };
    const told = (one: LongCall) => {
      const { message, isInput } = cancellation(one) ?? {};
      return [message, isInput];
    };
    assertEquals(told(call), [undefined, undefined]);
    const over = { ...call, signal: AbortSignal.abort() };
    assertEquals(told(over), ["The call was cancelled", false]);
    // This test is the last in the file, because the process can't cancel its own end.
    listenForStop();
    dispatchEvent(new MessageEvent("message", { data: { type: "stop" } }));
    assertEquals([told(call), told(over)], Array(2).fill(["The server is stopping", false]));
    const items = [{ content: "item", roles: ["dev" as const] }];
    assertEquals((await importItems(call, items)).failed.map(({ error }) => error), [
      "The server is stopping",
    ]);
  }));
