import { DatabaseSync, type StatementSync } from "node:sqlite";
import { StoreError } from "../store/failure.ts";
import type { Row } from "../store/row.ts";

/** What a statement takes. */
export type SqliteValue = string | number | null | Uint8Array;

/** How long a process waits for another one's write, in milliseconds. */
const BUSY_MS = 15_000;

/** A SQLite database in a folder that several processes may share. Throws `StoreError`. */
export class SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /** Opens or creates it, and the folder. A commit is on the disk when it returns. */
  constructor(folder: string) {
    this.#database = attempt(() => {
      Deno.mkdirSync(folder, { recursive: true });
      const database = new DatabaseSync(`${folder}/knowledge.sqlite`);
      database.exec(`PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA page_size = 8192;`);
      becomeShared(database);
      database.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
      database.exec("PRAGMA mmap_size = 268435456; PRAGMA cache_size = -16384;");
      return database;
    });
  }

  all(sql: string, ...values: SqliteValue[]): Row[] {
    return attempt(() => this.#prepared(sql).all(...values));
  }

  get(sql: string, ...values: SqliteValue[]): Row | undefined {
    return attempt(() => this.#prepared(sql).get(...values));
  }

  /** The number of rows changed. */
  run(sql: string, ...values: SqliteValue[]): number {
    return attempt(() => Number(this.#prepared(sql).run(...values).changes));
  }

  /** Several statements, none of which returns anything. */
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
        // A failure such as a full disk has ended the transaction already.
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
    // Statements differ by the number of their values; few of them are worth keeping.
    if (this.#statements.size < 200) this.#statements.set(sql, known);
    return known;
  }
}

/** What `work` returns or throws, as a promise: SQLite itself makes nobody wait. */
export async function later<Result>(work: () => Result): Promise<Result> {
  return await Promise.resolve(work());
}

/** Write-ahead logging; while another process turns it on, SQLite refuses at once: ask again. */
function becomeShared(database: DatabaseSync): void {
  for (let attempts = 1;; attempts++) {
    try {
      return database.exec("PRAGMA journal_mode = WAL");
    } catch (error) {
      if (attempts >= 50 || !isBusy(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
}

/** True for SQLITE_BUSY; the runtime tells its message only. */
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
