import { connectPostgres } from "../../knowledge/postgres/database.ts";
import { PostgresStore } from "../../knowledge/postgres/store.ts";
import { newEntry } from "../../knowledge/store/entry.ts";
import { queryTerms } from "../../knowledge/store/terms.ts";
import type { EntryFilter, Store } from "../../knowledge/store/store.ts";
import { hybridSearch } from "../../knowledge/entries/search.ts";
import { unitVector, vectorFrom, wordsFrom } from "../bench/knowledge/corpus.ts";
import type { Filling } from "../bench/knowledge/filling.ts";
import { MODEL } from "../bench/knowledge/server_command.ts";
import {
  databaseUrl,
  hasDatabase,
  KEPT,
  millionStore,
  prewarm,
} from "../bench/knowledge/stores.ts";
import { seededRandom } from "../bench/random.ts";
import { median, quantile } from "../bench/statistics.ts";
import type { Held } from "./report.ts";

/** The database that is made of the kept one, and kept too. */
const PARTITIONED = "kb_bench_partitioned";
const SEARCHES = 40;
const FOR_DEV: EntryFilter = { roles: ["dev", "all"], isCurrent: true };
const RECIPE = new URL("./partition_by_role.sql", import.meta.url);

/** A store by itself and partitioned by role: a search of a role, and whether all else still works. */
export async function partitioned(url: string, filling: Filling): Promise<Held[]> {
  const whole = await millionStore(filling);
  if (whole === undefined) throw new Error("KB_TEST_DATABASE_URL is not set");
  const before = await roleSearches(whole.store, filling.dimension);
  await whole.remove();
  await makePartitioned(url);
  await prewarm(url, PARTITIONED);
  const store = new PostgresStore(connectPostgres(databaseUrl(url, PARTITIONED), 2), true);
  const after = await roleSearches(store, filling.dimension);
  const lives = await livesThrough(store, filling.dimension);
  await store.close();
  const of = (times: readonly number[]): string =>
    `${median(times).toFixed(0)}/${quantile(times, 0.95).toFixed(0)} ms`;
  return [
    {
      what: "a search of a role is no slower where entries are partitioned by role",
      held: median(after) <= median(before) * 1.1,
      facts: `${filling.entries} entries, p50/p95: whole ${of(before)}, partitioned ${of(after)}`,
    },
    { what: "entries live as in one table", held: lives.every((one) => one), facts: lives.join() },
  ];
}

async function makePartitioned(url: string): Promise<void> {
  const server = connectPostgres(url, 1, { deadlineMs: 3_600_000 });
  if (!await hasDatabase(server, PARTITIONED)) {
    await server.query(`CREATE DATABASE ${PARTITIONED} TEMPLATE ${KEPT}`);
    const own = databaseUrl(url, PARTITIONED);
    const database = connectPostgres(own, 1, { deadlineMs: 3_600_000 });
    const recipe = await Deno.readTextFile(RECIPE);
    await database.query(`BEGIN; SET maintenance_work_mem = '2GB'; ${recipe}; COMMIT`);
    await database.close();
  }
  await server.close();
}

async function roleSearches(store: Store, dimension: number): Promise<number[]> {
  const random = seededRandom(17);
  const times: number[] = [];
  for (let count = 0; count < SEARCHES; count++) {
    const query = { query: wordsFrom(random, 10), vector: vectorFrom(random, dimension) };
    const started = performance.now();
    const hits = await hybridSearch(store, query, FOR_DEV);
    await store.read(hits.slice(0, 10).map(({ id }) => id));
    if (count >= SEARCHES / 4) times.push(performance.now() - started);
  }
  return times;
}

/** Whether an entry can be stored, found, moved to another role, read of old, and deleted. */
async function livesThrough(store: Store, dimension: number): Promise<boolean[]> {
  const content = `xyzzy ${crypto.randomUUID()}`;
  const vector = unitVector(Array.from({ length: dimension }, (_, at) => at % 7 - 3));
  const of = { model: MODEL, dimension };
  const id = await store.add(newEntry({ content, role: "dev", tags: ["moved"], vector }), { of });
  const found = async (roles: EntryFilter["roles"]): Promise<boolean> => {
    const byWord = await store.findByWords(queryTerms("xyzzy"), { roles }, 10);
    const byMeaning = await store.vectors.nearest(vector, { roles }, 10);
    return [byWord, byMeaning].every((hits) => hits.some((hit) => hit.id === id));
  };
  const stored = await found(["dev"]);
  await store.update(id, { role: "qa" });
  const moved = await found(["qa"]) && !await found(["dev"]);
  const history = (await store.history(id)).length === 1;
  const deleted = await store.delete(id) && await store.get(id) === undefined;
  return [stored, moved, history, deleted, (await store.history(id)).length === 0];
}
