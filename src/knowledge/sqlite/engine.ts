import type { Dialect, Engine, WordHit } from "../store/engine.ts";
import { conditionOf, type EntryFilter, type EntryHit } from "../store/entry_filter.ts";
import { hitIn, numberColumn, textColumn } from "../store/row.ts";
import { storeTables } from "../store/schema.ts";
import { StoreError } from "../store/failure.ts";
import { APPLICATION, isMarkedDamaged, refusedFile, SqliteDatabase } from "./database.ts";
import { greatest, VectorIndex } from "./vector_index.ts";
import type { DatabaseRow, Work } from "../store/statement.ts";

const VERSION = 10;

const TABLES = [
  ...storeTables({ number: "integer PRIMARY KEY AUTOINCREMENT", path: "text", columns: "" }),
  `CREATE TABLE kb_vectors (
    seq integer PRIMARY KEY AUTOINCREMENT,
    entry bigint NOT NULL UNIQUE REFERENCES kb_entries ON DELETE CASCADE,
    made_at bigint NOT NULL,
    vector blob NOT NULL
  )`,
  // Numbered like the entries.
  `CREATE VIRTUAL TABLE kb_words USING fts5 (
    title, text, content = '', contentless_delete = 1,
    tokenize = 'porter unicode61 remove_diacritics 2'
  )`,
  `PRAGMA user_version = ${VERSION}`,
  `PRAGMA application_id = ${APPLICATION}`,
].join(";\n");

const OTHER = "was created by another version of knowledge-server, mostly a newer one: update " +
  "this server, or export the entries with that version, and import them here";

const SQLITE: Dialect = {
  forUpdate: "",
  *indexTexts(n, { title, text }): Work<void> {
    yield { sql: "DELETE FROM kb_words WHERE rowid = ?", values: [n] };
    const sql = "INSERT INTO kb_words (rowid, title, text) VALUES (?, ?, ?)";
    yield { sql, values: [n, title, text] };
  },
  unindexTexts: (n) => ({ sql: "DELETE FROM kb_words WHERE rowid = ?", values: [n] }),
  *makeVectors(): Work<void> {
    yield { sql: "DELETE FROM kb_vectors", values: [] };
  },
  addVectors: (n, vector) => ({
    sql: "INSERT INTO kb_vectors (entry, made_at, vector) VALUES (?, ?, ?)",
    values: [n, Date.now(), new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)],
  }),
  vectorOf: {
    sql: "SELECT vector FROM kb_vectors JOIN kb_entries ON n = entry WHERE id = ?",
    read: vectorIn,
  },
};

const OPENING_MS = 5000;
const WEIGHTS = "2.0, 1.0";
const SPARE = 50;
const READ_AT_ONCE = 1000;

/** The embedded store: SQLite in a folder, with FTS5 and an exact search of all vectors. */
export class SqliteEngine implements Engine {
  readonly kind = "embedded";
  readonly dialect = SQLITE;
  #opened: SqliteDatabase | undefined;
  #index: VectorIndex | undefined;

  constructor(readonly folder: string) {}

