import { EXIT, StartError } from "../../kernel/errors.ts";
import { textColumn } from "../store/row.ts";
import { storeTables } from "../store/schema.ts";
import type { StoreError } from "../store/failure.ts";
import { NO_TLS, type QueryFunction, sqlState } from "./database.ts";

const LOCK = 4_711_007;
const STEP = "entries 5";

const ENTRIES = [
  ...storeTables({
    number: "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
    path: 'text COLLATE "C"',
    columns: "words tsvector NOT NULL,",
  }),
  "CREATE INDEX kb_entries_by_word ON kb_entries USING gin (words)",
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

/** Locks the tables against simultaneous changes of their columns. */
export const SCHEMA_LOCK = `SELECT pg_advisory_xact_lock(${LOCK})::text`;

/** If so, a read replica or a user who may not create tables can be used. */
export async function isMigrated(query: QueryFunction, wantsVectors: boolean): Promise<boolean> {
  if (!await hasTables(query)) return false;
  const sql = "SELECT 1 AS found FROM pg_extension WHERE extname = 'vector'";
  return !wantsVectors || (await query(sql)).length > 0;
}

export async function migratePostgres(query: QueryFunction, wantsVectors: boolean): Promise<void> {
  await query(SCHEMA_LOCK);
  // Before hasTables(): only a lock on a table shows the session what others created in the meantime.
  await query("CREATE TABLE IF NOT EXISTS kb_migrations (name text PRIMARY KEY)");
  if (!await hasTables(query)) {
    for (const statement of ENTRIES) await query(statement);
    await query("INSERT INTO kb_migrations (name) VALUES ($1)", [STEP]);
  }
  if (!wantsVectors) return;
  await requireVectorExtension(query);
  await query("CREATE EXTENSION IF NOT EXISTS vector");
}

async function hasTables(query: QueryFunction): Promise<boolean> {
  const [found] = await query("SELECT to_regclass('kb_migrations')::text AS name");
  if (textColumn(found, "name") === "") return false;
  const done = await query("SELECT name FROM kb_migrations");
  if (done.every(({ name }) => name === STEP)) return done.length > 0;
  const message = "the database's tables were created by another version of knowledge-server, " +
    "mostly a newer one; nothing was changed. Update this server, or export the entries with that " +
    "version and import them into another schema (?schema=NAME in DATABASE_URL)";
  throw new StartError(message, EXIT.configuration);
}

export async function requireVectorExtension(query: QueryFunction): Promise<void> {
  const [row] = await query(`SELECT coalesce(installed_version, default_version) AS version
    FROM pg_available_extensions WHERE name = 'vector'`);
  const [major = 0, minor = 0] = textColumn(row, "version").split(".").map(Number);
  if (major > 0 || minor >= 8) return;
  const message = "the database needs the extension pgvector 0.8 or later: install it on its " +
    "server (Debian's package postgresql-NN-pgvector, or a managed database's list of " +
    "extensions), or set KB_EMBEDDINGS=off to search only keywords";
  throw new StartError(message, EXIT.configuration);
}

const REFUSALS: Readonly<Record<string, string>> = {
  "28P01": "rejects the password of DATABASE_URL",
  "28000": "rejects the user of DATABASE_URL, or requires TLS (?sslmode=require)",
  "25006": "is read-only and lacks this server's tables",
  "3D000": "that DATABASE_URL names does not exist on its server. Create it",
  "42501":
    "does not let the user of DATABASE_URL use or create this server's tables and extensions. " +
    "Grant those rights, or start the server once as their owner. For pgvector, a superuser runs " +
    "once: CREATE EXTENSION IF NOT EXISTS vector. KB_EMBEDDINGS=off needs no extension",
  "3F000": "has no schema of its search_path. Create it, or correct search_path (?schema=NAME in " +
    "DATABASE_URL)",
  "42704": "rejects the options in DATABASE_URL",
  "42P07": "has a table kb_entries or another kb_ table that this server did not create; nothing " +
    "was changed. Name another database, or a schema of its own: ?schema=NAME in DATABASE_URL",
};

/** Returns an error if only the user can fix the problem; undefined if a retry may help. */
export function refusalOf(error: StoreError): StartError | undefined {
  const { cause } = error;
  if (cause instanceof StartError) return cause;
  const code = sqlState(error) ?? "";
  const isTls = /^ERR_TLS|^CERT_|_CERT|^ERR_SSL|SELF_SIGNED/.test(code) ||
    (cause instanceof Error && /TLS|certificate/i.test(cause.message));
  const refusal = REFUSALS[code] ?? (isTls ? NO_TLS : undefined);
  return refusal === undefined
    ? undefined
    : new StartError(`the database ${refusal}.`, EXIT.configuration);
}
