import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { connectPostgres } from "../../../knowledge/postgres/database.ts";
import { PostgresStore } from "../../../knowledge/postgres/store.ts";
import { SqliteStore } from "../../../knowledge/sqlite/store.ts";
import { numberColumn } from "../../../knowledge/store/row.ts";
import type { Store } from "../../../knowledge/store/store.ts";
import { pgliteDatabase } from "./pglite.ts";

/** An empty store to measure, and how much it takes on the disk. */
export interface MeasuredStore {
  name: string;
  store: Store;
  diskMiB(): Promise<number>;
  remove(): Promise<void>;
}

/** The stores of this machine: embedded, and the PostgreSQL that `KB_TEST_DATABASE_URL` names. */
export async function measuredStores(): Promise<MeasuredStore[]> {
  const url = Deno.env.get("KB_TEST_DATABASE_URL");
  return [await embedded(), ...(url === undefined ? [] : [await onServer(url)])];
}

/** The PostgreSQL with pgvector that is named, or PGlite in this process. */
export async function vectorStore(): Promise<MeasuredStore> {
  const url = Deno.env.get("KB_TEST_DATABASE_URL");
  if (url !== undefined) {
    const measured = await onServer(url);
    if (measured.name === "PostgreSQL") return measured;
    await measured.remove();
  }
  const db = await PGlite.create({ extensions: { vector } });
  const store = new PostgresStore(pgliteDatabase(db), true);
  return {
    name: "PGlite",
    store,
    diskMiB: () => Promise.resolve(0),
    remove: async () => {
      await store.close();
      await db.close();
    },
  };
}

async function embedded(): Promise<MeasuredStore> {
  const folder = await Deno.makeTempDir({ prefix: "kb-bench-" });
  const store = new SqliteStore(folder);
  return {
    name: "embedded",
    store,
    diskMiB: () => {
      const sizes = [...Deno.readDirSync(folder)].map(({ name }) =>
        Deno.statSync(`${folder}/${name}`).size
      );
      return Promise.resolve(sizes.reduce((sum, size) => sum + size, 0) / 1024 / 1024);
    },
    remove: async () => {
      await store.close();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

async function onServer(url: string): Promise<MeasuredStore> {
  const name = `kb_bench_${crypto.randomUUID().slice(0, 8)}`;
  const server = connectPostgres(url, 1);
  await server.query(`CREATE DATABASE ${name}`);
  const database = connectPostgres(Object.assign(new URL(url), { pathname: `/${name}` }).href, 5);
  const found = await server.query(
    "SELECT name FROM pg_available_extensions WHERE name = 'vector'",
  );
  const hasVectors = found.length > 0;
  const store = new PostgresStore(database, hasVectors);
  return {
    name: hasVectors ? "PostgreSQL" : "PostgreSQL, words alone",
    store,
    diskMiB: async () => {
      const [row] = await server.query(`SELECT pg_database_size('${name}')::float8 AS size`);
      return numberColumn(row, "size") / 1024 / 1024;
    },
    remove: async () => {
      await store.close();
      await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await server.close();
    },
  };
}
