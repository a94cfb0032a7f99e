import { assert, assertEquals } from "@std/assert";
import { EmbeddingsClient } from "../../../src/knowledge/embeddings/client.ts";
import { Embedder } from "../../../src/knowledge/embeddings/embedder.ts";
import { searchEntries } from "../../../src/knowledge/entries/search.ts";
import { connectPostgres } from "../../../src/knowledge/postgres/database.ts";
import { PostgresStore } from "../../../src/knowledge/postgres/store.ts";
import { SqliteStore } from "../../../src/knowledge/sqlite/store.ts";
import { entryQuery } from "../../../src/knowledge/store/terms.ts";
import type { Store } from "../../../src/knowledge/store/store.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";
import { note } from "../../note.ts";
import { callOn } from "../calls.ts";
import { EmbeddingsServer } from "../embeddings_server.ts";
import { testDatabase, withDatabase } from "../stores.ts";
import { evaluate, readCranfield, storeDocuments } from "./cranfield.ts";

const DIMENSION = 1536;

const cranfield = readCranfield();
if (cranfield === undefined) note("Not tested: retrieval quality; ../shared/corpora is not there");

async function byWords(store: Store): Promise<{ ndcg: number; empty: number }> {
  if (cranfield === undefined) throw new Error("no collection");
  const byEntry = await storeDocuments(cranfield, store, DIMENSION);
  return await evaluate(
    cranfield,
    byEntry,
    (text) => store.findByWords(entryQuery(text), {}, 10),
  );
}

Deno.test({
  name:
    "kb_search on Cranfield reaches nDCG@10 0.50 with keywords, and semantic search does not reduce it",
  ignore: cranfield === undefined,
  fn: () =>
    inTempFolder(async (folder) => {
      if (cranfield === undefined) return;
      await using server = new EmbeddingsServer(DIMENSION);
      const store = new SqliteStore(folder);
      const words = await byWords(store);
      assertEquals(words.empty, 0);
      assert(words.ndcg >= 0.5, `${words.ndcg}`);
      const { entries } = await store.list({}, { limit: 5000 });
      const documents = new Map(
        cranfield.documents.map((one) => [`${one.title}\n${one.text}`, one.id]),
      );
      const byEntry = new Map(entries.map(({ id, content }) => [id, documents.get(content) ?? ""]));
      const settings = { baseUrl: server.url, model: "test" };
      const embedder = new Embedder(new EmbeddingsClient(settings), store);
      const both = await evaluate(cranfield, byEntry, async (query) => {
        const call = callOn({ store, embedder });
        return (await searchEntries(call, { query, limit: 10 })).results;
      });
      note(`Cranfield nDCG@10: keywords ${words.ndcg.toFixed(4)}, hybrid ${both.ndcg.toFixed(4)}`);
      assertEquals(both.empty, 0);
      assert(both.ndcg >= words.ndcg, `${both.ndcg} < ${words.ndcg}`);
      await store.close();
    }),
});

const url = cranfield && testDatabase();

Deno.test({
  name: "findByWords() on PostgreSQL reaches nDCG@10 0.50 on Cranfield",
  ignore: url === undefined,
  fn: () =>
    withDatabase(url ?? "", async (own) => {
      const store = new PostgresStore(connectPostgres(own, 2));
      const { ndcg, empty } = await byWords(store);
      await store.close();
      note(`Cranfield nDCG@10 on PostgreSQL: keywords ${ndcg.toFixed(4)}`);
      assertEquals(empty, 0);
      assert(ndcg >= 0.5, `${ndcg}`);
    }),
});
