import { assert, assertEquals, assertRejects } from "@std/assert";
import { Journal } from "../../../src/knowledge/calls/journal.ts";
import { EmbeddingsClient } from "../../../src/knowledge/embeddings/client.ts";
import type { EmbeddingSettings } from "../../../src/knowledge/embeddings/request.ts";
import { EmbeddingError } from "../../../src/knowledge/embeddings/source.ts";
import { EmbeddingsServer } from "../embeddings_server.ts";
import { hashedVector } from "../hashed_vector.ts";

const journal = new Journal();

async function withServer(
  use: (server: EmbeddingsServer, client: EmbeddingsClient) => Promise<void>,
  given: Partial<EmbeddingSettings> = {},
): Promise<void> {
  await using server = new EmbeddingsServer(8);
  const settings = { baseUrl: server.url, key: "sk-secret-1", model: "m", ...given };
  await use(server, new EmbeddingsClient(settings));
}

async function failureOf(work: () => Promise<unknown>): Promise<EmbeddingError> {
  const error = await assertRejects(work, EmbeddingError);
  if (!(error instanceof EmbeddingError)) throw error;
  return error;
}

Deno.test("embed() returns unit vectors in the same order as the texts", () =>
  withServer(async (server, client) => {
    const texts = ["alpha beta beta", "gamma"];
    const vectors = await client.embed(texts, { journal });
    vectors.forEach((vector, at) => {
      const wanted = hashedVector(texts[at] ?? "", 8);
      assert(vector.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 1e-6));
    });
    const [request] = server.requests;
    assertEquals([request?.model, request?.key, request?.dimensions], [
      "m",
      "Bearer sk-secret-1",
      undefined,
    ]);
  }));

Deno.test("embed() retries after status 500 and waits as long as Retry-After specifies", () =>
  withServer(async (server, client) => {
    server.script.push({ status: 500, headers: { "retry-after": "0" } });
    server.script.push({ status: 429, headers: { "retry-after": "1" } });
    const started = performance.now();
    await client.embed(["x"], { journal });
    assertEquals(server.requests.length, 3);
    assert(performance.now() - started >= 1000);
  }));

Deno.test("embed() gives up after three retries, with an error that contains neither the key nor the response", () =>
  withServer(async (server, client) => {
    server.always = { status: 503, headers: { "retry-after": "0" } };
    const error = await failureOf(() => client.embed(["x"], { journal }));
    assertEquals(server.requests.length, 4);
    assertEquals(error.isInput, false);
    assertEquals(
      error.message,
      "The embeddings API answered with status 503 (4 tries). Nothing was stored. Try again later.",
    );
  }));

Deno.test("embed() does not retry if the API rejects the request", () =>
  withServer(async (server, client) => {
    const refused = await failureOf(() => client.embed(["poison"], { journal }));
    assertEquals([refused.isInput, server.requests.length], [true, 1]);
    server.always = { status: 401 };
    const unknown = await failureOf(() => client.embed(["x"], { journal }));
    assertEquals([unknown.isInput, server.requests.length], [false, 2]);
    assert(unknown.message.includes("OPENAI_API_KEY"), unknown.message);
  }));

Deno.test("embed() stops at its deadline during a request or between retries", () =>
  withServer(async (server, client) => {
    const answers = [
      [{ delay: 1500 }, "did not answer in time"],
      [{ status: 429, headers: { "retry-after": "9" } }, "status 429"],
    ] as const;
    for (const [answer, reason] of answers) {
      server.script.push(answer);
      const started = performance.now();
      const deadline = started + 300;
      const { message } = await failureOf(() => client.embed(["x"], { journal, deadline }));
      assert(performance.now() - started < 1000);
      assert(message.includes(reason), message);
    }
  }));

Deno.test("embed() rejects vectors with the wrong length, too few vectors and invalid JSON", () =>
  withServer(async (server, client) => {
    await client.embed(["x"], { journal });
    server.script.push({ body: JSON.stringify({ data: [{ embedding: [1, 0, 0] }] }) });
    const error = await failureOf(() => client.embed(["x"], { journal }));
    assert(error.message.includes("3 dimensions, not 8"), error.message);
    for (const body of ["{}", "no json", '{"data":[{"embedding":"text"}]}', "null"]) {
      server.script.push({ body });
      await failureOf(() => client.embed(["x"], { journal }));
    }
    assertEquals(server.requests.length, 6);
  }));

Deno.test("embed() reports that the API is unreachable", async () => {
  const settings = { baseUrl: "http://127.0.0.1:1/v1", model: "m" };
  const call = { journal, deadline: performance.now() + 500 };
  const error = await failureOf(() => new EmbeddingsClient(settings).embed(["x"], call));
  assert(error.message.startsWith("The embeddings API could not be reached"), error.message);
});

Deno.test("embed() stops if its call is cancelled during a request or between retries", () =>
  withServer(async (server, client) => {
    for (const answer of [{ delay: 3000 }, { status: 500, headers: { "retry-after": "3" } }]) {
      server.script.push(answer);
      const abort = new AbortController();
      setTimeout(() => abort.abort(), 100);
      const started = performance.now();
      const error = await failureOf(() => client.embed(["x"], { journal, signal: abort.signal }));
      assert(performance.now() - started < 1500);
      assert(error.message.includes("was cancelled because the call ended"), error.message);
    }
  }));

Deno.test("embed() waits at most 30 seconds", () =>
  withServer(async (server, client) => {
    for (const value of ["31", "86400"]) {
      server.script.push({ status: 429, headers: { "retry-after": value } });
      await failureOf(() => client.embed(["x"], { journal }));
    }
    assertEquals(server.requests.length, 2);
  }));

Deno.test("embed() reports a redirect without following it", () =>
  withServer(async (server, client) => {
    for (const status of [301, 302, 303, 307, 308]) {
      server.script.push({ status, headers: { location: `${server.url}/embeddings` } });
      const { message } = await failureOf(() => client.embed(["x"], { journal }));
      assertEquals(
        message,
        `The embeddings API redirects with status ${status}, which this server does not follow. ` +
          "Nothing was stored. Check OPENAI_BASE_URL and the model.",
      );
    }
    assertEquals(server.requests.length, 5);
  }));

Deno.test("embed() rejects a zero vector", () =>
  withServer(async (server, client) => {
    server.script.push({ body: JSON.stringify({ data: [{ embedding: Array(8).fill(0) }] }) });
    const error = await failureOf(() => client.embed(["x"], { journal }));
    assertEquals([error.isInput, error.message.includes("zero vector")], [true, true]);
  }));
