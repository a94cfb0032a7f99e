import { textColumn } from "../store/row.ts";
import type { QueryFunction } from "./database.ts";
import { requireServer, requireVectorExtension } from "./requirements.ts";

/** One session at a time migrates; the number is this program's own. */
const LOCK = 4_711_007;

/** The statements of a step, in order. */
type Statements = readonly string[];

const ENTRIES: Statements = [
  `CREATE TABLE kb_entries (
    n bigint GENERATED ALWAYS AS IDENTITY,
    id uuid PRIMARY KEY,
    content text NOT NULL,
    role text NOT NULL,
    tags text[] NOT NULL,
    entry_type text NOT NULL,
    confidence double precision NOT NULL,
    parent_id uuid,
    source jsonb,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    size integer GENERATED ALWAYS AS (char_length(content)) STORED
  )`,
  "CREATE INDEX kb_entries_newest ON kb_entries (created_at DESC, n DESC)",
  "CREATE INDEX kb_entries_newest_by_role ON kb_entries (role, created_at DESC, n DESC)",
  "CREATE INDEX kb_entries_by_parent ON kb_entries (parent_id) WHERE parent_id IS NOT NULL",
  "CREATE INDEX kb_entries_by_tag ON kb_entries USING gin (tags)",
  "CREATE TABLE kb_facts (name text PRIMARY KEY, value text NOT NULL)",
];

/**
 * The words of a text, an SQL expression: its letters without accents, split at every other ASCII
 * character. By itself, PostgreSQL takes `client/server` and `tool.ts` for names of files and hosts.
 */
export const tsvectorOf = (text: string): string =>
  String.raw`to_tsvector('pg_catalog.english', regexp_replace(
    regexp_replace(normalize(${text}, NFKD), '[\u0300-\u036f]+', '', 'g'),
    '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g'))`;

const WORDS: Statements = [
  "ALTER TABLE kb_entries DROP COLUMN IF EXISTS words",
  `ALTER TABLE kb_entries
    ADD COLUMN words tsvector GENERATED ALWAYS AS (${tsvectorOf("content")}) STORED`,
  // With fast updates, each search would read all entries in the list that is yet to be indexed.
  "CREATE INDEX kb_entries_by_word ON kb_entries USING gin (words) WITH (fastupdate = off)",
];

/** The index over vectors: pgvector's default m, and twice its default candidates, for recall. */
export const VECTOR_INDEX = `CREATE INDEX kb_entries_by_vector ON kb_entries
  USING hnsw (embedding vector_cosine_ops) WITH (m = 16, ef_construction = 128)`;

const vectorsOf = (dimension: number): Statements => [
  "CREATE EXTENSION IF NOT EXISTS vector",
  `ALTER TABLE kb_entries
    ADD COLUMN embedding vector(${dimension}), ADD COLUMN embedded_at timestamptz`,
  VECTOR_INDEX,
  `CREATE TABLE kb_remembered (
    hash text PRIMARY KEY,
    made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    embedding vector NOT NULL
  )`,
  "CREATE INDEX kb_remembered_by_age ON kb_remembered (made_at)",
  // A server without embeddings changes contents too: the old vector must not stay.
  `CREATE FUNCTION kb_forget_vector() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.content <> OLD.content AND NEW.embedded_at IS NOT DISTINCT FROM OLD.embedded_at THEN
      NEW.embedding := NULL;
    END IF;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER kb_forget_vector BEFORE UPDATE OF content ON kb_entries
    FOR EACH ROW EXECUTE FUNCTION kb_forget_vector()`,
];

/**
 * Brings the schema up to date, inside a transaction and under a lock; vectors only when a
 * dimension is given. Returns whether the database has vectors. Throws `StartError`.
 */
export async function migratePostgres(
  query: QueryFunction,
  dimension: number | undefined,
): Promise<boolean> {
  const before = await stepsDone(query);
  // Nothing to do: a read replica, or a user who may not create tables, can still be served.
  const isDone = before.has("entries") && before.has("words");
  if (isDone && (dimension === undefined || before.has("vectors"))) {
    return before.has("vectors");
  }
  await query(`SELECT pg_advisory_xact_lock(${LOCK})::text`);
  await requireServer(query);
  await query(`CREATE TABLE IF NOT EXISTS kb_migrations (
    name text PRIMARY KEY, done_at timestamptz NOT NULL DEFAULT clock_timestamp())`);
  const done = await stepsDone(query);
  const step = async (name: string, statements: Statements): Promise<void> => {
    if (done.has(name)) return;
    for (const statement of statements) await query(statement);
    await query("INSERT INTO kb_migrations (name) VALUES ($1)", [name]);
    done.add(name);
  };
  await step("entries", ENTRIES);
  await step("words", WORDS);
  if (dimension !== undefined) {
    await requireVectorExtension(query);
    await step("vectors", vectorsOf(dimension));
  }
  return done.has("vectors");
}

async function stepsDone(query: QueryFunction): Promise<Set<string>> {
  const [found] = await query("SELECT to_regclass('kb_migrations')::text AS name");
  if (textColumn(found, "name") === "") return new Set();
  return new Set(
    (await query("SELECT name FROM kb_migrations")).map((row) => textColumn(row, "name")),
  );
}
