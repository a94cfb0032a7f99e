import { executableOf, repositoryPath, sourceArguments } from "../../executables.ts";
import type { ServerCommand } from "../client.ts";
import { seededRandom } from "../random.ts";
import { vectorFrom } from "./corpus.ts";

/** The model's name in stores of the benchmark. */
export const MODEL = "bench";

/** An embeddings API on loopback: its address, and how to end it. */
export interface EmbeddingsApi {
  url: string;
  close(): void;
}

/** An embeddings API that makes its vectors up. */
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

/** Returns the command that starts the server from source on a store, with this API's vectors. */
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
