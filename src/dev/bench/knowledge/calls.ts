import { Journal } from "../../../knowledge/calls/journal.ts";
import { Embedder } from "../../../knowledge/embeddings/embedder.ts";
import type { VectorSource } from "../../../knowledge/embeddings/source.ts";
import { addEntry } from "../../../knowledge/entries/addition.ts";
import type { KnowledgeCall } from "../../../knowledge/entries/knowledge_base.ts";
import { searchEntries } from "../../../knowledge/entries/search.ts";
import { figure } from "../../print.ts";
import { connect } from "../client.ts";
import { peakMemory } from "../memory.ts";
import { type Random, seededRandom } from "../random.ts";
import { median, quantile } from "../statistics.ts";
import { tagsFrom, vectorFrom, wordsFrom } from "./corpus.ts";
import { measureRecall } from "./recall.ts";
import { knowledgeCommand, madeUpVectors, MODEL } from "./server_command.ts";
import type { MeasuredStore } from "./stores.ts";

const CALLS = 100;
const WARM_UP = 10;
const SERVER_SEARCHES = 10;

/** The figures for a store: a table row, and the values that have a target. */
export interface MeasuredCalls {
  row: string[];
  searchP50: number;
  searchP95: number;
  addP95: number;
  leastRecall: number;
  peakMiB: number;
}

/** Measures the functions that the tools call on a filled store, without the embeddings call. */
export async function measureStore(measured: MeasuredStore): Promise<MeasuredCalls> {
  const { name, store, filling, diskMiB } = measured;
  const random = seededRandom(Date.now());
  const source = generatedVectors(random, filling.dimension);
  const call: KnowledgeCall = {
    base: { store, embedder: new Embedder(source, store) },
    journal: new Journal(),
  };
  const recall = await measureRecall(measured);
  const peakMiB = await serverPeakMiB(measured);
  const ids = (await store.list({}, { limit: 100 })).entries.map(({ id }) => id);
  const search = (words: number) =>
    searchEntries(call, { query: wordsFrom(random, words), limit: 10 });
  const adds = await timesOf(() =>
    addEntry(call, { content: wordsFrom(random, filling.words), role: "dev", tags: [] })
  );
  const gets = await timesOf(() => store.get(ids[Math.floor(random() * ids.length)] ?? ""));
  const lists = await timesOf(() => store.list({ tags: tagsFrom(random) }, { limit: 10 }));
  const searches = await timesOf(() => search(10));
  const longSearches = await timesOf(() => search(25));
  const shares = recall.length === 0 ? "exact" : recall.map((one) => one.toFixed(3)).join("/");
  return {
    row: [
      `${name}, ${filling.entries.toLocaleString("en")} × ${filling.dimension}`,
      ...[adds, gets, lists, searches, longSearches].map(spread),
      shares,
      peakMiB.toFixed(0),
      (await diskMiB()).toFixed(0),
    ],
    searchP50: median(searches),
    searchP95: quantile(searches, 0.95),
    addP95: quantile(adds, 0.95),
    leastRecall: Math.min(1, ...recall),
    peakMiB,
  };
}

/** Vectors that need no embeddings call, so the benchmark measures only the store. */
function generatedVectors(random: Random, dimension: number): VectorSource {
  return {
    model: MODEL,
    dimension,
    asked: undefined,
    isLocal: true,
    host: undefined,
    place: "the benchmark",
    embed: (texts) => Promise.resolve(texts.map(() => vectorFrom(random, dimension))),
    close: () => {},
  };
}

async function timesOf(call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < WARM_UP + CALLS; count++) {
    const started = performance.now();
    await call();
    if (count >= WARM_UP) times.push(performance.now() - started);
  }
  return times;
}

function spread(times: readonly number[]): string {
  return `${figure(median(times))}/${figure(quantile(times, 0.95))}`;
}

/** Returns the peak memory of a server process after searches in the store. */
async function serverPeakMiB({ env, filling }: MeasuredStore): Promise<number> {
  const api = madeUpVectors(filling.dimension);
  const client = await connect(knowledgeCommand(env, api.url));
  const random = seededRandom(3);
  for (let count = 0; count < SERVER_SEARCHES; count++) {
    const { text, isError } = await client.call("kb_search", { query: wordsFrom(random, 10) });
    if (isError) throw new Error(`kb_search: ${text}`);
  }
  const peak = await peakMemory(client.pid);
  await client.stop();
  api.close();
  return peak;
}
