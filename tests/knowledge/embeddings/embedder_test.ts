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

Deno.test("embedAll() requests each text once, in batches of 100 texts", () =>
  withEmbedder(async (embedder, server) => {
    const texts = Array.from({ length: 250 }, (_, index) => `text ${index}`);
    const made = await embedder.embedAll([...texts, ...texts], call);
    assertEquals(made.size, 250);
    assertEquals(server.requests.map(({ input }) => input.length), [100, 100, 50]);
  }));

Deno.test("embedAll() omits only the rejected texts", () =>
  withEmbedder(async (embedder, server) => {
    const texts = Array.from({ length: 40 }, (_, index) => index === 17 ? "poison" : `t ${index}`);
    const made = await embedder.embedAll(texts, call);
    const failed = [...made].filter(([, outcome]) => outcome instanceof EmbeddingError);
    assertEquals(failed.map(([text]) => text), ["poison"]);
    assert(server.requests.length < 15, `${server.requests.length} requests`);
  }));

Deno.test("embedAll() gives up early if the API rejects every text", () =>
  withEmbedder(async (embedder, server) => {
    server.always = { status: 400 };
    const texts = Array.from({ length: 300 }, (_, index) => `t ${index}`);
    const made = await embedder.embedAll(texts, call);
    assertEquals(made.size, 300);
    assert([...made.values()].every((outcome) => outcome instanceof EmbeddingError));
    assert(server.requests.length < 100, `${server.requests.length} requests`);
    server.always = { status: 401 };
    await embedder.embedAll(texts, call);
  }));

Deno.test("embedAll() continues after many rejected texts if the API accepts other texts", () =>
  withEmbedder(async (embedder) => {
    const bad = Array.from({ length: 12 }, (_, index) => `poison ${index}`);
    const good = Array.from({ length: 20 }, (_, index) => `good ${index}`);
    const made = await embedder.embedAll([...bad, ...good], call);
    const passed = [...made].filter(([, outcome]) => outcome instanceof Float32Array);
    assertEquals(passed.map(([text]) => text), good);
  }));
