import { EXIT, StartError } from "../../kernel/errors.ts";
import { textColumn } from "../store/row.ts";
import type { QueryFunction } from "./database.ts";
import {
  requireFree,
  requireSchema,
  requireServer,
  requireVectorExtension,
} from "./requirements.ts";

/**
 * The key of the lock that lets one session at a time migrate; only this program uses this number.
 */
const LOCK = 4_711_007;

/** The names of the migration steps, as `kb_migrations` stores them. */
const STEPS = { entries: "entries 2", vectors: "vectors 2" } as const;
/** The steps of versions that were never released. */
const UNRELEASED: readonly string[] = ["entries", "vectors"];

/** The statements of each step, in order. */
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
    title text,
    author text,
    parent_id uuid,
    source jsonb,
    version integer NOT NULL DEFAULT 1,
    supersedes text,
    superseded_by uuid,
    valid_until timestamptz,
    verified_at timestamptz,
    found_at timestamptz,
    content_key double precision NOT NULL,
    passages integer NOT NULL,
    word_count integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  "CREATE UNIQUE INDEX kb_entries_by_n ON kb_entries (n)",
  "CREATE INDEX kb_entries_newest ON kb_entries (created_at DESC, n DESC)",
  "CREATE INDEX kb_entries_newest_by_role ON kb_entries (role, created_at DESC, n DESC)",
  "CREATE INDEX kb_entries_by_parent ON kb_entries (parent_id) WHERE parent_id IS NOT NULL",
  "CREATE INDEX kb_entries_by_tag ON kb_entries USING gin (tags)",
  "CREATE INDEX kb_entries_by_key ON kb_entries (content_key)",
  `CREATE INDEX kb_entries_by_file ON kb_entries ((source->>'file') COLLATE "C")
    WHERE source->>'file' IS NOT NULL`,
  `CREATE TABLE kb_superseding (
    old uuid NOT NULL,
    entry uuid NOT NULL REFERENCES kb_entries ON DELETE CASCADE,
    PRIMARY KEY (old, entry)
  )`,
  "CREATE INDEX kb_superseding_by_entry ON kb_superseding (entry)",
  "CREATE INDEX kb_entries_by_content ON kb_entries (hashtextextended(content, 0))",
  `CREATE TABLE kb_versions (
    entry uuid NOT NULL REFERENCES kb_entries ON DELETE CASCADE,
    version integer NOT NULL,
    content text NOT NULL,
    role text NOT NULL,
    tags text[] NOT NULL,
    author text,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (entry, version)
  )`,
  `CREATE TABLE kb_words (
    term text COLLATE "C" NOT NULL,
    n bigint NOT NULL,
    count integer NOT NULL,
    size integer NOT NULL,
    PRIMARY KEY (term, n) INCLUDE (count, size)
  )`,
  "CREATE TABLE kb_facts (name text PRIMARY KEY, value text NOT NULL)",
  `CREATE TABLE kb_unanswered (
    query text PRIMARY KEY, times integer NOT NULL, last_at timestamptz NOT NULL
  )`,
];

/**
 * The vector index. It uses pgvector's default `m`, and twice the default number of candidates to
 * improve recall.
 */
export const VECTOR_INDEX = `CREATE INDEX kb_entries_by_vector ON kb_entries
  USING hnsw (embedding vector_cosine_ops) WITH (m = 16, ef_construction = 128)`;

/** The same index for the vectors of passages. */
export const PASSAGE_INDEX = `CREATE INDEX kb_passages_by_vector ON kb_passages
  USING hnsw (embedding vector_cosine_ops) WITH (m = 16, ef_construction = 128)`;

