import { EXIT, StartError } from "../../kernel/errors.ts";
import type { Ask } from "./postgres_database.ts";
import { numberOf, textOf } from "../store/row.ts";

/** One session at a time migrates; the number is this program's own. */
const LOCK = 4_711_007;
/** The first pgvector whose index scans go on until enough rows pass a filter. */
const PGVECTOR = [0, 8] as const;
const POSTGRES = 150_000;

const ENTRIES = `
  CREATE TABLE kb_entries (
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
  );
  CREATE INDEX kb_entries_newest ON kb_entries (created_at DESC, n DESC);
  CREATE INDEX kb_entries_newest_by_role ON kb_entries (role, created_at DESC, n DESC);
  CREATE INDEX kb_entries_by_parent ON kb_entries (parent_id) WHERE parent_id IS NOT NULL;
  CREATE INDEX kb_entries_by_tag ON kb_entries USING gin (tags);
  CREATE TABLE kb_facts (name text PRIMARY KEY, value text NOT NULL);
`;

/**
 * The words of a text, an SQL expression: its letters without accents, apart at every other ASCII
 * sign. Left to itself, PostgreSQL takes `client/server` and `tool.ts` for names of files and hosts.
 */
export const wordsOf = (text: string): string =>
  String.raw`to_tsvector('pg_catalog.english', regexp_replace(
    regexp_replace(normalize(${text}, NFKD), '[\u0300-\u036f]+', '', 'g'),
    '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g'))`;

/** Without a list of what is yet to be indexed, for which each search would read all entries. */
const WORDS = `
  ALTER TABLE kb_entries DROP COLUMN IF EXISTS words;
  ALTER TABLE kb_entries ADD COLUMN words tsvector GENERATED ALWAYS AS (${
  wordsOf("content")
}) STORED;
  CREATE INDEX kb_entries_by_word ON kb_entries USING gin (words) WITH (fastupdate = off);
`;

/** The index's construction: pgvector's m, and twice its default of candidates for recall. */
export const VECTOR_INDEX = `
  CREATE INDEX kb_entries_by_vector ON kb_entries
    USING hnsw (embedding vector_cosine_ops) WITH (m = 16, ef_construction = 128);
`;

/** A server without embeddings changes contents too: the old vector must not stay. */
const vectors = (dimension: number): string => `
  CREATE EXTENSION IF NOT EXISTS vector;
  ALTER TABLE kb_entries ADD COLUMN embedding vector(${dimension}), ADD COLUMN embedded_at timestamptz;
  ${VECTOR_INDEX}
  CREATE TABLE kb_remembered (
    hash text PRIMARY KEY,
    made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    embedding vector NOT NULL
  );
  CREATE INDEX kb_remembered_by_age ON kb_remembered (made_at);
  CREATE FUNCTION kb_forget_vector() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.content <> OLD.content AND NEW.embedded_at IS NOT DISTINCT FROM OLD.embedded_at THEN
      NEW.embedding := NULL;
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER kb_forget_vector BEFORE UPDATE OF content ON kb_entries
    FOR EACH ROW EXECUTE FUNCTION kb_forget_vector();
`;

/**
 * Brings the schema up to date, inside a transaction and under a lock; vectors only where a
 * dimension is given. Returns whether the database has vectors. Throws `StartError`.
 */
export async function migrate(ask: Ask, dimension: number | undefined): Promise<boolean> {
  const before = await stepsDone(ask);
  // Nothing to do: a read replica, or a user who may not create tables, can still be served.
  const isDone = before.has("entries") && before.has("words");
  if (isDone && (dimension === undefined || before.has("vectors"))) {
    return before.has("vectors");
  }
  await ask(`SELECT pg_advisory_xact_lock(${LOCK})::text`);
  await requireVersion(ask);
  await ask(`CREATE TABLE IF NOT EXISTS kb_migrations (
    name text PRIMARY KEY, done_at timestamptz NOT NULL DEFAULT clock_timestamp())`);
  const done = await stepsDone(ask);
  const step = async (name: string, script: string): Promise<void> => {
    if (done.has(name)) return;
    for (const statement of statementsOf(script)) await ask(statement);
    await ask("INSERT INTO kb_migrations (name) VALUES ($1)", [name]);
    done.add(name);
  };
  await step("entries", ENTRIES);
  await step("words", WORDS);
  if (dimension !== undefined) {
    await requireVectors(ask);
    await step("vectors", vectors(dimension));
  }
  return done.has("vectors");
}

async function stepsDone(ask: Ask): Promise<Set<string>> {
  const [there] = await ask("SELECT to_regclass('kb_migrations')::text AS name");
  if (textOf(there, "name") === "") return new Set();
  return new Set((await ask("SELECT name FROM kb_migrations")).map((row) => textOf(row, "name")));
}

/** Statements end with a semicolon at the end of a line that is not inside a function's body. */
function statementsOf(script: string): string[] {
  return script.split(/;\n(?=(?:[^$]|\$(?!\$))*(?:\$\$(?:[^$]|\$(?!\$))*\$\$(?:[^$]|\$(?!\$))*)*$)/)
    .map((statement) => statement.trim()).filter((statement) => statement !== "");
}

async function requireVersion(ask: Ask): Promise<void> {
  const [row] = await ask(`SELECT current_setting('server_version_num')::int AS version,
    current_setting('server_encoding') AS encoding`);
  if (numberOf(row, "version") < POSTGRES) {
    throw new StartError("DATABASE_URL: PostgreSQL 15 or later is needed", EXIT.configuration);
  }
  if (textOf(row, "encoding") !== "UTF8") {
    const message = "the database is not in UTF-8. Create one: CREATE DATABASE name ENCODING " +
      "'UTF8' TEMPLATE template0";
    throw new StartError(message, EXIT.configuration);
  }
}

async function requireVectors(ask: Ask): Promise<void> {
  const [row] = await ask(
    `SELECT coalesce(installed_version, default_version) AS version
     FROM pg_available_extensions WHERE name = 'vector'`,
  );
  const [major = 0, minor = 0] = textOf(row, "version").split(".").map(Number);
  const [least, second] = PGVECTOR;
  if (major > least || (major === least && minor >= second)) return;
  const has = row === undefined ? "lacks the extension vector" : "has an old extension vector";
  throw new StartError(
    `the database ${has}: install pgvector 0.8 or later on its server (Debian's package ` +
      "postgresql-NN-pgvector, or a managed database's list of extensions), or set " +
      "KB_EMBEDDINGS=off to search by words alone",
    EXIT.configuration,
  );
}
