import { DatabaseSync, type StatementSync } from "node:sqlite";
import { isGone } from "../../kernel/disk/file_error.ts";
import { system } from "../../kernel/disk/system.ts";
import { EXIT, StartError } from "../../kernel/errors.ts";
import { numberColumn } from "../store/row.ts";
import { KnowledgeFailure, StoreError } from "../store/failure.ts";
import type { DatabaseRow, SqlValue, Work } from "../store/statement.ts";

export const DATABASE_FILE = "knowledge.sqlite";

const BUSY_MS = 8000;
const PAUSE_MS = 100;

/** A SQLite database in a folder, which several processes may share. Throws `StoreError`. */
export class SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #mark: string;

  /** Throws `StartError`, before writing, for a symlink or another program's file. */
  constructor(folder: string, patienceMs: number) {
    const deadline = performance.now() + patienceMs;
    this.#mark = `${folder}/${DAMAGE_MARK}`;
    this.#database = this.#attempt(() => {
      if (!exists(folder)) system.makeFolder(folder, { recursive: true, mode: 0o700 });
      return patiently(deadline, () => {
        requireOwnFile(folder);
        return sharedAt(folder);
      });
    });
  }

  all(sql: string, ...values: SqlValue[]): DatabaseRow[] {
    return this.#attempt(() => this.#prepared(sql).all(...values));
  }

  get(sql: string, ...values: SqlValue[]): DatabaseRow | undefined {
    return this.#attempt(() => this.#prepared(sql).get(...values));
  }

  script(sql: string): void {
    this.#attempt(() => this.#database.exec(sql));
  }

  /** Makes all changes of `work` or none. No other process can write in the meantime. */
  transaction<Result>(work: () => Result): Result {
    if (exists(this.#mark)) throw new StoreError(DAMAGED);
    this.script("BEGIN IMMEDIATE");
    try {
      const result = work();
      this.script("COMMIT");
      return result;
    } catch (error) {
      try {
        this.#database.exec("ROLLBACK");
      } catch {
        // A failure such as a full disk may already have ended the transaction.
      }
      throw error;
    }
  }

  make<Result>(work: Work<Result>): Result {
    let step = work.next();
    while (!step.done) step = work.next(this.all(step.value.sql, ...step.value.values));
    return step.value;
  }

  close(): void {
    this.#attempt(() => this.#database.close());
  }

  #attempt<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (error instanceof StartError || error instanceof KnowledgeFailure) throw error;
      const told = TOLD.find(([, ...messages]) => says(error, messages))?.[0];
      if (told === DAMAGED) mark(this.#mark);
      throw new StoreError(told, { cause: error });
    }
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? preparedOn(this.#database, sql);
    // Each number of values needs a separate statement, so the cache needs a limit.
    if (this.#statements.size < 200) this.#statements.set(sql, known);
    return known;
  }
}

function infoAt(path: string): ReturnType<typeof system.lstat> | undefined {
  try {
    return system.lstat(path);
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

function exists(path: string): boolean {
  return infoAt(path) !== undefined;
}

function sharedAt(folder: string): DatabaseSync {
  const path = `${folder}/${DATABASE_FILE}`;
  if (!exists(path)) {
    // SQLite gives the database's other files the same mode.
    system.open(path, { write: true, create: true, mode: 0o600 }).close();
  }
  const database = openedAt(path);
  try {
    database.exec("PRAGMA page_size = 8192; PRAGMA journal_mode = WAL");
    database.exec(
      `PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;
       PRAGMA mmap_size = 33554432; PRAGMA cache_size = -16384;`,
    );
    preparedOn(database, "SELECT count(*) FROM sqlite_master").get();
    database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function patiently<Result>(deadline: number, open: () => Result): Result {
  while (true) {
    try {
      return open();
    } catch (error) {
      if (!says(error, LOCKED) || performance.now() + PAUSE_MS > deadline) throw error;
      system.sleep(PAUSE_MS);
    }
  }
}

function preparedOn(database: DatabaseSync, sql: string): StatementSync {
  try {
    return database.prepare(sql);
  } catch (error) {
    database.exec("SELECT count(*) FROM sqlite_master");
    throw error;
  }
}

function openedAt(path: string, options: { readOnly?: boolean } = {}): DatabaseSync {
  const database = new DatabaseSync(path, options);
  // By default, the runtime waits five seconds for each statement.
  database.exec("PRAGMA busy_timeout = 0");
  return database;
}

/** Returns true if an error has one of the messages; SQLite's codes are missing from most errors. */
function says(error: unknown, messages: readonly string[]): boolean {
  return error instanceof Error && messages.some((one) => error.message.includes(one));
}

const DAMAGE_MARK = `${DATABASE_FILE}-damaged`;
const DAMAGED =
  "The embedded store's file is damaged, so the store takes no more writes. Run knowledge-server " +
  "doctor to see how to rebuild the store.";

const FULL = ["disk is full", "No space left"];
const LOCKED = ["is locked", "is busy", "locking protocol"];
const OTHER_FILE = "file is not a database";

/** Explanations for a caller, each with the messages of SQLite and of the system that it explains. */
const TOLD: readonly [told: string, ...messages: string[]][] = [
  [
    "The embedded store is locked: another process has been writing to it for several seconds. " +
    "Nothing was changed. Try again when the other process has finished.",
    ...LOCKED,
  ],
  ["The embedded store's disk is full. Nothing was changed. Free some space on it.", ...FULL],
  [DAMAGED, "malformed", OTHER_FILE, "corrupt"],
  [
    "The embedded store is not writable. Nothing was changed. Give the server's user write " +
    "access to the store's folder and files.",
    ...["readonly", "Read-only", "ermission denied", "not permitted"],
  ],
  [
    "The server cannot use the embedded store's disk. Nothing was changed. Check the disk, its " +
    "free space, and the file size limit (ulimit -f).",
    ...["unable to open", "disk I/O"],
  ],
];

export function isMarkedDamaged(folder: string): boolean {
  return exists(`${folder}/${DAMAGE_MARK}`);
}

function mark(path: string): void {
  try {
    system.open(path, { write: true, create: true, mode: 0o600 }).close();
  } catch {
    // The caller reports the damage, even if the folder is read-only.
  }
}

export const APPLICATION = 0x4b425345;

/** Throws `StartError` unless the file belongs to this program or doesn't exist yet. */
function requireOwnFile(folder: string): void {
  const [isNew = false] = ["", "-wal", "-shm", "-journal"].map((suffix) => {
    const name = DATABASE_FILE + suffix;
    const info = infoAt(`${folder}/${name}`);
    // SQLite would write through a symlink unchecked.
    if (info?.isSymlink) throw refusedFile("is a symlink, which this server does not follow", name);
    if (info?.isFile === false) throw refusedFile("is not a file", name);
    return info === undefined;
  });
  if (isNew) return;
  // The mark may still be in the write-ahead log, so SQLite must read it, without writing. Another
  // process may be creating the tables, so one statement reads both.
  const database = openedAt(`${folder}/${DATABASE_FILE}`, { readOnly: true });
  try {
    const sql = `SELECT application_id, (SELECT count(*) FROM sqlite_master) AS tables
      FROM pragma_application_id`;
    const row = preparedOn(database, sql).get();
    const application = numberColumn(row, "application_id");
    if (application === APPLICATION) return;
    if (application === 0 && numberColumn(row, "tables") === 0) return;
  } catch (error) {
    if (!says(error, [OTHER_FILE])) throw error;
  } finally {
    database.close();
  }
  throw refusedFile("was not created by this server");
}

export function refusedFile(what: string, name = DATABASE_FILE): StartError {
  const message = `the file ${name} in the embedded store's folder ${what}. Choose another folder`;
  return new StartError(message, EXIT.configuration);
}
