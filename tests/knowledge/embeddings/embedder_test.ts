import { assert, assertEquals } from "@std/assert";
import { Journal } from "../../../src/knowledge/calls/journal.ts";
import { EmbeddingsClient } from "../../../src/knowledge/embeddings/client.ts";
import { type Embedder, EmbeddingError } from "../../../src/knowledge/embeddings/source.ts";
import { EmbeddingsServer } from "../embeddings_server.ts";

const call = { journal: new Journal() };

async function withEmbedder(
  use: (embedder: Embedder, server: EmbeddingsServer) => Promise<void>,
): Promise<void> {
  await using server = new EmbeddingsServer(8);
  await use(new EmbeddingsClient({ baseUrl: server.url, model: "m" }), server);
}

Deno.test("embedAll() requests each text once", () =>
  withEmbedder(async (embedder, server) => {
    const made = await embedder.embedAll(["a", "b", "a"], call);
    assertEquals([[...made.keys()], server.requests.length], [["a", "b"], 1]);
  }));

Deno.test("embedAll() omits only the rejected texts", () =>
  withEmbedder(async (embedder, server) => {
    const texts = Array.from({ length: 40 }, (_, index) => index === 17 ? "poison" : `t ${index}`);
    const made = await embedder.embedAll(texts, call);
    const failed = [...made].filter(([, outcome]) => outcome instanceof EmbeddingError);
    assertEquals(failed.map(([text]) => text), ["poison"]);
    assert(server.requests.length < 15, `${server.requests.length} requests`);
  }));

Deno.test("embedAll() continues after many rejected texts if the API accepts other texts", () =>
  withEmbedder(async (embedder) => {
    const bad = Array.from({ length: 12 }, (_, index) => `poison ${index}`);
    const good = Array.from({ length: 20 }, (_, index) => `good ${index}`);
    const made = await embedder.embedAll([...bad, ...good], call);
    const passed = [...made].filter(([, outcome]) => outcome instanceof Float32Array);
    assertEquals(passed.map(([text]) => text), good);
  }));
