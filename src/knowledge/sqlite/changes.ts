import type { FtsTable } from "../../kernel/search/fts_table.ts";
import { type EntryColumn, givenColumns } from "../store/columns.ts";
import { contentKey } from "../store/content_key.ts";
import { type EntryChanges, indexedTitle, type NewEntry, supersededIds } from "../store/entry.ts";
import type { EntryVersion, KnowledgeEntry } from "../store/knowledge_entry.ts";
import { MOST_PASSAGES, passagesIn } from "../store/passages.ts";
import { numberColumn, textColumn } from "../store/row.ts";
import {
  AbsentError,
  type Annotation,
  ConflictError,
  IdTakenError,
  type VectorState,
} from "../store/store.ts";
import { entryChecksum, wholeEntry } from "./checksum.ts";
import type { SqliteDatabase, SqliteValue } from "./database.ts";
import { placeholders, SQLITE_ENTRY_COLUMNS } from "./entry_sql.ts";
import type { SqliteVectors } from "./vectors.ts";

/** The fields of an entry in the keyword index. */
type IndexedEntry = Pick<KnowledgeEntry, "title" | "content" | "source">;

/** Returns the index row of an entry's first passage; its other passages have the next numbers. */
export function firstPassage(n: number): number {
  return n * MOST_PASSAGES;
}

/** The changes to the embedded store's entries; each runs inside the caller's transaction. */
export class SqliteChanges {
  readonly #database: SqliteDatabase;
  readonly #words: FtsTable;
  readonly #vectors: SqliteVectors;

  constructor(database: SqliteDatabase, words: FtsTable, vectors: SqliteVectors) {
    this.#database = database;
    this.#words = words;
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
      ["content_key", contentKey(entry)],
      ["checksum", entryChecksum({ ...entry, tags: JSON.stringify(entry.tags) })],
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
    this.#index(n, entry, 0);
    if (entry.vector !== null) this.#vectors.set(n, entry.vector);
    this.#supersede(n, supersededIds(entry.supersedes));
  }

  /** Changes an entry and keeps the previous version. Returns false if the entry doesn't exist. */
  update(id: string, changes: EntryChanges, of: VectorState | undefined): boolean {
    const database = this.#database;
    const { content, tags, vector, expectedVersion, versions = [] } = changes;
    if (vector) this.#vectors.require(of);
    const row = database.get(`SELECT ${SQLITE_ENTRY_COLUMNS} FROM entries e WHERE id = ?`, id);
    if (row === undefined) return false;
    const [n, before] = [numberColumn(row, "n"), wholeEntry(row)];
    if (expectedVersion !== undefined && expectedVersion !== before.version) {
      throw new ConflictError(before.version);
    }
    database.run(
      `INSERT INTO versions (entry, version, content, role, tags, author, updated_at)
       SELECT n, version, content, role, tags, author, updated_at FROM entries WHERE n = ?`,
      n,
    );
    this.#addVersions(n, versions.map((one, at) => ({ ...one, version: before.version + at + 1 })));
    const updated = changes.updated_at === undefined ? Date.now() : Date.parse(changes.updated_at);
    const after = {
      content: content ?? before.content,
      title: changes.title === undefined ? before.title : changes.title,
      source: changes.source === undefined ? before.source : changes.source,
    };
    const checksum = entryChecksum({
      ...after,
      role: changes.role ?? before.role,
      tags: JSON.stringify(tags ?? before.tags),
    });
    const columns = [
      ...sqliteColumns(changes),
      ["content_key", contentKey(after)] as const,
      ["checksum", checksum] as const,
    ];
    database.run(
      `UPDATE entries SET version = version + ?, updated_at = max(?, created_at)
         ${columns.map(([name]) => `, ${name} = ?`).join("")} WHERE n = ?`,
      versions.length + 1,
      updated,
      ...columns.map(([, value]) => value),
      n,
    );
    const isSame = after.content === before.content && after.title === before.title;
    if (!isSame || indexedTitle(after) !== indexedTitle(before)) {
      this.#index(n, after, MOST_PASSAGES);
    }
    if (vector !== undefined || !isSame) this.#vectors.set(n, vector ?? null);
    if (tags !== undefined) this.#setTags(n, tags);
    if (changes.supersedes !== undefined) {
      const old = supersededIds(before.supersedes);
      database.run("DELETE FROM superseding WHERE entry = ?", n);
      for (const one of old) this.#relink(one);
      this.#supersede(n, supersededIds(changes.supersedes));
    }
    return true;
  }

  /** Changes facts about an entry. Returns false if the entry doesn't exist. */
  annotate(id: string, changes: Annotation): boolean {
    const columns = sqliteColumns(changes);
    if (columns.length === 0) return true;
    return this.#database.run(
      `UPDATE entries SET ${columns.map(([name]) => `${name} = ?`).join(", ")} WHERE id = ?`,
      ...columns.map(([, value]) => value),
      id,
    ) > 0;
  }

  /** Deletes an entry. Returns false if the entry doesn't exist. */
  delete(id: string): boolean {
    const row = this.#database.get("SELECT n FROM entries WHERE id = ?", id);
    if (row === undefined) return false;
    const n = numberColumn(row, "n");
    const old = this.#database.all("SELECT old FROM superseding WHERE entry = ?", n);
    this.#forget(n, MOST_PASSAGES);
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

  /** Indexes the passages of a content, each with the title, in place of `before` passages. */
  #index(n: number, entry: IndexedEntry, before: number): void {
    const passages = passagesIn(entry.content);
    this.#forget(n, before);
    for (const [at, text] of passages.entries()) {
      this.#words.put(firstPassage(n) + at, { title: indexedTitle(entry), text });
    }
  }

  #forget(n: number, most: number): void {
    for (let at = 0; at < most; at++) {
      if (!this.#words.has(firstPassage(n) + at)) return;
      this.#words.remove(firstPassage(n) + at);
    }
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

/** The columns that contain times, in milliseconds. */
const TIMES: readonly string[] = ["valid_until", "verified_at"];

/** Returns the given columns and their values. */
function sqliteColumns(
  given: Partial<Pick<EntryChanges, EntryColumn>>,
): [string, SqliteValue][] {
  return givenColumns(given).map(([name, value]) => [
    name,
    TIMES.includes(name) && value !== null ? Date.parse(String(value)) : value,
  ]);
}
