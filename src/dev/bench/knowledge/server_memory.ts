import { connect } from "../client.ts";
import { peakMemory } from "../memory.ts";
import { seededRandom } from "../random.ts";
import { wordsFrom } from "./corpus.ts";
import { knowledgeCommand, madeUpVectors } from "./server_command.ts";

const SEARCHES = 10;

/** The peak memory in MiB of a server that has searched a store; NaN where none is told. */
export async function serverPeakMiB(
  store: Record<string, string>,
  dimension: number,
): Promise<number> {
  if (Deno.build.os !== "linux") return NaN;
  const api = madeUpVectors(dimension);
  const client = await connect(knowledgeCommand(store, api.url));
  const random = seededRandom(3);
  for (let count = 0; count < SEARCHES; count++) {
    const { text, isError } = await client.call("kb_search", { query: wordsFrom(random, 10) });
    if (isError || text.includes("words alone")) throw new Error(`kb_search: ${text}`);
  }
  const peak = await peakMemory(client.pid);
  await client.stop();
  api.close();
  return peak;
}
