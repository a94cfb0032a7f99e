import { print, printTable } from "../print.ts";
import { type Filling, millionEntries } from "./knowledge/filling.ts";
import { type MeasuredCalls, measureStore } from "./knowledge/calls.ts";
import { reportModel } from "./knowledge/model.ts";
import { measuredStores, millionStore } from "./knowledge/stores.ts";
import { limitTarget, numberTarget, type PerformanceTarget, printTargets } from "./targets.ts";

const SIZES = [10_000, 50_000];
const QUICK_SIZES = [200, 1_000];
const [WORDS, DIMENSION] = [120, 1536];

/** What is wanted of a store with so many entries: kb_search's median in ms, and of its recall. */
const WANTED = new Map([
  ["embedded 10000", 15],
  ["embedded 50000", 40],
  ["PostgreSQL 10000", 12],
  ["PostgreSQL 50000", 40],
]);
const RECALL = 0.98;
const MEMORY_MIB = 350;

/** Fills each store with each number of entries and prints what calls take and what is found. */
export async function reportKnowledge(_workspace: string, quick: boolean): Promise<void> {
  await reportModel();
  const measured: MeasuredCalls[] = [];
  for (const entries of quick ? QUICK_SIZES : SIZES) {
    const filling: Filling = { entries, words: WORDS, dimension: DIMENSION };
    for (const open of measuredStores()) {
      measured.push(await measureStore(await open(filling)));
      print(`measured: ${measured.at(-1)?.row.join(" ")}`);
    }
  }
  const million = quick ? undefined : await millionStore(millionEntries);
  const last = million && await measureStore(million);
  const all = [...measured, ...(last === undefined ? [] : [last])];
  print("Knowledge server: p50/p95 in ms without the embeddings call; recall of the ten nearest,");
  print("of all / of a tag of 2 % / for a role; the server's peak memory and the disk in MiB");
  printTable([
    "store|entries|numbers|kb_add|kb_get|kb_list|kb_search|25 words|recall|memory|disk".split("|"),
    ...all.map(({ row }) => row),
  ]);
  printTargets([
    ...all.flatMap(targetsOf),
    limitTarget("1000000 on PostgreSQL, kb_search, p95: 150 ms", last?.search95 ?? NaN, 150),
    limitTarget("1000000 on PostgreSQL, kb_add, p95: 20 ms", last?.add95 ?? NaN, 20),
  ]);
  for (const plan of last?.plans ?? []) print(`${plan}\n`);
}

function targetsOf({ name, search, recall, peakMiB }: MeasuredCalls): PerformanceTarget[] {
  const most = WANTED.get(name);
  const least = Math.min(...recall);
  const memory = `${name}, memory: ${MEMORY_MIB} MiB`;
  return [
    ...(most === undefined ? [] : [limitTarget(`${name}, kb_search: ${most} ms`, search, most)]),
    { aim: `${name}, recall: ${RECALL}`, measured: least.toFixed(3), reached: least >= RECALL },
    ...(name === "embedded 50000" ? [numberTarget(memory, peakMiB, MEMORY_MIB)] : []),
  ];
}
