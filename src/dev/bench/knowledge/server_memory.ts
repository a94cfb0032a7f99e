import { executables, repositoryPath, runtimeFlags } from "../../executables.ts";
import { connect } from "../client.ts";
import { seededRandom } from "../random.ts";
import { MODEL } from "./calls.ts";
import { vectorFrom, wordsFrom } from "./corpus.ts";

const SEARCHES = 10;

/**
 * The peak memory in MiB of a server from source that has searched a store, its embeddings from an
 * API on loopback that makes them up; NaN where the system does not tell.
 */
export async function serverPeakMiB(
  env: Record<string, string>,
  dimension: number,
): Promise<number> {
  const knowledge = executables.find(({ task }) => task === "knowledge");
  if (Deno.build.os !== "linux" || knowledge === undefined) return NaN;
  const random = seededRandom(3);
  const options = { port: 0, hostname: "127.0.0.1", onListen: () => {} };
  await using api = Deno.serve(options, async (request) => {
    const { input }: { input: string[] } = await request.json();
    const data = input.map((_, index) => ({
      index,
      embedding: [...vectorFrom(random, dimension)],
    }));
    return Response.json({ data });
  });
  const client = await connect({
    path: Deno.execPath(),
    args: ["run", ...runtimeFlags(knowledge), repositoryPath(knowledge.main)],
    env: {
      ...env,
      KB_EMBEDDINGS: "on",
      KB_EMBEDDINGS_MODEL: MODEL,
      OPENAI_BASE_URL: `http://127.0.0.1:${api.addr.port}/v1`,
      KB_LOG_LEVEL: "error",
    },
    cwd: repositoryPath(""),
  });
  for (let count = 0; count < SEARCHES; count++) {
    const { text, isError } = await client.call("kb_search", { query: wordsFrom(random, 10) });
    if (isError || text.includes("words alone")) throw new Error(`kb_search: ${text}`);
  }
  const status = await Deno.readTextFile(`/proc/${client.pid}/status`);
  await client.stop();
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? NaN) / 1024;
}
