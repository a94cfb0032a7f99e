import { assertEquals } from "@std/assert";
import { requestVectors } from "../../../src/knowledge/embeddings/request.ts";
import { EmbeddingsServer } from "../embeddings_server.ts";

Deno.test("requestVectors() does not parse a response that contains far too many values", async () => {
  await using api = new EmbeddingsServer(8);
  const settings = { baseUrl: api.url, model: "m" };
  const options = { signal: AbortSignal.timeout(20_000), dimension: 8 };
  for (const body of [`[${"{},".repeat(1_400_000)}`, "[".repeat(1_400_000)]) {
    api.script.push({ body });
    assertEquals(await requestVectors(settings, Array(20).fill("a"), options), {
      reason: "answered with far more values than vectors contain",
      isInput: false,
    });
  }
});
