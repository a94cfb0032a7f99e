import { assertEquals, assertRejects } from "@std/assert";
import { KnowledgeFailure } from "../../../src/knowledge/entries/failure.ts";
import { exportEntries, listEntries } from "../../../src/knowledge/entries/listing.ts";
import { findRelated } from "../../../src/knowledge/entries/related.ts";
import { readEntry } from "../../../src/knowledge/entries/entries.ts";
import type { KnowledgeCall } from "../../../src/knowledge/entries/knowledge_base.ts";
import { SqliteStore } from "../../../src/knowledge/sqlite/store.ts";
import { newEntry } from "../../../src/knowledge/store/entry.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";
import { callOn } from "../calls.ts";

/** Runs `use` with a call on an embedded store and a function that adds an entry. */
function withStore(
  use: (
    call: KnowledgeCall,
    add: (content: string, given?: object) => Promise<string>,
  ) => Promise<void>,
): Promise<void> {
  return inTempFolder(async (folder) => {
    const store = new SqliteStore(folder);
    await use(
      callOn({ store, embedder: undefined }),
      (content, given = {}) =>
        store.add(newEntry({ content, role: "dev", tags: [], vector: null, ...given })),
    );
    await store.close();
  });
}

Deno.test("exportEntries() returns the requested number of entries but at most 150,000 characters", () =>
  withStore(async (call, add) => {
    for (let at = 0; at < 12; at++) await add(`entry ${at}`);
    const counts = async (limit: number): Promise<number[]> => {
      const found: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await exportEntries(call, { limit, cursor });
        found.push(page.count);
        assertEquals(page.yaml.match(/^- id: /gm)?.length, page.count);
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      return found;
    };
    assertEquals([await counts(5), await counts(7), await counts(12), await counts(100)], [
      [5, 5, 2],
      [7, 5],
      [12],
      [12],
    ]);
    for (let at = 0; at < 6; at++) await add(`${at}`.padEnd(30_000, "x"), { role: "qa" });
    const [long, rest] = [
      await exportEntries(call, { limit: 100, role: "qa" }),
      await exportEntries(call, { limit: 100, role: "pm" }),
    ];
    assertEquals([long.count, long.next_cursor === null], [5, false]);
    // Five entries that exactly reach the character limit fit on one page.
    const { store } = call.base;
    const five = (await exportEntries(call, { limit: 5, role: "qa" })).yaml.length;
    for (const { id } of (await store.list({ roles: ["qa"] }, { limit: 2 })).entries) {
      await store.delete(id);
    }
    await add("y".repeat(150_000 - five + 30_000), { role: "qa" });
    await add("one more", { role: "qa" });
    assertEquals((await exportEntries(call, { limit: 5, role: "qa" })).yaml.length, 150_000);
    assertEquals((await exportEntries(call, { limit: 9, role: "qa" })).count, 5);
    assertEquals(rest, { yaml: "[]\n", count: 0, next_cursor: null });
    const cursor = long.next_cursor ?? "";
    await assertRejects(
      () => exportEntries(call, { limit: 100, cursor }),
      KnowledgeFailure,
      "next_cursor of the same call",
    );
  }));

Deno.test("listEntries() shows contents up to its limit and continues with a cursor", () =>
  withStore(async (call, add) => {
    for (let at = 0; at < 5; at++) await add(`entry ${at}`);
    const page = async (cursor?: string) => {
      const { entries, next_cursor } = await listEntries(call, { limit: 3, max_chars: 14, cursor });
      return {
        shown: entries.map(({ content, snippet }) => content ?? `${snippet}!`),
        next_cursor,
      };
    };
    const first = await page();
    assertEquals(first.shown, ["entry 4", "entry 3", "entry 2!"]);
    const second = await page(first.next_cursor ?? "");
    assertEquals(second, { shown: ["entry 1", "entry 0"], next_cursor: null });
  }));

