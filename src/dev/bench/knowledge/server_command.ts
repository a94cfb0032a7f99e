import { executableOf, repositoryPath, sourceArguments } from "../../executables.ts";
import type { ServerCommand } from "../client.ts";
import { seededRandom } from "../random.ts";
import { vectorFrom } from "./corpus.ts";

/** The model's name in the benchmark's stores. */
export const MODEL = "bench";

/** An embeddings API on loopback: its address, and a function that ends it. */
export interface EmbeddingsApi {
  url: string;
  close(): void;
}

/** Starts an embeddings API that returns generated vectors. */
export function madeUpVectors(dimension: number): EmbeddingsApi {
  const random = seededRandom(3);
  const ending = new AbortController();
  const { addr } = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {}, signal: ending.signal },
    async (request) => {
      const { input }: { input: string[] } = await request.json();
      const embedding = () => [...vectorFrom(random, dimension)];
      return Response.json({ data: input.map((_, index) => ({ index, embedding: embedding() })) });
    },
  );
  return { url: `http://127.0.0.1:${addr.port}/v1`, close: () => ending.abort() };
}

/**
 * Returns the command that starts the server from source on a store, with the vectors of this API.
 */
export function knowledgeCommand(store: Record<string, string>, api: string): ServerCommand {
  return {
    path: Deno.execPath(),
    args: sourceArguments(executableOf("knowledge-server")),
    env: {
      ...store,
      KB_EMBEDDINGS: "on",
      KB_EMBEDDINGS_MODEL: MODEL,
      OPENAI_BASE_URL: api,
      KB_LOG_LEVEL: "error",
    },
    cwd: repositoryPath(""),
  };
}
