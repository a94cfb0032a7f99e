import { CANDIDATES } from "../../../knowledge/entries/search.ts";
import type { EntryFilter } from "../../../knowledge/store/store.ts";
import { seededRandom } from "../random.ts";
import { unitVector, vectorFrom } from "./corpus.ts";
import { type Generated, generated } from "./filling.ts";
import type { MeasuredStore } from "./stores.ts";

const QUERIES = 50;
const AT = 10;
/** Beyond so many numbers in all the database compares the vectors, with fewer queries. */
const MOST_NUMBERS = 80_000_000;
const FEW_QUERIES = 20;

/** Which entries are searched, as the store is told and as an entry is judged. */
const SEARCHED: readonly { filter: EntryFilter; has(entry: Generated): boolean }[] = [
  { filter: {}, has: () => true },
  { filter: { tags: ["rare"] }, has: ({ tags }) => tags.includes("rare") },
  { filter: { roles: ["dev", "all"] }, has: ({ role }) => role === "dev" || role === "all" },
];

/** The mean share of the nearest that a filled store finds: of all, of a rare tag, for a role. */
export async function measureRecall(measured: MeasuredStore): Promise<number[]> {
  const { store, filling } = measured;
  const { entries, dimension } = filling;
  if (entries * dimension > MOST_NUMBERS) return await recallOfMany(measured);
  const random = seededRandom(11);
  const queries = Array.from({ length: QUERIES }, () => vectorFrom(random, dimension));
  const nearest = SEARCHED.map(({ has }) => ({ has, best: queries.map((): Near[] => []) }));
  for (const entry of generated(filling)) {
    const vector = unitVector(entry.vector);
    const near = queries.map((query): Near => ({ n: entry.n, cosine: cosine(query, vector) }));
    for (const { has, best } of nearest) {
      if (has(entry)) near.forEach((one, at) => keepBest(best[at] ?? [], one));
    }
  }
  const shares: number[] = [];
  for (const [at, { filter }] of SEARCHED.entries()) {
    let [found, all] = [0, 0];
    for (const [number, query] of queries.entries()) {
      const wanted = new Set(nearest[at]?.best[number]?.map(({ n }) => n));
      const hits = await store.vectors.nearest(query, filter, AT);
      all += wanted.size;
      found += hits.filter(({ order }) => wanted.has(order)).length;
    }
    shares.push(found / Math.max(1, all));
  }
  return shares;
}

/** The same by a database, of as many candidates as a search asks for. */
async function recallOfMany(
  { store, filling, nearestExactly }: MeasuredStore,
): Promise<number[]> {
  if (nearestExactly === undefined) return [];
  const random = seededRandom(11);
  const queries = Array.from({ length: FEW_QUERIES }, () => vectorFrom(random, filling.dimension));
  const shares: number[] = [];
  for (const { filter } of SEARCHED) {
    let found = 0;
    for (const query of queries) {
      const wanted = new Set(await nearestExactly(query, filter, AT));
      const hits = await store.vectors.nearest(query, filter, CANDIDATES);
      found += hits.slice(0, AT).filter(({ order }) => wanted.has(order)).length;
    }
    shares.push(found / (AT * FEW_QUERIES));
  }
  return shares;
}

interface Near {
  n: number;
  cosine: number;
}

/** The cosine of two vectors of length one. */
function cosine(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}

/** Keeps the greatest cosines above zero, best first. */
function keepBest(best: Near[], one: Near): void {
  const last = best.length < AT ? 0 : best.at(-1)?.cosine ?? 0;
  if (one.cosine <= last) return;
  best.push(one);
  best.sort((a, b) => b.cosine - a.cosine).splice(AT);
}
