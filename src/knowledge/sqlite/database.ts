import { DatabaseSync, type StatementSync } from "node:sqlite";
import { system } from "../../kernel/disk/system.ts";
import { StartError } from "../../kernel/errors.ts";
import { type DatabaseRow, numberColumn } from "../store/row.ts";
import { StoreError } from "../store/store.ts";
import {
  DATABASE_FILE,
  hasOtherNames,
  OTHER_NAMES,
  refusedFile,
  requirePlainFiles,
} from "./store_files.ts";

/** A value bound to a statement. */
export type SqliteValue = string | number | null | Uint8Array;

/** How long a process waits for another one's write, in milliseconds. */
const BUSY_MS = 15_000;

/** A SQLite database in a folder that several processes may share. Throws `StoreError`. */
export class SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /**
   * Opens or creates the file and its folder. A commit is on disk when it returns. Throws
   * `StartError`, before a byte is written, for a link and for the file of another program.
   */
  constructor(folder: string) {
    this.#database = attempt(() => {
      system.makeFolder(folder, { recursive: true });
      requireOwnFile(folder);
      const database = openedAt(`${folder}/${DATABASE_FILE}`);
      database.exec("PRAGMA page_size = 8192");
      enableSharing(database);
      database.exec(
        `PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;
         PRAGMA mmap_size = 33554432; PRAGMA cache_size = -16384;`,
      );
      return database;
    });
  }

  all(sql: string, ...values: SqliteValue[]): DatabaseRow[] {
    return attempt(() => this.#prepared(sql).all(...values));
  }

  get(sql: string, ...values: SqliteValue[]): DatabaseRow | undefined {
    return attempt(() => this.#prepared(sql).get(...values));
  }

  /** The number of rows changed. */
  run(sql: string, ...values: SqliteValue[]): number {
    return attempt(() => Number(this.#prepared(sql).run(...values).changes));
  }

  /** Runs several statements, none of which returns rows. */
  script(sql: string): void {
    attempt(() => this.#database.exec(sql));
  }

  /** Does all of `work` or nothing; no other process writes meanwhile. */
  transaction<Result>(work: () => Result): Result {
    this.script("BEGIN IMMEDIATE");
    try {
      const result = work();
      this.script("COMMIT");
      return result;
    } catch (error) {
      try {
        this.#database.exec("ROLLBACK");
      } catch {
        // A failure such as a full disk has already ended the transaction.
      }
      throw error;
    }
  }

  close(): void {
    attempt(() => this.#database.close());
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql);
    // Statements differ by the number of their values, so any number may come up.
    if (this.#statements.size < 200) this.#statements.set(sql, known);
    return known;
  }
}

/** The bytes of a column alone in a buffer, as numbers of several bytes need them. */
export function bufferColumn(row: DatabaseRow, column: string): ArrayBufferLike {
  const bytes = row[column];
  if (!(bytes instanceof Uint8Array)) throw new Error(`a stored ${column} is not bytes`);
  const { buffer, byteLength } = bytes;
  return buffer.byteLength === byteLength ? buffer : bytes.slice().buffer;
}

/** What `work` returns or throws, as a promise: SQLite itself is synchronous. */
export async function asPromise<Result>(work: () => Result): Promise<Result> {
  return await Promise.resolve(work());
}

function openedAt(path: string, options: { readOnly?: boolean } = {}): DatabaseSync {
  const database = new DatabaseSync(path, options);
  database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
  return database;
}

/**
 * Turns on write-ahead logging. SQLite refuses at once while another process does so, or writes
 * without: tries so many times more, a tenth of a second apart.
 */
export function enableSharing(database: DatabaseSync, more = 49): void {
  for (let left = more;; left--) {
    try {
      return database.exec("PRAGMA journal_mode = WAL");
    } catch (error) {
      if (left === 0 || !isBusy(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
}

/** True for SQLITE_BUSY, of which the runtime gives only the message. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && /\b(?:locked|busy)\b/.test(error.message);
}

function attempt<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StoreError("SQLite failed", { cause: error });
  }
}

/** The application_id that marks a file as this program's: "KBSE". */
export const APPLICATION = 0x4b425345;

/** Throws `StartError` unless the file is this program's, or there is none yet. */
function requireOwnFile(folder: string): void {
  const file = requirePlainFiles(folder);
  if (file === undefined) return;
  // A log that is yet to be read in may hold the mark, so SQLite has to look, without writing.
  const database = openedAt(`${folder}/${DATABASE_FILE}`, { readOnly: true });
  try {
    requireMark(database, file);
  } finally {
    database.close();
  }
}

function requireMark(database: DatabaseSync, file: Deno.FileInfo): void {
  let isEmpty = false;
  try {
    const read = (sql: string): number => numberColumn(database.prepare(sql).get(), "n");
    const application = read("SELECT application_id AS n FROM pragma_application_id");
    if (application === APPLICATION) return;
    isEmpty = application === 0 && read("SELECT count(*) AS n FROM sqlite_master") === 0;
    if (isEmpty && !hasOtherNames(file)) return;
  } catch (error) {
    if (isBusy(error)) throw error;
  }
  throw refusedFile(isEmpty ? OTHER_NAMES : "was not made by this server");
}
