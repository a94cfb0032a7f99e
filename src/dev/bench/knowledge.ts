import { print, printTable } from "../print.ts";
import { reportAmounts } from "./knowledge/amounts.ts";
import { type MeasuredCalls, measureStore } from "./knowledge/calls.ts";
import { reportModel } from "./knowledge/model.ts";
import { embeddedStore, type MeasuredStore, postgresStore } from "./knowledge/stores.ts";
import { printTargets } from "./targets.ts";

/**
 * The store sizes that the README states; embedded vectors have the same length as the built-in
 * model's.
 */
const EMBEDDED = { entries: 50_000, words: 120, dimension: 512 };
const POSTGRES = { entries: 1_000_000, words: 40, dimension: 256 };
const QUICK_ENTRIES = 1_000;

/** Measures the built-in model, and both stores at their maximum sizes. */
export async function reportKnowledge(workspace: string, quick: boolean): Promise<void> {
  await reportModel();
  const filling = { ...EMBEDDED, ...(quick && { entries: QUICK_ENTRIES }) };
  const embedded = await measured(await embeddedStore(`${workspace}/store`, filling));
  const postgres = quick ? undefined : await postgresStore(POSTGRES);
  const million = postgres && await measured(postgres);
  print(
    "Calls: p50/p95 in ms without the embeddings call. Recall of the ten nearest: all, a tag of",
  );
  print("2 %, a role. The server's peak memory and the disk in MiB.");
  const columns = ["kb_add", "kb_get", "kb_list", "kb_search", "25 words"];
  printTable([
    ["store, entries × numbers", ...columns, "recall", "memory", "disk"],
    embedded.row,
    ...(million ? [million.row] : []),
  ]);
  const amounts = await reportAmounts(workspace, quick);
  printTargets([
    ["embedded, kb_search, p50, ms", embedded.searchP50, 60],
    ["embedded, peak memory, MiB", embedded.peakMiB, 350],
    ["PostgreSQL, kb_search, p95, ms", million?.searchP95 ?? NaN, 150],
    ["PostgreSQL, kb_add, p95, ms", million?.addP95 ?? NaN, 20],
    ["PostgreSQL, missed neighbours, %", missed(million), 2],
    ["sync of 5,000 files, s", quick ? NaN : amounts.sync, 120],
    ["longest search during an import, s", amounts.search, 5],
  ]);
}

async function measured(store: MeasuredStore): Promise<MeasuredCalls> {
  const calls = await measureStore(store);
  await store.close();
  return calls;
}

/** The percentage of the nearest entries that searches miss. */
function missed(calls: MeasuredCalls | undefined): number {
  return 100 * (1 - (calls?.leastRecall ?? NaN));
}
