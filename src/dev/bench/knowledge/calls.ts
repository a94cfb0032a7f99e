import { Journal } from "../../../knowledge/calls/journal.ts";
import { Embedder } from "../../../knowledge/embeddings/embedder.ts";
import type { VectorSource } from "../../../knowledge/embeddings/source.ts";
import { addEntry } from "../../../knowledge/entries/entries.ts";
import type { KnowledgeCall } from "../../../knowledge/entries/knowledge_base.ts";
import { searchEntries } from "../../../knowledge/entries/search.ts";
import { figure } from "../../print.ts";
import { type Random, seededRandom } from "../random.ts";
import { quantile } from "../statistics.ts";
import { tagsFrom, vectorFrom, wordsFrom } from "./corpus.ts";
import { measureRecall } from "./recall.ts";
import { MODEL } from "./server_command.ts";
import type { MeasuredStore } from "./stores.ts";

const CALLS = 100;
const WARM_UP = 10;
const READY = 400;

/** What the calls of a store took. */
export interface MeasuredCalls {
  /** The store and how many entries it held. */
  name: string;
  row: string[];
  /** The median of kb_search, and the 95 % quantiles, in milliseconds. */
  search: number;
  search95: number;
  add95: number;
  recall: number[];
  peakMiB: number;
  /** How the database has run a search. */
  plans: string[];
}

/** Measures a filled store by what its tools call, and removes it. */
export async function measureStore(measured: MeasuredStore): Promise<MeasuredCalls> {
  const { name, store, filling, diskMiB, peakMiB, plansOf, remove } = measured;
  const random = seededRandom(Date.now());
  const source = generatedVectors(random, filling.dimension);
  const call: KnowledgeCall = {
    base: { store, embedder: new Embedder(source, store) },
    journal: new Journal({ level: "error", secrets: [] }),
  };
  const [recall, peak] = [await measureRecall(measured), await peakMiB()];
  const ids = (await store.list({}, { limit: 100 })).entries.map(({ id }) => id);
  const search = (words: number) =>
    searchEntries(call, { query: wordsFrom(random, words), limit: 10 });
  const calls: (() => Promise<unknown>)[] = [
    () => addEntry(call, { content: wordsFrom(random, filling.words), role: "dev", tags: [] }),
    () => store.get(ids[Math.floor(random() * ids.length)] ?? ""),
    () => store.list({ tags: tagsFrom(random) }, { limit: 10 }),
    () => search(10),
    () => search(25),
  ];
  const times: number[][] = [];
  for (const call of calls) times.push(await repeated(call));
  const plans = await plansOf(() => search(10));
  const [disk, [adds = [], , , searches = []]] = [await diskMiB(), times];
  await remove();
  return {
    name: `${name} ${filling.entries}`,
    row: [
      name,
      String(filling.entries),
      String(filling.dimension),
      ...times.map(spread),
      recall.map((one) => one.toFixed(3)).join("/"),
      ...[peak, disk].map((value) => Number.isNaN(value) ? "-" : value.toFixed(0)),
    ],
    search: quantile(searches, 0.5),
    search95: quantile(searches, 0.95),
    add95: quantile(adds, 0.95),
    recall,
    peakMiB: peak,
    plans,
  };
}

/** What has its vectors ready, so that nothing but the store is measured. */
function generatedVectors(random: Random, dimension: number): VectorSource {
  const ready = Array.from({ length: READY }, () => vectorFrom(random, dimension));
  return {
    model: MODEL,
    dimension,
    asked: undefined,
    isLocal: true,
    place: "the benchmark",
    embed: (texts) =>
      Promise.resolve(texts.map(() => ready.pop() ?? vectorFrom(random, dimension))),
    close: () => {},
  };
}

async function repeated(call: () => Promise<unknown>): Promise<number[]> {
  for (let count = 0; count < WARM_UP; count++) await call();
  const times: number[] = [];
  for (let count = 0; count < CALLS; count++) {
    const started = performance.now();
    await call();
    times.push(performance.now() - started);
  }
  return times;
}

function spread(times: readonly number[]): string {
  return `${figure(quantile(times, 0.5))}/${figure(quantile(times, 0.95))}`;
}
