import type { EntryChanges, NewEntry } from "../store/entry.ts";
import { indexedTexts, supersededIds } from "../store/entry.ts";
import type { EntryVersion, KnowledgeEntry } from "../store/knowledge_entry.ts";
import { type EntryColumn, givenColumns, numberColumn, textColumn, toEntry } from "../store/row.ts";
import type { Write } from "../store/store.ts";
import type { SqliteDatabase, SqliteValue } from "./database.ts";
import { placeholders, SQLITE_ENTRY_COLUMNS } from "./entry_sql.ts";
import type { SqliteVectors } from "./vectors.ts";
import { AbsentError, ConflictError, IdTakenError } from "../store/store_error.ts";
import type { VectorState } from "../store/entry_filter.ts";

/** The changes to the embedded store's entries; each runs inside the caller's transaction. */
export class SqliteChanges {
  readonly #database: SqliteDatabase;
  readonly #vectors: SqliteVectors;

  constructor(database: SqliteDatabase, vectors: SqliteVectors) {
    this.#database = database;
    this.#vectors = vectors;
  }

  /** Stores an entry. Throws `IdTakenError`, `AbsentError` and `OtherModelError`. */
  add(entry: NewEntry, of: VectorState | undefined): void {
    const database = this.#database;
    if (entry.vector !== null) this.#vectors.require(of);
    if (database.get("SELECT 1 FROM entries WHERE id = ?", entry.id)) throw new IdTakenError();
    const now = Date.now();
    const created = entry.created_at === undefined ? now : Date.parse(entry.created_at);
    const updated = entry.updated_at === undefined ? now : Date.parse(entry.updated_at);
    const columns: [string, SqliteValue][] = [
      ["id", entry.id],
      ...sqliteColumns(entry),
      ["version", entry.version ?? 1],
      ["created_at", created],
      ["updated_at", Math.max(updated, created)],
    ];
    const row = database.get(
      `INSERT INTO entries (${columns.map(([name]) => name).join(", ")})
       VALUES (${placeholders(columns)}) RETURNING n`,
      ...columns.map(([, value]) => value),
    );
    const n = numberColumn(row, "n");
    this.#addVersions(n, entry.versions ?? []);
    this.#setTags(n, entry.tags);
    this.#index(n, entry);
    if (entry.vector !== null) this.#vectors.set(n, entry.vector);
    this.#supersede(n, supersededIds(entry.supersedes));
  }

  /** Changes an entry, with a new version or not. Returns false if it doesn't exist. */
  change({ kind, id, changes: given, of }: Exclude<Write, { kind: "add" }>): boolean {
    const database = this.#database;
    const changes: EntryChanges = given;
    const { tags, vector, expectedVersion, versions = [] } = changes;
    if (vector) this.#vectors.require(of);
    const row = database.get(`SELECT ${SQLITE_ENTRY_COLUMNS} FROM entries e WHERE id = ?`, id);
    if (row === undefined) return false;
    const [n, before] = [numberColumn(row, "n"), toEntry(row)];
    if (expectedVersion !== undefined && expectedVersion !== before.version) {
      throw new ConflictError(before.version);
    }
    const columns = sqliteColumns(changes);
    if (kind === "update") {
      database.run(
        `INSERT INTO versions (entry, version, content, role, tags, author, updated_at)
         SELECT n, version, content, role, tags, author, updated_at FROM entries WHERE n = ?`,
        n,
      );
      const further = versions.map((one, at) => ({ ...one, version: before.version + at + 1 }));
      this.#addVersions(n, further);
      columns.push(["version", before.version + versions.length + 1]);
      const updated = changes.updated_at ?? new Date().toISOString();
      columns.push(["updated_at", Math.max(Date.parse(updated), Date.parse(before.created_at))]);
    }
    if (columns.length === 0) return true;
    database.run(
      `UPDATE entries SET ${columns.map(([name]) => `${name} = ?`).join(", ")} WHERE n = ?`,
      ...columns.map(([, value]) => value),
      n,
    );
    const after = toEntry(
      database.get(`SELECT ${SQLITE_ENTRY_COLUMNS} FROM entries e WHERE n = ?`, n) ?? row,
    );
    this.#index(n, after, before);
    const isSame = after.content === before.content && after.title === before.title;
    if (vector !== undefined || !isSame) this.#vectors.set(n, vector ?? null);
    if (tags !== undefined) this.#setTags(n, tags);
    if (changes.supersedes !== undefined) {
      database.run("DELETE FROM superseding WHERE entry = ?", n);
      for (const one of supersededIds(before.supersedes)) this.#relink(one);
      this.#supersede(n, supersededIds(changes.supersedes));
    }
    return true;
  }

  /** Returns false if the entry doesn't exist. */
  delete(id: string): boolean {
    const row = this.#database.get("SELECT n FROM entries WHERE id = ?", id);
    if (row === undefined) return false;
    const n = numberColumn(row, "n");
    const old = this.#database.all("SELECT old FROM superseding WHERE entry = ?", n);
    this.#database.run("DELETE FROM words WHERE rowid = ?", n);
    this.#database.run("DELETE FROM entries WHERE n = ?", n);
    for (const one of old) this.#relink(textColumn(one, "old"));
    return true;
  }

  #addVersions(n: number, versions: readonly EntryVersion[]): void {
    for (const { version, content, role, tags, author, updated_at } of versions) {
      this.#database.run(
        `INSERT OR IGNORE INTO versions (entry, version, content, role, tags, author, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        n,
        version,
        content,
        role,
        JSON.stringify(tags),
        author,
        Date.parse(updated_at),
      );
    }
  }

  #setTags(n: number, tags: readonly string[]): void {
    this.#database.run("DELETE FROM entry_tags WHERE entry = ?", n);
    for (const tag of tags) {
      this.#database.run("INSERT INTO entry_tags (tag, entry) VALUES (?, ?)", tag, n);
    }
  }

  #index(n: number, entry: IndexedEntry, before?: IndexedEntry): void {
    const { title, text } = indexedTexts(entry);
    if (before !== undefined) {
      const old = indexedTexts(before);
      if (old.title === title && old.text === text) return;
      this.#database.run("DELETE FROM words WHERE rowid = ?", n);
    }
    this.#database.run("INSERT INTO words (rowid, title, text) VALUES (?, ?, ?)", n, title, text);
  }

  #supersede(n: number, ids: readonly string[]): void {
    for (const id of ids) {
      this.#database.run("INSERT OR IGNORE INTO superseding (old, entry) VALUES (?, ?)", id, n);
      if (this.#relink(id) === 0) throw new AbsentError();
    }
  }

  /** Sets the entry that supersedes an entry, if any. */
  #relink(id: string): number {
    return this.#database.run(
      `UPDATE entries SET superseded_by =
         (SELECT e.id FROM superseding s JOIN entries e ON e.n = s.entry WHERE s.old = entries.id
          ORDER BY e.n DESC LIMIT 1)
       WHERE id = ?`,
      id,
    );
  }
}

type IndexedEntry = Pick<KnowledgeEntry, "title" | "content" | "source">;

const TIMES: readonly string[] = ["valid_until", "verified_at"];

/** Returns the given columns and their values, with times in milliseconds. */
function sqliteColumns(
  given: Partial<Pick<EntryChanges, EntryColumn>>,
): [string, SqliteValue][] {
  return givenColumns(given).map(([name, value]) => [
    name,
    TIMES.includes(name) && value !== null ? Date.parse(String(value)) : value,
  ]);
}
