import type { EntryChanges, NewEntry } from "../store/entry.ts";
import type { EntryVersion, KnowledgeEntry } from "../store/knowledge_entry.ts";
import type { Role } from "../store/role.ts";
import {
  countsFrom,
  entriesInOrder,
  hitIn,
  numberColumn,
  textColumn,
  toEntry,
  toVersion,
} from "../store/row.ts";
import type {
  AddOptions,
  Annotation,
  EntryCounts,
  ListedEntries,
  ListPart,
  Store,
  StoreDamage,
  WordHit,
  Write,
} from "../store/store.ts";
import { SQLITE } from "./dialect.ts";
import { changeEntry, deleteEntry, made, sameEntry, type Work } from "../store/writer.ts";
import { damageIn } from "./damage.ts";
import { asPromise, isMarkedDamaged, OPENING_MS, SqliteDatabase } from "./database.ts";
import { mostPassing, placeholders, SQLITE_ENTRY_COLUMNS, sqliteCondition } from "./entry_sql.ts";
import { migrateSqlite } from "./schema.ts";
import { SqliteVectors } from "./vectors.ts";
import type { EntryFilter, EntryHit, VectorState } from "../store/entry_filter.ts";

const WEIGHTS = "2.0, 1.0";
/** The embedded store: SQLite in a folder, with keyword search (BM25) and exact semantic search. */
export class SqliteStore implements Store {
  readonly kind = "embedded";
  readonly #folder: string;
  #opened: Opened | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  get #database(): SqliteDatabase {
    return this.#parts.database;
  }

  get #parts(): Opened {
    return this.#opened ??= openIn(this.#folder);
  }

  get vectors(): SqliteVectors {
    return this.#parts.vectors;
  }

  /** Opens the file. If `waits` is false, doesn't wait for another process's lock. */
  async open({ waits = true } = {}): Promise<void> {
    this.#opened ??= openIn(this.#folder, waits ? OPENING_MS : 0);
    await Promise.resolve();
  }

  isDamaged(): Promise<boolean> {
    return asPromise(() => isMarkedDamaged(this.#folder));
  }

  async close(): Promise<void> {
    await Promise.resolve(this.#opened?.database.close());
    this.#opened = undefined;
  }

  add(entry: NewEntry, options: AddOptions = {}): Promise<string> {
    return this.#inTransaction(made(SQLITE, { kind: "add", entry, ...options }));
  }

  #inTransaction<Result>(work: Work<Result>): Promise<Result> {
    return asPromise(() => this.#database.transaction(() => this.#database.make(work)));
  }

  write(writes: readonly Write[]): Promise<(Error | undefined)[]> {
    return asPromise(() => {
      const database = this.#database;
      const outcomes: (Error | undefined)[] = [];
      database.transaction(() => {
        for (const write of writes) {
          const before = write.after === undefined ? undefined : outcomes[write.after];
          outcomes.push(before ?? database.savepoint(() => database.make(made(SQLITE, write))));
        }
      });
      return outcomes;
    });
  }

  async annotate(id: string, changes: Annotation): Promise<boolean> {
    const work = changeEntry(SQLITE, { kind: "annotate", id, changes });
    return await this.#inTransaction(work) !== undefined;
  }

  same(content: string, role: Role): Promise<string | undefined> {
    return asPromise(() => {
      const { sql, values } = sameEntry(SQLITE, content, role);
      const row = this.#database.get(sql, ...values);
      return row && textColumn(row, "id");
    });
  }

  async get(id: string): Promise<KnowledgeEntry | undefined> {
    return (await this.read([id]))[0];
  }

  async read(ids: readonly string[]): Promise<KnowledgeEntry[]> {
    const sql = `SELECT ${SQLITE_ENTRY_COLUMNS} FROM entries e WHERE id IN (${placeholders(ids)})`;
    const rows = await Promise.resolve(this.#database.all(sql, ...ids));
    return entriesInOrder(ids, rows);
  }

  update(
    id: string,
    changes: EntryChanges,
    of?: VectorState,
  ): Promise<KnowledgeEntry | undefined> {
    return this.#inTransaction(changeEntry(SQLITE, { kind: "update", id, changes, of }));
  }

  delete(id: string): Promise<boolean> {
    return this.#inTransaction(deleteEntry(SQLITE, id));
  }

  async history(id: string): Promise<EntryVersion[]> {
    const rows = await Promise.resolve(this.#database.all(
      `SELECT v.version, v.content, v.role, v.tags, v.author, v.updated_at AS updated
       FROM versions v JOIN entries e ON e.n = v.entry WHERE e.id = ? ORDER BY v.version DESC`,
      id,
    ));
    return rows.map(toVersion);
  }

  async list(
    filter: EntryFilter,
    { limit, after, oldestFirst = false }: ListPart,
  ): Promise<ListedEntries> {
    const { sql, values } = sqliteCondition(filter);
    const [sign, order] = oldestFirst ? [">", "ASC"] : ["<", "DESC"];
    const rows = await Promise.resolve(this.#database.all(
      `SELECT ${SQLITE_ENTRY_COLUMNS} FROM entries e WHERE ${sql}
         ${after === undefined ? "" : `AND (e.created_at, e.n) ${sign} (?, ?)`}
       ORDER BY e.created_at ${order}, e.n ${order} LIMIT ?`,
      ...values,
      ...(after === undefined ? [] : [after.time, after.n]),
      limit + 1,
    ));
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      entries: rows.slice(0, limit).map(toEntry),
      next: last && { time: numberColumn(last, "created"), n: numberColumn(last, "n") },
    };
  }

  findByWords(
    words: readonly string[],
    filter: EntryFilter,
    limit: number,
  ): Promise<WordHit[]> {
    return asPromise(() => {
      if (words.length === 0) return [];
      const { sql, values } = sqliteCondition(filter);
      const hits = mostPassing(limit, (width) => {
        const rows = this.#database.all(
          `SELECT e.id, e.n, e.confidence, -w.score AS score, ${sql} AS passes FROM (
             SELECT rowid AS n, bm25(words, ${WEIGHTS}) AS score FROM words
             WHERE words MATCH ? ORDER BY score, rowid DESC LIMIT ?
           ) w JOIN entries e ON e.n = w.n ORDER BY w.score, e.n DESC`,
          ...values,
          words.map(quoted).join(" OR "),
          width,
        );
        return { tried: rows.length, hits: rows.filter(({ passes }) => passes === 1).map(hitIn) };
      });
      const matched = this.#matched(words, hits);
      return hits.map((hit) => ({ ...hit, matched: matched.get(hit.order) ?? 0 }));
    });
  }

  #matched(words: readonly string[], hits: readonly EntryHit[]): Map<number, number> {
    const counts = new Map<number, number>();
    const numbers = JSON.stringify(hits.map(({ order }) => order));
    for (const word of words) {
      const rows = this.#database.all(
        // Without the plus, SQLite would run the full-text query again for each number.
        "SELECT rowid AS n FROM words WHERE words MATCH ? AND +rowid IN (SELECT value FROM json_each(?))",
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

  damage(): Promise<StoreDamage> {
    return asPromise(() => damageIn(this.#database, isMarkedDamaged(this.#folder)));
  }

  counts(): Promise<EntryCounts> {
    return asPromise(() => {
      const database = this.#database;
      return countsFrom({
        entries: database.all(
          `SELECT role, entry_type, count(*) AS n, count(source->>'$.line') AS documents FROM entries
           GROUP BY 1, 2`,
        ),
        tags: database.all("SELECT tag, count(*) AS n FROM entry_tags GROUP BY 1"),
        withVector: numberColumn(database.get("SELECT count(*) AS n FROM vectors"), "n"),
      });
    });
  }
}

interface Opened {
  database: SqliteDatabase;
  vectors: SqliteVectors;
}

function openIn(folder: string, patienceMs = OPENING_MS): Opened {
  const database = new SqliteDatabase(folder, patienceMs);
  try {
    migrateSqlite(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return { database, vectors: new SqliteVectors(database) };
}

function quoted(word: string): string {
  return `"${word}"`;
}
