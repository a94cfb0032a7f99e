import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { DatabaseRow } from "../store/row.ts";
import { StoreError } from "../store/store.ts";

/** A value bound to a statement. */
export type SqliteValue = string | number | null | Uint8Array;

/** How long a process waits for another one's write, in milliseconds. */
const BUSY_MS = 15_000;

/** A SQLite database in a folder that several processes may share. Throws `StoreError`. */
export class SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /** Opens or creates the file and its folder. A commit is on disk when it returns. */
  constructor(folder: string) {
    this.#database = attempt(() => {
      Deno.mkdirSync(folder, { recursive: true });
      const database = new DatabaseSync(`${folder}/knowledge.sqlite`);
      database.exec(`PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA page_size = 8192;`);
      enableSharing(database);
      database.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
      database.exec("PRAGMA mmap_size = 268435456; PRAGMA cache_size = -16384;");
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
    this.#statements.clear();
    attempt(() => this.#database.close());
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql);
    // Statements differ by the number of their values, so any number may come up.
    if (this.#statements.size < 200) this.#statements.set(sql, known);
    return known;
  }
}

/** What `work` returns or throws, as a promise: SQLite itself is synchronous. */
export async function asPromise<Result>(work: () => Result): Promise<Result> {
  return await Promise.resolve(work());
}

/** Turns on write-ahead logging; SQLite refuses at once while another process does so: retry. */
function enableSharing(database: DatabaseSync): void {
  for (let attempts = 1;; attempts++) {
    try {
      return database.exec("PRAGMA journal_mode = WAL");
    } catch (error) {
      if (attempts >= 50 || !isBusy(error)) throw error;
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
    if (error instanceof StoreError) throw error;
    throw new StoreError("SQLite failed", { cause: error });
  }
}
