import { hashedVector } from "./hashed_vector.ts";

/** The response to one request: a vector for each text, a status, a delay or this body. */
export type Answer =
  | "vectors"
  | { status: number; headers?: Record<string, string> }
  | { delay: number }
  | { body: string };

/** An OpenAI-compatible embeddings API on loopback; a text with `poison` is refused with 400. */
export class EmbeddingsServer {
  /** The responses to the next requests, in order. */
  readonly script: Answer[] = [];
  /** The response to every request after the script. */
  always: Answer = "vectors";
  /** The bodies and headers of the requests, in order. */
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