Deno.test("findRelated() continues with a cursor until the last related entry", () =>
  withStore(async (call, add) => {
    const parent = await add("parent", { tags: ["a", "b"] });
    const children: string[] = [];
    for (let at = 0; at < 4; at++) children.push(await add(`child ${at}`, { parent_id: parent }));
    const tagged = await add("tagged", { tags: ["a", "b"] });
    const related = async (limit: number): Promise<string[][]> => {
      const found: string[][] = [];
      let cursor: string | undefined;
      do {
        const page = await findRelated(call, { entry_id: parent, limit, max_chars: 100, cursor });
        found.push(page.results.map(({ id }) => id));
        assertEquals(page.metadata.total, page.results.length);
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      return found;
    };
    const all = [...children.toReversed(), tagged];
    assertEquals(await related(5), [all]);
    assertEquals(await related(4), [all.slice(0, 4), all.slice(4)]);
    assertEquals(await related(2), [all.slice(0, 2), all.slice(2, 4), all.slice(4)]);
  }));

Deno.test("readEntry() shows the newest versions up to its limit and counts the rest", () =>
  withStore(async (call, add) => {
    const { store } = call.base;
    const id = await add("1".padEnd(30_000, "x"));
    const read = async () => await readEntry(call, { id, history: true });
    assertEquals(await readEntry(call, { id }), { entry: (await store.get(id)) ?? null });
    for (const length of [30_000, 30_000]) {
      await store.update(id, { content: `${Math.random()}`.padEnd(length, "x") });
    }
    const { history, history_left_out } = await read();
    assertEquals([history?.map(({ version }) => version), history_left_out], [[2, 1], undefined]);
    await store.update(id, { content: "short" });
    const more = await read();
    assertEquals([more.history?.map(({ version }) => version), more.history_left_out], [[3, 2], 1]);
    const none = await readEntry(call, { id: crypto.randomUUID(), history: true });
    assertEquals(none, { entry: null, history: [] });
  }));

Deno.test("findRelated() returns similar current entries without the entry itself", () =>
  withStore(async (call, add) => {
    const { store } = call.base;
    await store.vectors.claim({ model: "m", dimension: 2 });
    const near = async (content: string, x: number, given = {}): Promise<string> =>
      await add(content, { vector: Float32Array.of(x, Math.sqrt(1 - x * x)), ...given });
    const id = await near("itself", 1);
    const alike = [await near("first", 0.9), await near("second", 0.8), await near("third", 0.7)];
    await near("superseding", 0.5, { supersedes: await near("superseded", 0.95) });
    const page = async (limit: number, cursor?: string) => {
      const found = await findRelated(call, { entry_id: id, limit, max_chars: 100, cursor });
      const { relationship_types } = found.metadata;
      assertEquals(new Set(Object.values(relationship_types)), new Set(["similar"]));
      return { ids: found.results.map((one) => one.id), next: found.next_cursor ?? undefined };
    };
    const first = await page(2);
    assertEquals(first.ids, alike.slice(0, 2));
    assertEquals((await page(2, first.next)).ids[0], alike[2]);
    const [all, exact] = [await page(9), await page(4)];
    assertEquals([all.ids.length, all.next, exact.ids, exact.next], [
      4,
      undefined,
      all.ids,
      undefined,
    ]);
  }));

Deno.test("listEntries() rejects a cursor that contains invalid numbers", () =>
  withStore(async (call, add) => {
    for (let at = 0; at < 3; at++) await add(`entry ${at}`);
    const list = (cursor?: string) => listEntries(call, { limit: 1, max_chars: 100, cursor });
    const { next_cursor } = await list();
    const parts = atob((next_cursor ?? "").replaceAll("-", "+").replaceAll("_", "/")).split(" ");
    assertEquals(parts.length, 3);
    for (const at of [1, 2]) {
      const cursor = btoa(parts.with(at, "x").join(" ")).replace(/=+$/, "");
      await assertRejects(() => list(cursor), KnowledgeFailure, "next_cursor");
    }
    assertEquals((await list(btoa(parts.join(" ")).replace(/=+$/, ""))).entries.length, 1);
  }));
