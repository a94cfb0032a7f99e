import { EXIT, StartError } from "../../kernel/errors.ts";
import type { FtsTable } from "../../kernel/search/fts_table.ts";
import type { EntryChanges, EntryVersion, KnowledgeEntry, NewEntry, Role } from "../store/entry.ts";
import {
  entriesInOrder,
  hitIn,
  numberColumn,
  textColumn,
  textColumnOrNull,
  toEntry,
  toVersion,
} from "../store/row.ts";
import {
  type AddOptions,
  ConflictError,
  type EntryCounts,
  type EntryFilter,
  type EntryHit,
  IdTakenError,
  type ListedEntries,
  type ListPart,
  type Store,
  StoreError,
  type VectorState,
} from "../store/store.ts";
import { addTags, relinkEntry, sqliteColumns, supersede } from "./changes.ts";
import { asPromise, SqliteDatabase, type SqliteValue } from "./database.ts";
import {
  countSqliteEntries,
  placeholders,
  SQLITE_ENTRY_COLUMNS,
  sqliteCondition,
} from "./entry_sql.ts";
import { migrateSqlite, wordIndex } from "./schema.ts";
import { entriesWithWords } from "./search.ts";
import { SqliteUnanswered } from "./unanswered.ts";
import { SqliteVectors } from "./vectors.ts";

/** The embedded store: SQLite in a folder, search by words with BM25, exact search by meaning. */
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

  get unanswered(): SqliteUnanswered {
    return this.#parts.unanswered;
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

  async add(entry: NewEntry, { of, once = false }: AddOptions = {}): Promise<string> {
    const { database, vectors, words } = await Promise.resolve(this.#parts);
    return database.transaction(() => {
      const same = once ? this.#same(entry.content, entry.role) : undefined;
      if (same !== undefined) return same;
      if (entry.vector !== null) vectors.require(of);
      if (database.get("SELECT 1 FROM entries WHERE id = ?", entry.id)) throw new IdTakenError();
      const now = Date.now();
      const created = entry.created_at === undefined ? now : Date.parse(entry.created_at);
      const columns: [string, SqliteValue][] = [
        ["id", entry.id],
        ...sqliteColumns(entry),
        ["created_at", created],
        ["updated_at", Math.max(now, created)],
      ];
      const row = database.get(
        `INSERT INTO entries (${columns.map(([name]) => name).join(", ")})
         VALUES (${placeholders(columns)}) RETURNING n`,
        ...columns.map(([, value]) => value),
      );
      const n = numberColumn(row, "n");
      addTags(database, n, entry.tags);
      words.put(n, { text: entry.content });
      if (entry.vector !== null) vectors.set(n, entry.vector);
      if (entry.supersedes !== null) supersede(database, entry.supersedes);
      return entry.id;
    });
  }

  same(content: string, role: Role): Promise<string | undefined> {
    return asPromise(() => this.#same(content, role));
  }

  #same(content: string, role: Role): string | undefined {
    const row = this.#database.get(
      `SELECT id FROM entries WHERE length(content) = length(?)
         AND substr(content, 1, 80) = substr(?, 1, 80) AND content = ? AND role = ?
       ORDER BY n LIMIT 1`,
      content,
      content,
      content,
      role,
    );
    return row && textColumn(row, "id");
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
    changes: EntryChanges,
    of?: VectorState,
  ): Promise<KnowledgeEntry | undefined> {
    const { database, vectors, words } = this.#parts;
    database.transaction(() => {
      const { content, tags, vector, expectedVersion } = changes;
      if (vector) vectors.require(of);
      const row = database.get("SELECT * FROM entries WHERE id = ?", id);
      if (row === undefined) return;
      const version = numberColumn(row, "version");
      if (expectedVersion !== undefined && expectedVersion !== version) {
        throw new ConflictError(version);
      }
      const n = numberColumn(row, "n");
      database.run(
        `INSERT INTO versions SELECT n, version, content, role, tags, updated_at FROM entries
         WHERE n = ?`,
        n,
      );
      const columns = sqliteColumns(changes);
      database.run(
        `UPDATE entries SET version = version + 1, updated_at = max(?, created_at)
           ${columns.map(([name]) => `, ${name} = ?`).join("")} WHERE n = ?`,
        Date.now(),
        ...columns.map(([, value]) => value),
        n,
      );
      const before = textColumn(row, "content");
      const isSame = content === before;
      if (content !== undefined && !isSame) words.put(n, { text: content });
      if (content !== undefined && (vector !== undefined || !isSame)) {
        vectors.set(n, vector ?? null);
      }
      if (tags !== undefined) {
        database.run("DELETE FROM entry_tags WHERE entry = ?", n);
        addTags(database, n, tags);
      }
      if (changes.supersedes !== undefined) {
        const old = textColumnOrNull(row, "supersedes");
        if (old !== null) relinkEntry(database, old);
        if (changes.supersedes !== null) supersede(database, changes.supersedes);
      }
    });
    return await this.get(id);
  }

  async delete(id: string): Promise<boolean> {
    const { database, words } = await Promise.resolve(this.#parts);
    return database.transaction(() => {
      const sql = "DELETE FROM entries WHERE id = ? RETURNING n, supersedes";
      const row = database.get(sql, id);
      if (row === undefined) return false;
      words.remove(numberColumn(row, "n"));
      const old = textColumnOrNull(row, "supersedes");
      if (old !== null) relinkEntry(database, old);
      return true;
    });
  }

  async history(id: string): Promise<EntryVersion[]> {
    const rows = await Promise.resolve(this.#database.all(
      `SELECT v.version, v.content, v.role, v.tags, v.updated_at AS updated
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
  ): Promise<EntryHit[]> {
    return asPromise(() => {
      const { database, words: index } = this.#parts;
      return entriesWithWords(database, index, { words, filter, limit });
    });
  }

  children(id: string, limit: number): Promise<EntryHit[]> {
    const sql = "SELECT id, n FROM entries WHERE parent_id = ? ORDER BY n DESC LIMIT ?";
    return asPromise(() => this.#database.all(sql, id, limit).map(hitIn));
  }

  sharingTags(tags: readonly string[], limit: number): Promise<EntryHit[]> {
    return asPromise(() =>
      this.#database.all(
        `SELECT e.id, e.n FROM entry_tags t JOIN entries e ON e.n = t.entry
         WHERE t.tag IN (${placeholders(tags)})
         GROUP BY e.n HAVING count(*) >= 2 ORDER BY count(*) DESC, e.n DESC LIMIT ?`,
        ...tags,
        limit,
      ).map(hitIn)
    );
  }

  counts(): Promise<EntryCounts> {
    return asPromise(() => countSqliteEntries(this.#database));
  }
}

interface Opened {
  database: SqliteDatabase;
  words: FtsTable;
  vectors: SqliteVectors;
  unanswered: SqliteUnanswered;
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
    words: wordIndex(database),
    vectors: new SqliteVectors(database),
    unanswered: new SqliteUnanswered(database),
  };
}
