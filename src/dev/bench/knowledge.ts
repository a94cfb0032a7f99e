import { hybridSearch } from "../../knowledge/entries/search.ts";
import type { Store } from "../../knowledge/store/store.ts";
import { figure, print, printTable } from "../print.ts";
import { DIMENSION, entryFrom, vectorFrom, wordsFrom } from "./knowledge/corpus.ts";
import { measureRecall } from "./knowledge/recall.ts";
import { type MeasuredStore, measuredStores } from "./knowledge/stores.ts";
import { seededRandom } from "./random.ts";
import { quantile } from "./statistics.ts";

const SIZES = [1_000, 10_000, 50_000];
const QUICK_SIZES = [200, 1_000];
const CALLS = 100;
const WARM_UP = 5;

/** Fills each store with each number of entries and prints what calls take. */
export async function reportKnowledge(_workspace: string, quick: boolean): Promise<void> {
  const sizes = quick ? QUICK_SIZES : SIZES;
  const rows = [[
    "store",
    "entries",
    "kb_add",
    "kb_get",
    "kb_list",
    "kb_search",
    "25 words",
    "memory",
    "disk",
  ]];
  for (const size of sizes) {
    for (const measured of await measuredStores()) {
      rows.push(await measure(measured, size));
      await measured.remove();
    }
  }
  print("Knowledge server: p50/p95 in ms, without the embeddings call; memory and disk in MiB");
  printTable(rows);
  await measureRecall(quick ? 500 : 10_000, quick ? 64 : DIMENSION);
}

async function measure(measured: MeasuredStore, size: number): Promise<string[]> {
  const { name, store, diskMiB } = measured;
  const random = seededRandom(7);
  await store.open();
  await store.vectors.claim({ model: "bench", dimension: DIMENSION });
  const ids: string[] = [];
  const adds: number[] = [];
  for (let count = 0; count < size; count++) {
    const entry = entryFrom(random);
    ids.push(entry.id);
    adds.push(await timed(() => store.add(entry)));
  }
  const calls: (() => Promise<unknown>)[] = [
    () => store.get(ids[Math.floor(random() * ids.length)] ?? ""),
    () => store.list({ tags: [`tag-${Math.floor(random() * 200)}`] }, { limit: 10 }),
    () => search(store, wordsFrom(random, 10), vectorFrom(random)),
    () => search(store, wordsFrom(random, 25), vectorFrom(random)),
  ];
  const times: string[] = [];
  for (const call of calls) times.push(spread(await repeated(call)));
  const memory = Deno.memoryUsage().rss / 1024 / 1024;
  const sizes = [memory, await diskMiB()].map((value) => value.toFixed(0));
  return [name, String(size), spread(adds.slice(-1000)), ...times, ...sizes];
}

/** What kb_search does with the store. */
async function search(store: Store, query: string, vector: Float32Array): Promise<void> {
  const hits = await hybridSearch(store, { query, vector }, { isCurrent: true });
  await store.read(hits.slice(0, 10).map(({ id }) => id));
}

async function repeated(call: () => Promise<unknown>): Promise<number[]> {
  for (let count = 0; count < WARM_UP; count++) await call();
  const times: number[] = [];
  for (let count = 0; count < CALLS; count++) times.push(await timed(call));
  return times;
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await call();
  return performance.now() - started;
}

function spread(times: readonly number[]): string {
  return `${figure(quantile(times, 0.5))}/${figure(quantile(times, 0.95))}`;
}
