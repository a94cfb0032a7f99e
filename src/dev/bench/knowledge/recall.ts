/**
 * `deno run -A src/dev/bench/knowledge_recall.ts [ENTRIES] [DIMENSION]`: how many of the ten nearest
 * pgvector's index finds, on the PostgreSQL that `KB_TEST_DATABASE_URL` names.
 */
import type { Filter } from "../../../knowledge/store.ts";
import { seededRandom } from "../random.ts";
import { VectorIndex } from "../../../knowledge/vector_index.ts";
import { print } from "../../print.ts";
import { entryFrom, vectorFrom } from "./corpus.ts";
import { measuredStores } from "./stores.ts";

const QUERIES = 100;
const AT = 10;

/** The mean share of the ten nearest that the index finds, of all entries and under a 2 % filter. */
export async function measureRecall(entries: number, dimension: number): Promise<void> {
  const [, measured] = await measuredStores(dimension);
  if (measured?.name !== "PostgreSQL") {
    return print("Recall: not measured; KB_TEST_DATABASE_URL names no PostgreSQL with pgvector");
  }
  const { store } = measured;
  await store.open();
  const random = seededRandom(11);
  const exact = new VectorIndex(dimension);
  const ids: string[] = [];
  const rare: number[] = [];
  for (let number = 0; number < entries; number++) {
    const entry = entryFrom(random, dimension);
    await store.add(entry);
    exact.add(number, entry.vector ?? new Float32Array(dimension));
    ids.push(entry.id);
    if (entry.tags.includes("rare")) rare.push(number);
  }
  const queries = Array.from({ length: QUERIES }, () => vectorFrom(random, dimension));
  const recall = async (filter: Filter, numbers: readonly number[]): Promise<number> => {
    let found = 0;
    for (const query of queries) {
      const near = exact.similarities(query, numbers);
      const best = numbers.map((number, at) => ({ number, similarity: near[at] ?? 0 }))
        .sort((a, b) => b.similarity - a.similarity).slice(0, AT);
      const wanted = new Set(best.map(({ number }) => ids[number]));
      found += (await store.vectors.nearest(query, filter, AT)).filter(({ id }) => wanted.has(id))
        .length;
    }
    return found / QUERIES / AT;
  };
  const all = await recall({}, [...ids.keys()]);
  const filtered = await recall({ tags: ["rare"] }, rare);
  print(`recall@${AT} of ${entries} vectors of ${dimension}: ${all.toFixed(3)}`);
  print(`recall@${AT} under a filter that ${rare.length} pass: ${filtered.toFixed(3)}`);
  await measured.remove();
}

if (import.meta.main) {
  const [entries = 10_000, dimension = 1536] = Deno.args.map(Number);
  await measureRecall(entries, dimension);
}
