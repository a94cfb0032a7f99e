import { EXIT, StartError } from "../../kernel/errors.ts";
import { numberColumn, textColumn } from "../store/row.ts";
import { type QueryFunction, sqlState } from "./database.ts";
import type { StoreError } from "../store/store_error.ts";
import { NO_TLS } from "./database_url.ts";

const POSTGRES = 150_000;
const PGVECTOR = 8;

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

/** Throws `StartError` if pgvector is missing or too old. */
export async function requireVectorExtension(query: QueryFunction): Promise<void> {
  const [row] = await query(`SELECT coalesce(installed_version, default_version) AS version
    FROM pg_available_extensions WHERE name = 'vector'`);
  const [major = 0, minor = 0] = textColumn(row, "version").split(".").map(Number);
  if (major > 0 || minor >= PGVECTOR) return;
  const message = "the database needs the extension pgvector 0.8 or later: install it on its " +
    "server (Debian's package postgresql-NN-pgvector, or a managed database's list of " +
    "extensions), or set KB_EMBEDDINGS=off to search only keywords";
  throw new StartError(message, EXIT.configuration);
}

const REFUSALS: Record<string, string> = {
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
  "42P07": "has a table kb_entries or another kb_ table that this server did not create; nothing " +
    "was changed. Name another database, or a schema of its own: ?schema=NAME in DATABASE_URL",
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
