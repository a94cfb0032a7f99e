import { CANDIDATES } from "../../../knowledge/entries/search.ts";
import type { EntryFilter } from "../../../knowledge/store/store.ts";
import { seededRandom } from "../random.ts";
import { vectorFrom } from "./corpus.ts";
import type { MeasuredStore } from "./stores.ts";

const QUERIES = 20;
const AT = 10;

/** Searches in all entries, with a rare tag, and with a role. */
const FILTERS: readonly EntryFilter[] = [{}, { tags: ["rare"] }, { roles: ["dev", "all"] }];

/** Returns the mean share of the ten nearest entries that searches find, for each filter. */
export async function measureRecall(
  { store, filling, nearestExactly }: MeasuredStore,
): Promise<number[]> {
  if (nearestExactly === undefined) return [];
  const random = seededRandom(11);
  const queries = Array.from({ length: QUERIES }, () => vectorFrom(random, filling.dimension));
  const shares: number[] = [];
  for (const filter of FILTERS) {
    let found = 0;
    for (const query of queries) {
      const wanted = new Set(await nearestExactly(query, filter, AT));
      const hits = await store.vectors.nearest(query, filter, CANDIDATES);
      found += hits.slice(0, AT).filter(({ order }) => wanted.has(order)).length;
    }
    shares.push(found / (AT * QUERIES));
  }
  return shares;
}
