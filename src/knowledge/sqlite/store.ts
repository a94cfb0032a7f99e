import type { FtsTable } from "../../kernel/search/fts_table.ts";
import type { SearchQuery } from "../../kernel/search/search_query.ts";
import type { EntryChanges, NewEntry } from "../store/entry.ts";
import type { EntryVersion, KnowledgeEntry } from "../store/knowledge_entry.ts";
import type { Role } from "../store/role.ts";
import { entriesInOrder, hitIn, numberColumn, textColumn, toVersion } from "../store/row.ts";
import {
  AbsentError,
  type AddOptions,
  type Annotation,
  type EntryCounts,
  type EntryFilter,
  type EntryHit,
  type ListedEntries,
  type ListPart,
  type Store,
  type StoreDamage,
  type VectorState,
  type WordHit,
  type Write,
} from "../store/store.ts";
import { SqliteChanges } from "./changes.ts";
import { isWhole, wholeEntries, wholeEntry } from "./checksum.ts";
import { sqliteDamage } from "./damage.ts";
import { asPromise, OPENING_MS, SqliteDatabase } from "./database.ts";
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

  get unanswered(): SqliteUnanswered {
    return this.#parts.unanswered;
  }

  /** Opens the file. If `waits` is false, doesn't wait for another process's lock. */
  async open({ waits = true } = {}): Promise<void> {
    this.#opened ??= openIn(this.#folder, waits ? OPENING_MS : 0);
    await Promise.resolve();
  }

  isLocked(): boolean {
    return this.#database.isLocked();
  }

  async close(): Promise<void> {
    await Promise.resolve(this.#opened?.database.close());
    this.#opened = undefined;
  }

  async add(entry: NewEntry, { of, once = false }: AddOptions = {}): Promise<string> {
    const { database, changes } = await Promise.resolve(this.#parts);
    return database.transaction(() => {
      const same = once ? this.#same(entry.content, entry.role) : undefined;
      if (same === undefined) changes.add(entry, of);
      return same ?? entry.id;
    });
  }

  write(writes: readonly Write[]): Promise<(Error | undefined)[]> {
    return asPromise(() => {
      const { database, changes } = this.#parts;
      const outcomes: (Error | undefined)[] = [];
      const one = (write: Write): void => {
        if (write.kind === "add") return changes.add(write.entry, write.of);
        const isDone = write.kind === "update"
          ? changes.update(write.id, write.changes, write.of)
          : changes.annotate(write.id, write.changes);
        if (!isDone) throw new AbsentError();
      };
      database.transaction(() => {
        for (const write of writes) {
          const before = write.after === undefined ? undefined : outcomes[write.after];
          outcomes.push(before ?? database.savepoint(() => one(write)));
        }
      });
      return outcomes;
    });
  }

  annotate(id: string, changes: Annotation): Promise<boolean> {
    return asPromise(() => this.#parts.changes.annotate(id, changes));
  }

  withKey(key: number): Promise<KnowledgeEntry[]> {
    return asPromise(() =>
      this.#database.all(
        `SELECT ${SQLITE_ENTRY_COLUMNS} FROM entries e WHERE content_key = ?
           AND superseded_by IS NULL AND (valid_until IS NULL OR valid_until > ?) ORDER BY n`,
        key,
        Date.now(),
      )
    ).then(wholeEntries);
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
    const sql = `SELECT ${SQLITE_ENTRY_COLUMNS} FROM entries e WHERE id = ?`;
    const row = await Promise.resolve(this.#database.get(sql, id));
    return row && wholeEntry(row);
  }

  async read(ids: readonly string[]): Promise<KnowledgeEntry[]> {
    const sql = `SELECT ${SQLITE_ENTRY_COLUMNS} FROM entries e WHERE id IN (${placeholders(ids)})`;
    const rows = await Promise.resolve(this.#database.all(sql, ...ids));
    return entriesInOrder(ids, rows.filter(isWhole));
  }

  async update(
    id: string,
    given: EntryChanges,
    of?: VectorState,
  ): Promise<KnowledgeEntry | undefined> {
    const { database, changes } = this.#parts;
    database.transaction(() => changes.update(id, given, of));
    return await this.get(id);
  }

  delete(id: string): Promise<boolean> {
    return asPromise(() => {
      const { database, changes } = this.#parts;
      return database.transaction(() => changes.delete(id));
    });
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
      entries: wholeEntries(rows.slice(0, limit)),
      next: last && { time: numberColumn(last, "created"), n: numberColumn(last, "n") },
    };
  }

  findByWords(query: SearchQuery, filter: EntryFilter, limit: number): Promise<WordHit[]> {
    return asPromise(() => {
      const { database, words: index } = this.#parts;
      return entriesWithWords(database, index, { query, filter, limit });
    });
  }

  noteFound(ids: readonly string[]): Promise<void> {
    return asPromise(() => {
      const sql = `UPDATE entries SET found_at = ? WHERE id IN (${placeholders(ids)})`;
      this.#database.run(sql, Date.now(), ...ids);
    });
  }

  neverFound(time: number, limit: number): Promise<KnowledgeEntry[]> {
    return asPromise(() =>
      this.#database.all(
        `SELECT ${SQLITE_ENTRY_COLUMNS} FROM entries e
         WHERE found_at IS NULL AND created_at < ? AND superseded_by IS NULL
           AND (valid_until IS NULL OR valid_until > ?) ORDER BY created_at LIMIT ?`,
        time,
        Date.now(),
        limit,
      )
    ).then(wholeEntries);
  }

  damage(): Promise<StoreDamage> {
    return asPromise(() => sqliteDamage(this.#database));
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
  changes: SqliteChanges;
  words: FtsTable;
  vectors: SqliteVectors;
  unanswered: SqliteUnanswered;
}

function openIn(folder: string, patienceMs = OPENING_MS): Opened {
  const database = new SqliteDatabase(folder, patienceMs);
  try {
    migrateSqlite(database);
  } catch (error) {
    database.close();
    throw error;
  }
  const [words, vectors] = [wordIndex(database), new SqliteVectors(database)];
  return {
    database,
    changes: new SqliteChanges(database, words, vectors),
    words,
    vectors,
    unanswered: new SqliteUnanswered(database),
  };
}
