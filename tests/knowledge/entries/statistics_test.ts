import { assertEquals } from "@std/assert";
import { knowledgeBase } from "../../../src/knowledge/context.ts";
import { readSettings } from "../../../src/knowledge/settings.ts";
import { knowledgeStatistics } from "../../../src/knowledge/entries/statistics.ts";
import { SqliteStore } from "../../../src/knowledge/sqlite/store.ts";
import { newEntry } from "../../../src/knowledge/store/entry.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";
import { callOn } from "../calls.ts";

Deno.test("knowledgeStatistics() lists at most 20 queries that remain unanswered", () =>
  inTempFolder(async (folder) => {
    const store = new SqliteStore(folder);
    const base = { store, embedder: undefined };
    const notFound = async () => (await knowledgeStatistics(callOn(base))).not_found;
    const word = (at: number): string => `${String.fromCharCode(97 + at)}qqzz`;
    for (let at = 0; at < 25; at++) {
      await store.unanswered.note(word(at));
      if (at > 4) await store.unanswered.note(word(at));
    }
    assertEquals((await notFound()).length, 20);
    const entry = { role: "dev" as const, tags: [], vector: null };
    await store.add(newEntry({ content: word(7), ...entry }));
    const valid_until = "2020-01-01T00:00:00Z";
    await store.add(newEntry({ content: word(8), ...entry, valid_until }));
    const left = (await notFound()).map(({ query }) => query);
    assertEquals([left.length, left.includes(word(7)), left.includes(word(8))], [
      19,
      false,
      true,
    ]);
    await store.close();
  }));

Deno.test("knowledgeStatistics() names the embeddings model, or no model if embeddings are off", () =>
  inTempFolder(async (folder) => {
    const store = new SqliteStore(folder);
    const modelOf = async (settings: Record<string, string>) =>
      (await knowledgeStatistics(callOn(knowledgeBase(store, readSettings(settings))))).model;
    const api = {
      KB_EMBEDDINGS: "on",
      OPENAI_BASE_URL: "http://127.0.0.1:1/v1",
      KB_EMBEDDINGS_MODEL: "m-1",
    };
    assertEquals([await modelOf(api), await modelOf({ KB_EMBEDDINGS: "off" })], ["m-1", null]);
    await store.close();
  }));

Deno.test("knowledgeStatistics() names the model of the stored vectors if the server uses another model", () =>
  inTempFolder(async (folder) => {
    const store = new SqliteStore(folder);
    const vectorsOf = async (settings: Record<string, string>) =>
      (await knowledgeStatistics(callOn(knowledgeBase(store, readSettings(settings)))))
        .vectors_of;
    const api = {
      KB_EMBEDDINGS: "on",
      OPENAI_BASE_URL: "http://127.0.0.1:1/v1",
      KB_EMBEDDINGS_MODEL: "m-1",
    };
    assertEquals(await vectorsOf(api), undefined);
    await store.vectors.claim({ model: "m-1", dimension: 8 });
    assertEquals(await vectorsOf(api), undefined);
    assertEquals(await vectorsOf({ ...api, KB_EMBEDDINGS_MODEL: "m-2" }), "m-1");
    assertEquals(await vectorsOf({ KB_EMBEDDINGS: "off" }), undefined);
    await store.close();
  }));

Deno.test("knowledgeStatistics() lists entries that expire within 30 days, earliest first", () =>
  inTempFolder(async (folder) => {
    const store = new SqliteStore(folder);
    const add = (content: string, days?: number) =>
      store.add(newEntry({
        ...{ content, role: "dev", tags: [], vector: null },
        ...(days && { valid_until: new Date(Date.now() + days * 86_400_000).toISOString() }),
      }));
    await add("The pump is rented. It is red.", 9);
    await add("The ladder is rented.", 3);
    await add("The shed is rented.", 40);
    await add("The van was rented.", -3);
    await add("The field is ours.");
    const { expiring } = await knowledgeStatistics(callOn({ store, embedder: undefined }));
    assertEquals(expiring.entries.map(({ title }) => title), [
      "The ladder is rented.",
      "The pump is rented.",
    ]);
    assertEquals(expiring.total, 2);
    await store.close();
  }));

Deno.test("knowledgeStatistics() counts entries by day if they were created on only a few days", () =>
  inTempFolder(async (folder) => {
    const store = new SqliteStore(folder);
    const addOn = (day: number) =>
      store.add(newEntry({
        ...{ content: `Day ${day}`, role: "dev", tags: [], vector: null },
        created_at: new Date(Date.UTC(2026, 0, day)).toISOString(),
      }));
    const statistics = () => knowledgeStatistics(callOn({ store, embedder: undefined }));
    for (let day = 1; day <= 31; day++) await addOn(day);
    assertEquals((await statistics()).by_day?.at(-1), { day: "2026-01-31", count: 1 });
    await addOn(32);
    const { by_day, by_month } = await statistics();
    assertEquals(by_day, undefined);
    assertEquals(by_month, [{ month: "2026-01", count: 31 }, { month: "2026-02", count: 1 }]);
    await store.close();
  }));
