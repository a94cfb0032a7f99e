import { EXIT, StartError } from "../../kernel/errors.ts";
import { textColumn } from "../store/row.ts";
import type { QueryFunction } from "./database.ts";
import { requireServer, requireVectorExtension } from "./requirements.ts";

const LOCK = 4_711_007;

const STEPS = { entries: "entries 3", vectors: "vectors 3" } as const;

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
    words tsvector NOT NULL,
    created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  "CREATE UNIQUE INDEX kb_entries_by_n ON kb_entries (n)",
  "CREATE INDEX kb_entries_newest ON kb_entries (created_at DESC, n DESC)",
  "CREATE INDEX kb_entries_newest_by_role ON kb_entries (role, created_at DESC, n DESC)",
  "CREATE INDEX kb_entries_by_parent ON kb_entries (parent_id) WHERE parent_id IS NOT NULL",
  "CREATE INDEX kb_entries_by_tag ON kb_entries USING gin (tags)",
  "CREATE INDEX kb_entries_by_word ON kb_entries USING gin (words)",
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
  "CREATE TABLE kb_facts (name text PRIMARY KEY, value text NOT NULL)",
  // English stems without stop words, because a question may consist of stop words.
  "CREATE TEXT SEARCH DICTIONARY kb_stem (TEMPLATE = snowball, LANGUAGE = english)",
  "CREATE TEXT SEARCH CONFIGURATION kb_words (COPY = simple)",
  "ALTER TEXT SEARCH CONFIGURATION kb_words ALTER MAPPING FOR asciiword WITH kb_stem",
  `CREATE FUNCTION kb_refuse_damaged() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM kb_facts WHERE name = 'damaged') THEN
      RAISE EXCEPTION 'the store is damaged' USING ERRCODE = 'data_corrupted';
    END IF;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER kb_refuse_damaged BEFORE INSERT OR UPDATE OR DELETE ON kb_entries
    FOR EACH STATEMENT EXECUTE FUNCTION kb_refuse_damaged()`,
];

/** pgvector's default `m`, and twice its default number of candidates to improve recall. */
export const VECTOR_INDEX = `CREATE INDEX kb_vectors_by_direction ON kb_vectors
  USING hnsw (embedding vector_cosine_ops) WITH (m = 16, ef_construction = 128)`;

const vectorsOf = (dimension: number): Statements => [
  // An entry has one vector for each passage.
  `CREATE TABLE kb_vectors (
    entry uuid NOT NULL REFERENCES kb_entries ON DELETE CASCADE,
    part integer NOT NULL,
    made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    embedding vector(${dimension}) NOT NULL,
    PRIMARY KEY (entry, part)
  )`,
  VECTOR_INDEX,
  // A server without embeddings may also change a content.
  `CREATE FUNCTION kb_forget_vectors() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM kb_vectors WHERE entry = NEW.id;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER kb_forget_vectors AFTER UPDATE OF content, title ON kb_entries
    FOR EACH ROW WHEN (NEW.content <> OLD.content OR NEW.title IS DISTINCT FROM OLD.title)
    EXECUTE FUNCTION kb_forget_vectors()`,
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
  await query(`CREATE TABLE IF NOT EXISTS kb_migrations (
    name text PRIMARY KEY, done_at timestamptz NOT NULL DEFAULT clock_timestamp())`);
  const done = await stepsDone(query);
  await takeStep(query, done, STEPS.entries, ENTRIES);
  if (wantsVectors && !done.has(STEPS.vectors)) {
    await requireVectorExtension(query);
    await query("CREATE EXTENSION IF NOT EXISTS vector");
  }
  return done.has(STEPS.vectors);
}

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
  if ([...done].every((name) => known.includes(name))) return done;
  const message = "the database's tables were created by another version of knowledge-server, " +
    "mostly a newer one; nothing was changed. Update this server, or export the entries with that " +
    "version and import them into another schema (?schema=NAME in DATABASE_URL)";
  throw new StartError(message, EXIT.configuration);
}