const vectorsOf = (dimension: number): Statements => [
  `ALTER TABLE kb_entries
    ADD COLUMN embedding vector(${dimension}), ADD COLUMN embedded_at timestamptz`,
  VECTOR_INDEX,
  // The vectors of a long entry's other passages.
  `CREATE TABLE kb_passages (
    entry uuid NOT NULL REFERENCES kb_entries ON DELETE CASCADE,
    part integer NOT NULL,
    embedding vector(${dimension}) NOT NULL,
    PRIMARY KEY (entry, part)
  )`,
  PASSAGE_INDEX,
  `CREATE TABLE kb_remembered (
    hash text PRIMARY KEY,
    made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    embedding vector NOT NULL
  )`,
  "CREATE INDEX kb_remembered_by_age ON kb_remembered (made_at)",
  // A server without embeddings may also change a content, and must then remove its old vector.
  `CREATE FUNCTION kb_forget_vector() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF (NEW.content <> OLD.content OR NEW.title IS DISTINCT FROM OLD.title)
      AND NEW.embedded_at IS NOT DISTINCT FROM OLD.embedded_at THEN
      NEW.embedding := NULL;
    END IF;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER kb_forget_vector BEFORE UPDATE OF content, title ON kb_entries
    FOR EACH ROW EXECUTE FUNCTION kb_forget_vector()`,
];

/**
 * Returns undefined if the database needs a migration; otherwise, whether it has vectors. If no
 * migration is needed, the server can use a read replica, or a user who may not create tables.
 * Throws `StartError`.
 */
export async function readSchema(
  query: QueryFunction,
  wantsVectors: boolean,
): Promise<boolean | undefined> {
  const done = await stepsDone(query);
  const isDone = done.has(STEPS.entries) && (done.has(STEPS.vectors) || !wantsVectors);
  return isDone ? done.has(STEPS.vectors) : undefined;
}

/**
 * Creates the tables in a transaction, under a lock. If `wantsVectors` is true, checks or enables
 * the extension. Returns whether the database has vectors. Throws `StartError`.
 */
export async function migratePostgres(
  query: QueryFunction,
  wantsVectors: boolean,
): Promise<boolean> {
  await query(`SELECT pg_advisory_xact_lock(${LOCK})::text`);
  await requireServer(query);
  await requireSchema(query);
  await query(`CREATE TABLE IF NOT EXISTS kb_migrations (
    name text PRIMARY KEY, done_at timestamptz NOT NULL DEFAULT clock_timestamp())`);
  const done = await stepsDone(query);
  if (!done.has(STEPS.entries)) await requireFree(query, "kb_entries");
  await takeStep(query, done, STEPS.entries, ENTRIES);
  if (wantsVectors && !done.has(STEPS.vectors)) {
    await requireVectorExtension(query);
    await query("CREATE EXTENSION IF NOT EXISTS vector");
  }
  return done.has(STEPS.vectors);
}

/** Adds columns for vectors with this dimension, once and in a transaction. */
export async function migrateVectors(query: QueryFunction, dimension: number): Promise<void> {
  await query(`SELECT pg_advisory_xact_lock(${LOCK})::text`);
  await takeStep(query, await stepsDone(query), STEPS.vectors, vectorsOf(dimension));
}

async function takeStep(
  query: QueryFunction,
  done: ReadonlySet<string>,
  name: string,
  statements: Statements,
): Promise<void> {
  if (done.has(name)) return;
  for (const statement of statements) await query(statement);
  await query("INSERT INTO kb_migrations (name) VALUES ($1)", [name]);
}

async function stepsDone(query: QueryFunction): Promise<Set<string>> {
  const [found] = await query("SELECT to_regclass('kb_migrations')::text AS name");
  if (textColumn(found, "name") === "") return new Set();
  const done = new Set(
    (await query("SELECT name FROM kb_migrations")).map((row) => textColumn(row, "name")),
  );
  const known: readonly string[] = Object.values(STEPS);
  const unknown = [...done].filter((name) => !known.includes(name));
  if (unknown.length === 0) return done;
  const by = unknown.every((name) => UNRELEASED.includes(name))
    ? "an unreleased knowledge-server. Name another database or schema " +
      "(?schema=NAME in DATABASE_URL)"
    : "a newer knowledge-server. Update this one; nothing was changed";
  throw new StartError(`the database's tables were created by ${by}`, EXIT.configuration);
}
