import { executables, repositoryPath, runtimeFlags } from "../../executables.ts";
import type { ServerCommand } from "../client.ts";
import { seededRandom } from "../random.ts";
import { vectorFrom } from "./corpus.ts";

/** The model's name in stores of the benchmark. */
export const MODEL = "bench";

/** An embeddings API on loopback that makes its vectors up; close it with `shutdown()`. */
export function madeUpVectors(dimension: number): Deno.HttpServer<Deno.NetAddr> {
  const random = seededRandom(3);
  const options = { port: 0, hostname: "127.0.0.1", onListen: () => {} };
  return Deno.serve(options, async (request) => {
    const { input }: { input: string[] } = await request.json();
    const embedding = () => [...vectorFrom(random, dimension)];
    return Response.json({ data: input.map((_, index) => ({ index, embedding: embedding() })) });
  });
}

/** How to start the server from source on a store, with the vectors of this API. */
export function knowledgeCommand(store: Record<string, string>, api: string): ServerCommand {
  const knowledge = executables.find(({ task }) => task === "knowledge");
  if (knowledge === undefined) throw new Error("no task is called knowledge");
  return {
    path: Deno.execPath(),
    args: ["run", ...runtimeFlags(knowledge), repositoryPath(knowledge.main)],
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

/** The address of such an API. */
export function apiUrl({ addr }: Deno.HttpServer<Deno.NetAddr>): string {
  return `http://127.0.0.1:${addr.port}/v1`;
}
