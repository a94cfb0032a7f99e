import { hashedVector } from "./hashed_vector.ts";

/**
 * A scripted response: vectors for all texts, an HTTP status, a delay in milliseconds or a raw
 * body.
 */
export type Answer =
  | "vectors"
  | { status: number; headers?: Record<string, string> }
  | { delay: number }
  | { body: string };

/**
 * A local embeddings API compatible with OpenAI's. The server rejects texts that contain `poison`
 * with status 400.
 */
export class EmbeddingsServer {
  /** The scripted responses to the next requests, in order. */
  readonly script: Answer[] = [];
  /** The response to each request after the scripted responses. */
  always: Answer = "vectors";
  /** The received request bodies with their keys, in order. */
  readonly requests: { input: string[]; model: string; dimensions?: number; key: string | null }[] =
    [];
  readonly url: string;
  readonly #server: Deno.HttpServer<Deno.NetAddr>;

  constructor(readonly dimension: number) {
    const options = { port: 0, hostname: "127.0.0.1", onListen: () => {} };
    this.#server = Deno.serve(options, (request) => this.#answer(request));
    this.url = `http://127.0.0.1:${this.#server.addr.port}/v1`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.shutdown();
  }

  async #answer(request: Request): Promise<Response> {
    const { input, model, dimensions } = await request.json();
    const key = request.headers.get("authorization");
    this.requests.push({ input, model, dimensions, key });
    const answer = this.script.shift() ?? this.always;
    if (answer !== "vectors" && "status" in answer) {
      const error = { message: `refused for ${key}` };
      return Response.json({ error }, answer);
    }
    if (answer !== "vectors" && "body" in answer) return new Response(answer.body);
    if (answer !== "vectors") await new Promise((resolve) => setTimeout(resolve, answer.delay));
    if (input.some((text: string) => text.includes("poison"))) {
      return Response.json({ error: { message: "bad text" } }, { status: 400 });
    }
    const data = input.map((text: string, index: number) => ({
      index,
      embedding: [...hashedVector(text, this.dimension)],
    }));
    return Response.json({ data: data.reverse(), model });
  }
}
