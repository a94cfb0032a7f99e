import { connectPostgres, type PostgresDatabase } from "../../../knowledge/postgres/database.ts";
import { postgresCondition, SqlValues, vectorText } from "../../../knowledge/postgres/entry_sql.ts";
import { PostgresStore } from "../../../knowledge/postgres/store.ts";
import { SqliteStore } from "../../../knowledge/sqlite/store.ts";
import { numberColumn } from "../../../knowledge/store/row.ts";
import type { EntryFilter, Store } from "../../../knowledge/store/store.ts";
import { print } from "../../print.ts";
import { type Filling, fillPostgres, fillStore } from "./filling.ts";
import { MODEL } from "./server_command.ts";

/** A filled store to measure. */
export interface MeasuredStore {
  name: string;
  store: Store;
  filling: Filling;
  /** The environment variables of a server that uses this store. */
  env: Record<string, string>;
  diskMiB: () => Promise<number>;
  /**
   * Returns the entries nearest to a vector without using an index. Absent if searches don't use an
   * index either.
   */
  nearestExactly?: (vector: Float32Array, filter: EntryFilter, limit: number) => Promise<number[]>;
  close: () => Promise<void>;
}

/** The database that the benchmark fills once and keeps. */
const KEPT = "kb_bench_million";

const MIB = 1024 * 1024;
/** Exact searches, and reading an entire database, take minutes. */
const LONG_MS = 3_600_000;

/** Fills an embedded store in a new folder and returns it. */
export async function embeddedStore(folder: string, filling: Filling): Promise<MeasuredStore> {
  await Deno.mkdir(folder);
  const store = new SqliteStore(folder);
  await store.open();
  const of = { model: MODEL, dimension: filling.dimension };
  await store.vectors.claim(of);
  await fillStore(store, filling, of);
  return {
    name: "embedded",
    store,
    filling,
    env: { KB_EMBEDDED_DIR: folder },
    diskMiB: () => {
      const files = [...Deno.readDirSync(folder)].map(({ name }) => `${folder}/${name}`);
      return Promise.resolve(files.reduce((sum, file) => sum + Deno.statSync(file).size, 0) / MIB);
    },
    close: () => store.close(),
  };
}

/**
 * Returns the kept database on the server `KB_TEST_DATABASE_URL`. Fills the database if it is new.
 */
export async function postgresStore(filling: Filling): Promise<MeasuredStore | undefined> {
  const server = Deno.env.get("KB_TEST_DATABASE_URL");
  if (server === undefined) {
    print("Not measured: PostgreSQL. Set KB_TEST_DATABASE_URL");
    return undefined;
  }
  const url = Object.assign(new URL(server), { pathname: `/${KEPT}` }).href;
  const isNew = await created(server);
  const database = connectPostgres(url, 5, { deadlineMs: LONG_MS });
  const store = new PostgresStore(database, true);
  await store.open();
  await store.vectors.claim({ model: MODEL, dimension: filling.dimension });
  if (isNew) {
    print(`Filling ${KEPT}, which is kept`);
    await fillPostgres(url, filling);
  }
  await prewarm(database);
  return {
    name: "PostgreSQL",
    store,
    filling,
    env: { DATABASE_URL: url },
    diskMiB: async () => {
      const [row] = await database.query(`SELECT pg_database_size('${KEPT}')::float8 AS size`);
      return numberColumn(row, "size") / MIB;
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
      }, LONG_MS),
    close: () => store.close(),
  };
}

/** Creates the kept database. Returns false if the database already exists. */
async function created(url: string): Promise<boolean> {
  const server = connectPostgres(url, 1);
  const found = await server.query("SELECT 1 FROM pg_database WHERE datname = $1::text", [KEPT]);
  if (found.length === 0) await server.query(`CREATE DATABASE ${KEPT}`);
  await server.close();
  return found.length === 0;
}

/** Reads all tables and indexes once, to measure a cached database instead of the disk. */
async function prewarm(database: PostgresDatabase): Promise<void> {
  await database.query("CREATE EXTENSION IF NOT EXISTS pg_prewarm");
  await database.query(
    `SELECT sum(pg_prewarm(oid, 'read'))::float8 AS pages FROM pg_class
     WHERE relname LIKE 'kb%' AND relkind IN ('r', 'i')`,
  );
}
