import { closest } from "../../../knowledge/sqlite/vector_index.ts";
import type { EntryFilter } from "../../../knowledge/store/store.ts";
import { print, printTable } from "../../print.ts";
import { seededRandom } from "../random.ts";
import { entryFrom, vectorFrom } from "./corpus.ts";
import { vectorStore } from "./stores.ts";

const QUERIES = 100;
const AT = 10;
/** The least recall that is wanted: of all entries, and of those that pass a filter. */
const TARGETS = { all: 0.98, filtered: 0.98 };

/** The mean share of the ten nearest that the index finds, of all entries and under a 2 % filter. */
export async function measureRecall(entries: number, dimension: number): Promise<void> {
  const measured = await vectorStore();
  const { name, store } = measured;
  await store.open();
  await store.vectors.claim({ model: "bench", dimension });
  const random = seededRandom(11);
  const exact: Float32Array[] = [];
  const ids: string[] = [];
  const rare: number[] = [];
  for (let number = 0; number < entries; number++) {
    const entry = entryFrom(random, dimension);
    await store.add(entry);
    exact.push(entry.vector ?? new Float32Array(dimension));
    ids.push(entry.id);
    if (entry.tags.includes("rare")) rare.push(number);
  }
  const queries = Array.from({ length: QUERIES }, () => vectorFrom(random, dimension));
  const recall = async (filter: EntryFilter, numbers: readonly number[]): Promise<number> => {
    let [found, all] = [0, 0];
    for (const query of queries) {
      const best = numbers
        .map((number) => ({ number, similarity: closest(query, exact[number] ?? query) }))
        .filter(({ similarity }) => similarity > 0)
        .sort((a, b) => b.similarity - a.similarity).slice(0, AT);
      const wanted = new Set(best.map(({ number }) => ids[number]));
      all += wanted.size;
      found += (await store.vectors.nearest(query, filter, AT)).filter(({ id }) => wanted.has(id))
        .length;
    }
    return found / Math.max(1, all);
  };
  const all = await recall({}, [...ids.keys()]);
  const filtered = await recall({ tags: ["rare"] }, rare);
  print(`Knowledge server: recall@${AT} of pgvector's index (${name}, ${dimension} numbers)`);
  printTable([
    ["entries searched", "recall", "target"],
    [`all ${entries}`, all.toFixed(3), TARGETS.all.toFixed(2)],
    [`the ${rare.length} of a tag`, filtered.toFixed(3), TARGETS.filtered.toFixed(2)],
  ]);
  await measured.remove();
}
