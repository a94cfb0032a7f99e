import { assert, assertEquals } from "@std/assert";
import { Journal } from "../../../src/knowledge/calls/journal.ts";
import { Embedder } from "../../../src/knowledge/embeddings/embedder.ts";
import { LocalModel } from "../../../src/knowledge/embeddings/local_model.ts";
import { meansNothing } from "../../../src/knowledge/embeddings/source.ts";
import { addEntry } from "../../../src/knowledge/entries/addition.ts";
import { searchEntries } from "../../../src/knowledge/entries/search.ts";
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

Deno.test("embed() returns a vector for each passage, or only for the first passages on request", () =>
  withModel(async (model) => {
    const text = "Invoices go out on the first of a month. ".repeat(14);
    const [all] = await model.embed([text], { journal });
    const [first] = await model.embed([text], { journal, passages: 1 });
    assertEquals(all?.length, 2 * UNIVERSAL_DIMENSION);
    assertEquals(first, all?.slice(0, UNIVERSAL_DIMENSION));
  }));

Deno.test("embed() omits sentences in scripts that the built-in model does not support", () =>
  withModel(async (model) => {
    const [russian, mixed, english, digits] = await model.embed([
      "Резервные копии хранятся в Осло.",
      "Резервные копии, WAL, хранятся в Осло. Backups are kept in Oslo.",
      "Backups are kept in Oslo.",
      "0800 1234",
    ], { journal });
    assertEquals(russian, new Float32Array(UNIVERSAL_DIMENSION));
    assertEquals(digits, russian);
    assert(english !== undefined && !meansNothing(english));
    assertEquals(mixed, english);
  }));

Deno.test("a text that the local model doesn't support is stored, found with keywords and reported", () =>
  withModel((model) =>
    inTempFolder(async (folder) => {
      const store = sqliteStore(folder);
      const call = callOn({ store, embedder: new Embedder(model) });
      const add = (content: string) => addEntry(call, { content, role: "dev", tags: [] });
      const mute = await add("デプロイはブルーグリーンパイプラインで行います。");
      const known = await add("Releases leave through the pipeline.");
      assertEquals([mute.notes, known.notes], [[
        "Only keyword search can find this entry: universal-sentence-encoder-lite knows none of its words.",
      ], undefined]);
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
