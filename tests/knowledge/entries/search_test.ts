import { assert, assertEquals, assertRejects } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { knowledgeBase } from "../../../src/knowledge/context.ts";
import { readSettings } from "../../../src/knowledge/settings.ts";
import { KnowledgeFailure } from "../../../src/knowledge/entries/failure.ts";
import { searchEntries } from "../../../src/knowledge/entries/search.ts";
import { SqliteStore } from "../../../src/knowledge/sqlite/store.ts";
import { type NewEntry, newEntry } from "../../../src/knowledge/store/entry.ts";
import { StoreError } from "../../../src/knowledge/store/store.ts";
import { outputOf } from "../../kernel/subprocess.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";
import { callOn, journalOf } from "../calls.ts";
import { EmbeddingsServer } from "../embeddings_server.ts";
import { hashedVector } from "../hashed_vector.ts";

/**
 * Runs `use` with an embedded store that contains the given entries, and a keyword search in it.
 */
function withEntries(
  entries: readonly (Partial<NewEntry> & { content: string })[],
  use: (
    store: SqliteStore,
    search: (query: string, given?: object) => ReturnType<typeof searchEntries>,
    folder: string,
  ) => Promise<void>,
): Promise<void> {
  return inTempFolder(async (folder) => {
    const store = new SqliteStore(folder);
    for (const entry of entries) {
      await store.add(newEntry({ role: "dev", tags: [], vector: null, ...entry }));
    }
    const call = callOn({ store, embedder: undefined });
    const search = (query: string, given = {}) =>
      searchEntries(call, { query, limit: 10, ...given });
    await use(store, search, folder);
    await store.close();
  });
}

