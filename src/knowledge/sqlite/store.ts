import { EXIT, StartError } from "../../kernel/errors.ts";
import type { EntryChanges, KnowledgeEntry, NewEntry } from "../store/entry.ts";
import { entriesInOrder, numberColumn, textColumn, toEntry } from "../store/row.ts";
import {
  type EntryCounts,
  type EntryFilter,
  type EntryHit,
  IdTakenError,
  type Store,
  StoreError,
  type VectorState,
  type WordHits,
} from "../store/store.ts";
import { asPromise, SqliteDatabase } from "./database.ts";
import {
  countSqliteEntries,
  placeholders,
  SQLITE_ENTRY_COLUMNS,
  sqliteCondition,
} from "./entry_sql.ts";
import { migrateSqlite } from "./schema.ts";
import { SqliteSearch } from "./search.ts";
import { SqliteVectors } from "./vectors.ts";

/** The embedded store: SQLite in a folder, full text by FTS5, exact search by meaning. */
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

  async open(): Promise<void> {
    try {
      await Promise.resolve(this.#parts);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      const message = "the embedded store cannot be opened: its folder must be writable, and its " +
        "file must be this server's";
      throw new StartError(message, EXIT.configuration);
    }
  }

  async close(): Promise<void> {
    await Promise.resolve(this.#opened?.database.close());
    this.#opened = undefined;
  }

  async add(entry: NewEntry, of?: VectorState): Promise<void> {
    const { database, vectors } = await Promise.resolve(this.#parts);
    const now = Date.now();
    database.transaction(() => {
      if (entry.vector !== null) vectors.require(of);
      if (database.get("SELECT 1 FROM entries WHERE id = ?", entry.id)) throw new IdTakenError();
      const row = database.get(
        `INSERT INTO entries (id, content, role, tags, entry_type, confidence, parent_id, source,
           created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING n`,
        entry.id,
        entry.content,
        entry.role,
        JSON.stringify(entry.tags),
        entry.entry_type,
        entry.confidence,
        entry.parent_id,
        entry.source && JSON.stringify(entry.source),
        now,
        now,
      );
      const n = numberColumn(row, "n");
      addTags(database, n, entry.tags);
      if (entry.vector !== null) vectors.set(n, entry.vector);
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

  async update(
    id: string,
    { content, role, tags, vector }: EntryChanges,
    of?: VectorState,
  ): Promise<KnowledgeEntry | undefined> {
    const { database, vectors } = this.#parts;
    database.transaction(() => {
      if (vector) vectors.require(of);
      const row = database.get("SELECT n, content FROM entries WHERE id = ?", id);
      if (row === undefined) return;
      const n = numberColumn(row, "n");
      database.run(
        `UPDATE entries SET role = coalesce(?, role), tags = coalesce(?, tags), updated_at = ?
         WHERE n = ?`,
        role ?? null,
        tags === undefined ? null : JSON.stringify(tags),
        Date.now(),
        n,
      );
      if (content !== undefined) {
        database.run("UPDATE entries SET content = ? WHERE n = ?", content, n);
        const isSame = content === textColumn(row, "content");
        if (vector !== undefined || !isSame) vectors.set(n, vector ?? null);
      }
      if (tags !== undefined) {
        database.run("DELETE FROM entry_tags WHERE entry = ?", n);
        addTags(database, n, tags);
      }
    });
    return await this.get(id);
  }

  async delete(id: string): Promise<boolean> {
    const sql = "DELETE FROM entries WHERE id = ?";
    return await Promise.resolve(this.#database.transaction(() => this.#database.run(sql, id) > 0));
  }

  async list(filter: EntryFilter, limit: number): Promise<KnowledgeEntry[]> {
    const { sql, values } = sqliteCondition(filter);
    const rows = this.#database.all(
      `SELECT ${SQLITE_ENTRY_COLUMNS} FROM entries e WHERE ${sql} ORDER BY e.n DESC LIMIT ?`,
      ...values,
      limit,
    );
    return await Promise.resolve(rows.map(toEntry));
  }

  findByWords(text: string, filter: EntryFilter, limit: number): Promise<WordHits> {
    return asPromise(() => this.#parts.search.byWords(text, filter, limit));
  }

  children(id: string, limit: number): Promise<EntryHit[]> {
    return asPromise(() => this.#parts.search.children(id, limit));
  }

  sharingTags(tags: readonly string[], limit: number): Promise<EntryHit[]> {
    return asPromise(() => this.#parts.search.sharingTags(tags, limit));
  }

  counts(): Promise<EntryCounts> {
    return asPromise(() => countSqliteEntries(this.#database));
  }
}

interface Opened {
  database: SqliteDatabase;
  search: SqliteSearch;
  vectors: SqliteVectors;
}

function openIn(folder: string): Opened {
  const database = new SqliteDatabase(folder);
  try {
    migrateSqlite(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    database,
    search: new SqliteSearch(database),
    vectors: new SqliteVectors(database),
  };
}

function addTags(database: SqliteDatabase, n: number, tags: readonly string[]): void {
  for (const tag of tags) database.run("INSERT INTO entry_tags (tag, entry) VALUES (?, ?)", tag, n);
}
