import { assertEquals } from "@std/assert";
import { Journal } from "../../../src/knowledge/calls/journal.ts";
import { LocalModel } from "../../../src/knowledge/embeddings/local_model.ts";
import { modelModules, modelWorker } from "../../../src/knowledge/model_place.ts";
import { UNIVERSAL_DIMENSION } from "../../../src/knowledge/model/universal_encoder.ts";

const journal = new Journal({ level: "error", secrets: [] });

Deno.test("embed() makes a vector of each passage, or of the first ones where no more are wanted", async () => {
  const model = new LocalModel({ worker: modelWorker, data: modelModules() });
  try {
    const text = "Invoices go out on the first of a month. ".repeat(14);
    const [all] = await model.embed([text], { journal });
    const [first] = await model.embed([text], { journal, passages: 1 });
    assertEquals(all?.length, 2 * UNIVERSAL_DIMENSION);
    assertEquals(first, all?.slice(0, UNIVERSAL_DIMENSION));
  } finally {
    model.close();
  }
});