Deno.test("searchEntries() continues with a cursor to the last entry and rejects a cursor from another search", () =>
  withEntries(
    Array.from({ length: 5 }, (_, at) => ({ content: `lamp ${at}` })),
    async (_, search) => {
      const seen: string[] = [];
      let cursor: string | undefined;
      const sizes: number[] = [];
      do {
        const page = await search("lamp", { limit: 2, cursor });
        seen.push(...page.results.map(({ content = "" }) => content));
        sizes.push(page.results.length);
        assertEquals(page.metadata.total, 5);
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      assertEquals([sizes, new Set(seen).size], [[2, 2, 1], 5]);
      assertEquals((await search("lamp", { limit: 5 })).next_cursor, null);
      const { next_cursor } = await search("lamp", { limit: 4 });
      for (const other of [["lamps", {}], ["lamp", { role: "qa" }]] as const) {
        await assertRejects(
          () => search(other[0], { ...other[1], cursor: next_cursor }),
          KnowledgeFailure,
          "next_cursor of the same call",
        );
      }
      await assertRejects(() => search("lamp", { cursor: "~" }), KnowledgeFailure, "next_cursor");
    },
  ));

Deno.test("searchEntries() finds confident entries that follow many less confident entries", () => {
  const unsure = Array.from(
    { length: 230 },
    (_, at) => ({ content: `lamp ${at}`, confidence: 0.2 }),
  );
  const sure = [0, 1, 2].map((at) => ({
    content: `an old lamp among so many other words that it comes last of all ${at}`,
    confidence: 0.5 + at / 10,
  }));
  return withEntries([...sure, ...unsure], async (_, search) => {
    const contents = async (min_confidence?: number) => {
      const { results, metadata } = await search("lamp", { min_confidence, limit: 5 });
      return [results.length, metadata.total, metadata.below_threshold];
    };
    assertEquals(await contents(), [5, 200, undefined]);
    assertEquals([await contents(0.2), await contents(0.5)], [[5, 200, undefined], [3, 3, 200]]);
    assertEquals([await contents(0.6), await contents(0.9)], [[2, 2, 200], [0, 0, 200]]);
  });
});

Deno.test("searchEntries() finds entries for the role or for all roles, and outdated entries on request", () =>
  withEntries([
    { content: "lamp of dev", role: "dev" },
    { content: "lamp of qa", role: "qa" },
    { content: "lamp of all", role: "all" },
    { content: "lamp of long ago", valid_until: "2020-01-01T00:00:00.000Z" },
  ], async (_, search) => {
    const contents = async (given: object): Promise<string[]> =>
      (await search("lamp", given)).results.map(({ content = "" }) => content.slice(8)).sort();
    assertEquals(await contents({}), ["all", "dev", "qa"]);
    assertEquals(await contents({ role: "qa" }), ["all", "qa"]);
    assertEquals(await contents({ role: "all" }), ["all"]);
    assertEquals(await contents({ role: "dev", include_outdated: true }), [
      "all",
      "dev",
      "long ago",
    ]);
  }));

Deno.test("searchEntries() rounds relevance to four decimal places", () =>
  withEntries([{ content: "a lamp" }, { content: "a genie in a lamp" }], async (_, search) => {
    const { results } = await search("genie lamp");
    for (const { relevance } of results) {
      assertEquals(
        relevance > 0 && relevance <= 1 && relevance === Number(relevance.toFixed(4)),
        true,
        `${relevance}`,
      );
    }
  }));

Deno.test("searchEntries() records an unanswered query unless the search has a filter", () =>
  withEntries([{ content: "lamp", tags: ["a"] }], async (store, search) => {
    const narrowed = [
      { tags: ["b"] },
      { entry_type: "summary" },
      { min_confidence: 0.5 },
      { since: 0 },
      { until: 0 },
    ];
    for (const given of narrowed) await search("zeppelin", given);
    await search("lamp");
    assertEquals(await store.unanswered.list(9), []);
    await search("zeppelin");
    await search("zeppelin", { role: "qa", include_outdated: true, max_chars: 5 });
    const noted = await store.unanswered.list(9);
    assertEquals(noted.map(({ query, times }) => [query, times]), [["zeppelin", 2]]);
  }));

Deno.test("searchEntries() logs each search's number of hits and the reason for a keyword search", () =>
  inTempFolder(async (folder) => {
    const code = `import { logFrom } from "kernel/log.ts";
      import { Journal } from "kernel/../knowledge/calls/journal.ts";
      import { knowledgeBase } from "kernel/../knowledge/context.ts";
      import { searchEntries } from "kernel/../knowledge/entries/search.ts";
      import { readSettings } from "kernel/../knowledge/settings.ts";
      import { SqliteStore } from "kernel/../knowledge/sqlite/store.ts";
      import { newEntry } from "kernel/../knowledge/store/entry.ts";
      const store = new SqliteStore(Deno.args[0]);
      for (const content of ["a lamp", "two lamps", "a genie"]) {
        await store.add(newEntry({ content, role: "dev", tags: [], vector: null }));
      }
      logFrom("debug");
      const journal = new Journal();
      // No server listens on this port.
      const settings = { OPENAI_BASE_URL: "http://127.0.0.1:1/v1" };
      const call = { base: knowledgeBase(store, readSettings(settings)), journal };
      await searchEntries(call, { query: "lamp", role: "qa", limit: 5 });
      await searchEntries(call, { query: "lamp", limit: 5 });
      await store.close();`;
    const { stderr } = await outputOf(code, folder);
    const entries = stderr.trim().split("\n").map((line) => JSON.parse(line));
    const told = entries.filter(({ message }) => message === "query executed")
      .map(({ level, found, by_words, by_meaning, time_ms }) => {
        assertEquals(time_ms >= 0 && time_ms < 10_000, true);
        return [level, found, by_words, by_meaning];
      });
    assertEquals(told, [["debug", 0, 0, 0], ["debug", 2, 2, 0]]);
    const alone = entries.filter(({ message }) => message === "keyword search only");
    assertEquals(alone.map(({ level }) => level), ["warning", "warning"]);
    assertEquals(alone.every(({ reason }) => !reason.includes("Nothing was stored")), true);
  }));

Deno.test("searchEntries() stops when it has enough confident entries among the best hits", () => {
  const lamps = (count: number, confidence: number, rest = "") =>
    Array.from({ length: count }, (_, at) => ({ content: `lamp ${at}${rest}`, confidence }));
  const far = " among so many other words that it comes last of all";
  return withEntries(
    [...lamps(3, 1, far), ...lamps(230, 0.2), ...lamps(2, 1)],
    async (_, search) => {
      const counts = async (limit: number) => {
        const { results, metadata } = await search("lamp", { limit, min_confidence: 0.5 });
        return [results.length, metadata.total, metadata.below_threshold];
      };
      assertEquals([await counts(2), await counts(3)], [[2, 2, 198], [3, 5, 198]]);
    },
  );
});

Deno.test("searchEntries() returns the elapsed time and how it found each entry", () =>
  withEntries([{ content: "a lamp" }], async (_, search) => {
    const started = performance.now();
    const { results, metadata } = await search("lamp");
    assertEquals(results.map(({ found_by }) => found_by), [["words"]]);
    assert(metadata.query_time_ms <= Math.ceil(performance.now() - started));
  }));

Deno.test("searchEntries() gives a reason for keyword search only if the search succeeds", () =>
  inTempFolder(async (folder) => {
    await using api = new EmbeddingsServer(8);
    const store = new SqliteStore(folder);
    await store.add(newEntry({ content: "a lamp", role: "dev", tags: [], vector: null }));
    const call = callOn(knowledgeBase(store, readSettings({ OPENAI_BASE_URL: api.url })));
    const search = (query: string) => searchEntries(call, { query, limit: 10 });
    const { results, metadata } = await search("poison lamp");
    assertEquals([results.length, metadata.fallback_mode], [1, true]);
    assertEquals(metadata.fallback_reason, "The embeddings API answered with status 400");
    await store.vectors.claim({ model: "another", dimension: 8 });
    const other = (await search("lamp")).metadata.fallback_reason ?? "";
    assert(other.endsWith("knowledge-server call kb_rebuild_embeddings"), other);
    const database = new DatabaseSync(`${folder}/knowledge.sqlite`);
    database.exec("DROP TABLE facts");
    database.close();
    await assertRejects(() => search("lamp"), StoreError);
    await store.close();
  }));

Deno.test("searchEntries() finds all equally near entries with semantic search", () =>
  inTempFolder(async (folder) => {
    await using api = new EmbeddingsServer(8);
    const store = new SqliteStore(folder);
    const state = { model: "a-model", dimension: 8 };
    await store.vectors.claim(state);
    const settings = { OPENAI_BASE_URL: api.url, KB_EMBEDDINGS_MODEL: state.model };
    const call = callOn(knowledgeBase(store, readSettings(settings)));
    // The test API returns the same vector for lantern and zebra.
    const vector = hashedVector("lantern oil", 8);
    for (let at = 0; at < 60; at++) {
      const content = `lantern oil ${at}`;
      await store.add(newEntry({ content, role: "dev", tags: [], vector }), { of: state });
    }
    const { results, metadata } = await searchEntries(call, { query: "zebra", limit: 3 });
    assertEquals([results.map(({ found_by }) => found_by.join()), metadata.total], [
      ["meaning", "meaning", "meaning"],
      60,
    ]);
    await store.close();
  }));

Deno.test("searchEntries() returns a result even if it cannot record an unanswered query", () =>
  withEntries([{ content: "a lamp" }], async (store, _, folder) => {
    const database = new DatabaseSync(`${folder}/knowledge.sqlite`);
    database.exec("DROP TABLE unanswered");
    database.close();
    const told: string[] = [];
    const call = callOn({ store, embedder: undefined }, { journal: journalOf(told) });
    assertEquals((await searchEntries(call, { query: "zeppelin", limit: 9 })).results, []);
    assertEquals(told, ["query executed", "the server could not log an unanswered query"]);
  }));

Deno.test("searchEntries() requires full evidence even if many entries lack vectors", () =>
  inTempFolder(async (folder) => {
    await using api = new EmbeddingsServer(8);
    const store = new SqliteStore(folder);
    const state = { model: "a-model", dimension: 8 };
    await store.vectors.claim(state);
    const settings = { OPENAI_BASE_URL: api.url, KB_EMBEDDINGS_MODEL: state.model };
    const call = callOn(knowledgeBase(store, readSettings(settings)));
    for (let at = 0; at < 200; at++) {
      const content = at === 7 ? "the crane" : `lamp ${at} of the northern street`;
      await store.add(newEntry({ content, role: "dev", tags: [], vector: null }));
    }
    const query = "zebra stripes wick quay crane winch anvil";
    assertEquals((await searchEntries(call, { query, limit: 3 })).results, []);
    await store.close();
  }));