  get #database(): SqliteDatabase {
    return this.#opened ??= openIn(this.folder, OPENING_MS);
  }

  open({ waits = true } = {}): void {
    this.#opened ??= openIn(this.folder, waits ? OPENING_MS : 0);
  }

  close(): void {
    this.#opened?.close();
    this.#opened = undefined;
    this.#index = undefined;
  }

  run<Result>(work: Work<Result>): Result {
    return this.#database.make(work);
  }

  transaction<Result>(work: Work<Result>): Result {
    const database = this.#database;
    return database.transaction(() => database.make(work));
  }

  findByWords(words: readonly string[], filter: EntryFilter, limit: number): WordHit[] {
    if (words.length === 0) return [];
    const { sql, values } = conditionOf(filter);
    const hits = mostPassing(limit, (width) => {
      const rows = this.#database.all(
        `SELECT e.id, e.n, -w.score AS score, ${sql} AS passes FROM (
           SELECT rowid AS n, bm25(kb_words, ${WEIGHTS}) AS score FROM kb_words
           WHERE kb_words MATCH ? ORDER BY score, rowid DESC LIMIT ?
         ) w JOIN kb_entries e ON e.n = w.n ORDER BY w.score, e.n DESC`,
        ...values,
        words.map(quoted).join(" OR "),
        width,
      );
      return { tried: rows.length, hits: rows.filter(({ passes }) => passes === 1).map(hitIn) };
    });
    const matched = this.#matched(words, hits);
    return hits.map((hit) => ({ ...hit, matched: matched.get(hit.order) ?? 0 }));
  }

  #matched(words: readonly string[], hits: readonly EntryHit[]): Map<number, number> {
    const counts = new Map<number, number>();
    const numbers = JSON.stringify(hits.map(({ order }) => order));
    for (const word of words) {
      const rows = this.#database.all(
        // Without the plus, SQLite would run the full-text query again for each number.
        `SELECT rowid AS n FROM kb_words
         WHERE kb_words MATCH ? AND +rowid IN (SELECT value FROM json_each(?))`,
        quoted(word),
        numbers,
      );
      for (const row of rows) {
        const n = numberColumn(row, "n");
        counts.set(n, (counts.get(n) ?? 0) + 1);
      }
    }
    return counts;
  }

  nearest(query: Float32Array, filter: EntryFilter, limit: number): EntryHit[] {
    const scores = this.#vectors(query.length).similarities(query);
    const { sql, values } = conditionOf(filter);
    return mostPassing(limit, (width) => {
      const numbers = greatest(scores, width);
      const hits = this.#database.all(
        `SELECT e.id, e.n, v.seq FROM kb_vectors v
         JOIN kb_entries e ON e.n = v.entry
         WHERE v.seq IN (SELECT value FROM json_each(?)) AND ${sql}`,
        JSON.stringify(numbers),
        ...values,
      ).map((row) => ({ ...hitIn(row), score: scores[numberColumn(row, "seq")] ?? 0 }));
      hits.sort((a, b) => b.score - a.score || b.order - a.order);
      return { tried: numbers.length, hits };
    });
  }

  /** Adds what any process has stored since: each change gets a greater number. */
  #vectors(dimension: number): VectorIndex {
    const database = this.#database;
    const live = numberColumn(database.get("SELECT count(*) AS n FROM kb_vectors"), "n");
    const known = this.#index;
    const isWasteful = known !== undefined && known.rows > live * 2 + READ_AT_ONCE;
    const index = known?.dimension !== dimension || isWasteful ? new VectorIndex(dimension) : known;
    this.#index = index;
    const sql = "SELECT seq, vector FROM kb_vectors WHERE seq > ? ORDER BY seq LIMIT ?";
    for (let more = true; more;) {
      const rows = database.all(sql, index.last, READ_AT_ONCE);
      for (const row of rows) index.add(numberColumn(row, "seq"), vectorIn(row));
      more = rows.length === READ_AT_ONCE;
    }
    return index;
  }

  damage(): string[] {
    const faults = isMarkedDamaged(this.folder) ? ["a process has found the file damaged"] : [];
    try {
      const said = this.#database.all("PRAGMA integrity_check(3)")
        .map((row) => textColumn(row, "integrity_check")).filter((one) => one !== "ok");
      faults.push(...said.map((one) => `the file is damaged: ${one.split("\n")[0]}`));
      this.#database.get("SELECT count(*) AS n FROM kb_entries");
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      faults.push(error.told ?? "the file is damaged: SQLite cannot read part of it");
    }
    return faults;
  }
}

function openIn(folder: string, patienceMs: number): SqliteDatabase {
  const database = new SqliteDatabase(folder, patienceMs);
  const madeWith = () => numberColumn(database.get("PRAGMA user_version"), "user_version");
  try {
    // Most stores need no change, and a transaction would wait for writers.
    if (madeWith() !== VERSION) {
      database.transaction(() => {
        const made = madeWith();
        if (made === 0) database.script(TABLES);
        else if (made !== VERSION) throw refusedFile(OTHER);
      });
    }
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Tries few candidates first, because most filters accept most entries. */
function mostPassing(
  limit: number,
  search: (width: number) => { tried: number; hits: EntryHit[] },
): EntryHit[] {
  for (let width = limit + SPARE;; width *= 8) {
    const { tried, hits } = search(width);
    if (hits.length >= limit || tried < width) return hits.slice(0, limit);
  }
}

function vectorIn({ vector }: DatabaseRow): Float32Array {
  if (!(vector instanceof Uint8Array)) throw new Error("a stored vector is not bytes");
  // Numbers of four bytes require an aligned buffer.
  return new Float32Array(vector.slice().buffer);
}

function quoted(word: string): string {
  return `"${word}"`;
}
