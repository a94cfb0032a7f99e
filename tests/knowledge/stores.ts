import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { pgliteDatabase } from "./pglite.ts";
import { connectPostgres } from "../../src/knowledge/postgres/database.ts";
import type { PostgresDatabase } from "../../src/knowledge/postgres/database.ts";
import { PostgresEngine } from "../../src/knowledge/postgres/engine.ts";
import { SqliteEngine } from "../../src/knowledge/sqlite/engine.ts";
import { Store } from "../../src/knowledge/store/store.ts";
import { note } from "../note.ts";

/** The length of the vectors in these tests. */
export const DIMENSION = 64;

export function sqliteStore(folder: string): Store {
  return new Store(new SqliteEngine(folder));
}

export function postgresStore(database: PostgresDatabase, wantsVectors = false): Store {
  return new Store(new PostgresEngine(database, wantsVectors));
}

/** A kind of store and the function that creates an empty store. */
export interface StoreKind {
  name: string;
  hasVectors: boolean;
  /** Runs `use` with an empty store and deletes the store afterwards. */
  with(use: (store: Store) => Promise<void>): Promise<void>;
}

/**
 * Returns the kinds of store: embedded, and PostgreSQL or, if no database URL is set, PGlite.
 */
export async function storeKinds(): Promise<StoreKind[]> {
  const embedded = { name: "embedded", hasVectors: true, with: withEmbedded };
  const url = testDatabase();
  if (url === undefined) return [embedded, { name: "PGlite", hasVectors: true, with: withPglite }];
  const hasVectors = await hasPgvector(url);
  const real = {
    name: `PostgreSQL${hasVectors ? "" : " without pgvector"}`,
    hasVectors,
    with: (use: (store: Store) => Promise<void>) =>
      withDatabase(url, async (own) => {
        const database = connectPostgres(own, 5);
        await useOpened(postgresStore(database, hasVectors), use, hasVectors);
      }),
  };
  return [embedded, real];
}

/** Returns the URL of the PostgreSQL server for tests, whose user may create databases. */
export function testDatabase(): string | undefined {
  const url = Deno.env.get("KB_TEST_DATABASE_URL");
  if (url === undefined) note("Not tested: a PostgreSQL server. Set KB_TEST_DATABASE_URL");
  return url;
}

/** Runs `use` with the URL of a new database on the server at `url`. */
export async function withDatabase(
  url: string,
  use: (own: string) => Promise<void>,
): Promise<void> {
  const name = `kb_test_${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;
  const server = connectPostgres(url, 1);
  await server.query(`CREATE DATABASE ${name}`);
  try {
    await use(Object.assign(new URL(url), { pathname: `/${name}` }).href);
  } finally {
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.close();
  }
}

/** Returns true if pgvector is available on the server at `url`. */
export async function hasPgvector(url: string): Promise<boolean> {
  const server = connectPostgres(url, 1);
  const sql = "SELECT name FROM pg_available_extensions WHERE name = 'vector'";
  const rows = await server.query(sql);
  await server.close();
  return rows.length > 0;
}

async function useOpened(
  store: Store,
  use: (store: Store) => Promise<void>,
  hasVectors = true,
): Promise<void> {
  try {
    await store.open();
    if (hasVectors) await store.claimModel({ model: "m", dimension: DIMENSION });
    await use(store);
  } finally {
    await store.close();
  }
}

async function withEmbedded(use: (store: Store) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "kb-" });
  try {
    await useOpened(sqliteStore(folder), use);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

let shared: Promise<PGlite> | undefined;

/**
 * Returns the PGlite instance that all tests share because it starts slowly, with an empty schema.
 */
export async function pglite(): Promise<PGlite> {
  shared ??= PGlite.create({ extensions: { vector } });
  const db = await shared;
  await db.exec(
    "DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public; SET search_path = public",
  );
  return db;
}

async function withPglite(use: (store: Store) => Promise<void>): Promise<void> {
  await useOpened(postgresStore(pgliteDatabase(await pglite()), true), use);
}
