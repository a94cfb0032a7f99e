import { connectPostgres, type PostgresDatabase } from "../../../knowledge/postgres/database.ts";
import { postgresCondition, SqlValues, vectorText } from "../../../knowledge/postgres/entry_sql.ts";
import { PostgresStore } from "../../../knowledge/postgres/store.ts";
import { SqliteStore } from "../../../knowledge/sqlite/store.ts";
import { numberColumn, textColumn } from "../../../knowledge/store/row.ts";
import { type EntryFilter, type Store, StoreError } from "../../../knowledge/store/store.ts";
import { print } from "../../print.ts";
import { MODEL } from "./server_command.ts";
import { fillEmbedded, type Filling, fillPostgres } from "./filling.ts";
import { serverPeakMiB } from "./server_memory.ts";

/** A filled store to measure, and how much it takes. */
export interface MeasuredStore {
  name: string;
  store: Store;
  filling: Filling;
  diskMiB(): Promise<number>;
  /** The peak of a server that has searched it; NaN where it is not told. */
  peakMiB(): Promise<number>;
  /** How the database runs what `work` asks for; nothing where it does not tell. */
  plansOf(work: () => Promise<unknown>): Promise<string[]>;
  /** The numbers of the nearest entries as the database finds them without an index, if it is one. */
  nearestExactly?(vector: Float32Array, filter: EntryFilter, limit: number): Promise<number[]>;
  remove(): Promise<void>;
}

/** Fills a new store. */
export type FillStore = (filling: Filling) => Promise<MeasuredStore>;

/** The database of a million entries, which takes long to fill and is kept for the next time. */
export const KEPT = "kb_bench_million";

/** The stores of this machine: embedded, and the PostgreSQL that `KB_TEST_DATABASE_URL` names. */
export function measuredStores(): FillStore[] {
  const url = Deno.env.get("KB_TEST_DATABASE_URL");
  if (url === undefined) print("Not measured: PostgreSQL. Set KB_TEST_DATABASE_URL");
  return [filledFolder, ...(url === undefined ? [] : [filledDatabase(url)])];
}

/** The PostgreSQL with so many entries, which is made once; undefined where none is named. */
export async function millionStore(filling: Filling): Promise<MeasuredStore | undefined> {
  const url = Deno.env.get("KB_TEST_DATABASE_URL");
  if (url === undefined) return undefined;
  const server = connectPostgres(url, 1);
  const isNew = !await hasDatabase(server, KEPT);
  await server.close();
  if (isNew) print(`Filling ${KEPT}, which is kept`);
  const measured = await databaseOf(url, { name: KEPT, isNew, isKept: true }, filling);
  await prewarm(url, KEPT);
  return measured;
}

/** The URL of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** True when a server has a database of that name. */
export async function hasDatabase(server: PostgresDatabase, name: string): Promise<boolean> {
  const found = await server.query("SELECT 1 FROM pg_database WHERE datname = $1::text", [name]);
  return found.length > 0;
}

/**
 * Reads the tables and indexes of a kept database once: those of one that is in use are in the
 * system's memory, and a disk would be measured otherwise. PostgreSQL's own pg_prewarm does it.
 */
export async function prewarm(url: string, name: string): Promise<void> {
  const database = connectPostgres(databaseUrl(url, name), 1, { deadlineMs: 3_600_000 });
  try {
    await database.query("CREATE EXTENSION IF NOT EXISTS pg_prewarm");
    await database.query(
      `SELECT sum(pg_prewarm(oid, 'read'))::float8 AS pages FROM pg_class
       WHERE relname LIKE 'kb%' AND relkind IN ('r', 'i')`,
    );
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    print(`Not prewarmed: ${name}, for PostgreSQL has no pg_prewarm`);
  } finally {
    await database.close();
  }
}

async function filledFolder(filling: Filling): Promise<MeasuredStore> {
  const folder = await Deno.makeTempDir({ prefix: "kb-bench-" });
  fillEmbedded(folder, filling);
  const store = new SqliteStore(folder);
  await store.open();
  await store.vectors.claim({ model: MODEL, dimension: filling.dimension });
  return {
    name: "embedded",
    store,
    filling,
    diskMiB: () => {
      const files = [...Deno.readDirSync(folder)].map(({ name }) => `${folder}/${name}`);
      return Promise.resolve(files.reduce((sum, file) => sum + Deno.statSync(file).size, 0) / MIB);
    },
    peakMiB: () => serverPeakMiB({ KB_EMBEDDED_DIR: folder }, filling.dimension),
    plansOf: () => Promise.resolve([]),
    remove: async () => {
      await store.close();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

const MIB = 1024 * 1024;
/** How long the comparison of all vectors of a database with one may take, in milliseconds. */
const EXACT_MS = 600_000;

function filledDatabase(url: string): FillStore {
  const name = `kb_bench_${crypto.randomUUID().slice(0, 8)}`;
  return (filling) => databaseOf(url, { name, isNew: true, isKept: false }, filling);
}

async function databaseOf(
  url: string,
  { name, isNew, isKept }: { name: string; isNew: boolean; isKept: boolean },
  filling: Filling,
): Promise<MeasuredStore> {
  const server = connectPostgres(url, 1);
  if (isNew) await server.query(`CREATE DATABASE ${name}`);
  const own = databaseUrl(url, name);
  const plans: string[] = [];
  let isExplained = false;
  const database = explained(
    connectPostgres(own, 5),
    (plan) => void plans.push(plan),
    () => isExplained,
  );
  const store = new PostgresStore(database, true);
  await store.open();
  await store.vectors.claim({ model: MODEL, dimension: filling.dimension });
  if (isNew) await fillPostgres(own, filling);
  return {
    name: "PostgreSQL",
    store,
    filling,
    diskMiB: async () => {
      const [row] = await server.query(`SELECT pg_database_size('${name}')::float8 AS size`);
      return numberColumn(row, "size") / MIB;
    },
    peakMiB: () => serverPeakMiB({ DATABASE_URL: own }, filling.dimension),
    plansOf: async (work) => {
      isExplained = true;
      await work();
      isExplained = false;
      return plans;
    },
    nearestExactly: (vector, filter, limit) =>
      database.transaction(async (query) => {
        await query("SET LOCAL enable_indexscan = off");
        const values = new SqlValues();
        const rows = await query(
          `SELECT n::float8 AS n FROM kb_entries
           WHERE embedding IS NOT NULL AND ${postgresCondition(filter, values)}
           ORDER BY embedding <=> ${values.add(vectorText(vector))}::vector
           LIMIT ${values.add(limit)}::int`,
          values.list,
        );
        return rows.map((row) => numberColumn(row, "n"));
      }, EXACT_MS),
    remove: async () => {
      await store.close();
      if (!isKept) await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await server.close();
    },
  };
}

/** The same database; while `isWanted`, `tell` gets the plan of each search in a transaction. */
function explained(
  database: PostgresDatabase,
  tell: (plan: string) => void,
  isWanted: () => boolean,
): PostgresDatabase {
  return {
    ...database,
    transaction: (work, limitMs) =>
      database.transaction(
        (query) =>
          work(async (text, values) => {
            const rows = await query(text, values);
            if (isWanted() && text.includes("ORDER BY")) {
              const plan = await query(`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${text}`, values);
              const lines = plan.map((row) => textColumn(row, "QUERY PLAN")).join("\n");
              tell(lines.replace(/'\[[^']*\]'/g, "'[…]'"));
            }
            return rows;
          }),
        limitMs,
      ),
  };
}
