import { assert, assertEquals } from "@std/assert";
import { Journal } from "../../../src/knowledge/calls/journal.ts";
import { LocalModel } from "../../../src/knowledge/embeddings/local_model.ts";
import { meansNothing, oneOutcome } from "../../../src/knowledge/embeddings/source.ts";
import { addEntry } from "../../../src/knowledge/tools/addition.ts";
import { searchEntries } from "../../../src/knowledge/tools/search.ts";
import { modelModules, modelWorker } from "../../../src/knowledge/model_place.ts";
import { UNIVERSAL_DIMENSION } from "../../../src/knowledge/model/universal_encoder.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";
import { callOn } from "../calls.ts";
import { sqliteStore } from "../stores.ts";

const journal = new Journal();

async function withModel(use: (model: LocalModel) => Promise<void>): Promise<void> {
  const model = new LocalModel({ worker: modelWorker, data: modelModules() });
  try {
    await use(model);
  } finally {
    model.close();
  }
}

Deno.test("embedAll() returns a vector for each passage, and embedQuery() for the first", () =>
  withModel(async (model) => {
    const text = "Invoices go out on the first of a month. ".repeat(14);
    const all = oneOutcome(await model.embedAll([text], { journal }));
    assertEquals(all.length, 2 * UNIVERSAL_DIMENSION);
    assertEquals(await model.embedQuery(text, { journal }), all.slice(0, UNIVERSAL_DIMENSION));
  }));

Deno.test("embedAll() omits sentences in scripts that the built-in model does not support", () =>
  withModel(async (model) => {
    const outcomes = await model.embedAll([
      "Резервные копии хранятся в Осло.",
      "Резервные копии, WAL, хранятся в Осло. Backups are kept in Oslo.",
      "Backups are kept in Oslo.",
      "0800 1234",
    ], { journal });
    const [russian, mixed, english, digits] = outcomes.values();
    assertEquals(russian, new Float32Array(UNIVERSAL_DIMENSION));
    assertEquals(digits, russian);
    assert(english instanceof Float32Array && !meansNothing(english));
    assertEquals(mixed, english);
  }));

Deno.test("a text that the local model doesn't support is stored and found with keywords", () =>
  withModel((model) =>
    inTempFolder(async (folder) => {
      const store = sqliteStore(folder);
      const call = callOn({ store, embedder: model });
      const add = (content: string) => addEntry(call, { content, role: "dev", tags: [] });
      const mute = await add("デプロイはブルーグリーンパイプラインで行います。");
      const known = await add("Releases leave through the pipeline.");
      const search = (query: string) => searchEntries(call, { query, limit: 10 });
      const japanese = await search("デプロイ");
      assertEquals(japanese.results.map(({ id }) => id), [mute.id]);
      assertEquals(
        japanese.metadata.fallback_reason,
        "the model universal-sentence-encoder-lite knows no word in this query",
      );
      const english = await search("how does software get released");
      assertEquals(english.results.map(({ id }) => id), [known.id]);
      assertEquals(english.metadata.fallback_mode, false);
      await store.close();
    })
  ));
