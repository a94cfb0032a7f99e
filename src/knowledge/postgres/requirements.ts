import { EXIT, StartError } from "../../kernel/errors.ts";
import { numberColumn, textColumn } from "../store/row.ts";
import { type QueryFunction, sqlState } from "./database.ts";
import type { StoreError } from "../store/store_error.ts";
import { NO_TLS } from "./database_url.ts";

/** The oldest supported version of PostgreSQL: 15. */
const POSTGRES = 150_000;
/** The first pgvector version whose index scans continue until enough rows pass a filter. */
const PGVECTOR = [0, 8] as const;

/** Throws `StartError` if the server is too old or the database is not in UTF-8. */
export async function requireServer(query: QueryFunction): Promise<void> {
  const [row] = await query(`SELECT current_setting('server_version_num')::int AS version,
    current_setting('server_encoding') AS encoding`);
  if (numberColumn(row, "version") < POSTGRES) {
    throw new StartError("DATABASE_URL: PostgreSQL 15 or later is required", EXIT.configuration);
  }
  if (textColumn(row, "encoding") !== "UTF8") {
    const message = "the database does not use the encoding UTF-8. Create a UTF-8 database: " +
      "CREATE DATABASE name ENCODING 'UTF8' TEMPLATE template0";
    throw new StartError(message, EXIT.configuration);
  }
}

/** Throws `StartError` if the session has no schema for its tables. */
export async function requireSchema(query: QueryFunction): Promise<void> {
  const [row] = await query("SELECT current_schema()::text AS name");
  if (textColumn(row, "name") !== "") return;
  const message = "no schema in the database's search_path exists. Create it, or correct " +
    "search_path (?schema=NAME in DATABASE_URL)";
  throw new StartError(message, EXIT.configuration);
}

/** Throws `StartError` if the database already has a table with this name. */
export async function requireFree(query: QueryFunction, table: string): Promise<void> {
  const [row] = await query("SELECT to_regclass($1)::text AS name", [table]);
  if (textColumn(row, "name") === "") return;
  const message = `the database has a table ${table} that this server did not create; it was not ` +
    "changed. Name another database, or a schema of its own: ?schema=NAME in DATABASE_URL";
  throw new StartError(message, EXIT.configuration);
}

/** Throws `StartError` if pgvector is missing or too old, or if the user may not enable it. */
export async function requireVectorExtension(query: QueryFunction): Promise<void> {
  const [row] = await query(
    `SELECT coalesce(installed_version, default_version) AS version, installed_version AS installed,
       EXISTS (SELECT FROM pg_roles WHERE rolname = current_user AND rolsuper) OR EXISTS (
         SELECT FROM pg_available_extension_versions v
         WHERE v.name = 'vector' AND v.version = a.default_version AND v.trusted
           AND has_database_privilege(current_database(), 'CREATE')) AS allowed
     FROM pg_available_extensions a WHERE name = 'vector'`,
  );
  const [major = 0, minor = 0] = textColumn(row, "version").split(".").map(Number);
  const [least, second] = PGVECTOR;
  if (major > least || (major === least && minor >= second)) {
    if (textColumn(row, "installed") !== "" || row?.allowed === true) return;
    const message = "the user in DATABASE_URL can't enable pgvector. Ask a database superuser " +
      "to run once: CREATE EXTENSION IF NOT EXISTS vector. Or set " +
      "KB_EMBEDDINGS=off to search only keywords";
    throw new StartError(message, EXIT.configuration);
  }
  const has = row === undefined ? "lacks the extension pgvector" : "has a version of pgvector " +
    "that is too old";
  throw new StartError(
    `the database ${has}: install pgvector 0.8 or later on its server (Debian's package ` +
      "postgresql-NN-pgvector, or a managed database's list of extensions), or set " +
      "KB_EMBEDDINGS=off to search only keywords",
    EXIT.configuration,
  );
}

/** The failures that only a user can fix, by SQLSTATE. Each message continues "the database …". */
const REFUSALS: Record<string, string> = {
  "28P01": "rejects the password of DATABASE_URL",
  "28000": "rejects the user of DATABASE_URL, or requires TLS (?sslmode=require)",
  "25006": "is read-only and lacks this server's tables",
  "3D000": "that DATABASE_URL names does not exist on its server. Create it",
  "42501":
    "does not let the user of DATABASE_URL use or create this server's tables and extensions. " +
    "Grant those rights, or start the server once as their owner",
};

/** The SQLSTATEs of a session that can't start because of a parameter. */
const PARAMETER = ["42704", "22023", "0A000"];

/** Returns an error if only the user can fix the problem; undefined if a retry may help. */
export function refusalOf(error: StoreError): StartError | undefined {
  if (error.cause instanceof StartError) return error.cause;
  const refusal = REFUSALS[sqlState(error) ?? ""] ?? connectionRefusal(error.cause);
  return refusal === undefined
    ? undefined
    : new StartError(`the database ${refusal}.`, EXIT.configuration);
}

function connectionRefusal(cause: unknown): string | undefined {
  const of = (name: string) => String(cause instanceof Error ? Reflect.get(cause, name) ?? "" : "");
  if (of("severity_local") === "FATAL" || of("severity") === "FATAL") {
    if (PARAMETER.includes(of("code"))) return "rejects a parameter after the ? of DATABASE_URL";
  }
  const isTls = /^ERR_TLS|^CERT_|_CERT|^ERR_SSL|SELF_SIGNED/.test(of("code")) ||
    /TLS|certificate/i.test(of("message"));
  return isTls ? NO_TLS : undefined;
}
