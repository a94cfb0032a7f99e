import { type EntryChanges, indexedTexts, supersededIds } from "./entry.ts";
import type { VectorState } from "./entry_filter.ts";
import type { EntryVersion, KnowledgeEntry } from "./knowledge_entry.ts";
import type { Role } from "./role.ts";
import { type DatabaseRow, givenColumns, numberColumn, textColumn, toEntry } from "./row.ts";
import type { Write } from "./store.ts";
import { AbsentError, ConflictError, IdTakenError } from "./store_error.ts";

export type SqlValue = string | number | null | Uint8Array;

export interface Statement {
  sql: string;
  values: readonly SqlValue[];
}

/** Statements to run inside a transaction, each of which gets its rows back. */
export type Work<Result> = Generator<Statement, Result, readonly DatabaseRow[]>;

export type BoundColumn = readonly [name: string, sql: string, value: SqlValue];

export type EntryKey = string | number;

export interface Dialect {
  prefix: string;
  key: "id" | "n";
  entryColumns: string;
  forUpdate: string;
  listSql: string;
  timeOf(iso: string): SqlValue;
  hasContent(content: string): Statement;
  /** Lets only one session at a time add this content for this role. */
  lockContent?(content: string, role: Role): Statement;
  wordColumns(texts: IndexedTexts): BoundColumn[];
  /** Indexes the tags and, if they have changed, the texts of a stored entry. */
  index?(key: EntryKey, tags: readonly string[], texts: IndexedTexts | undefined): Work<void>;
  unindex?(key: EntryKey): Work<void>;
  /** Replaces the vectors of an entry; null removes them. Throws `OtherModelError`. */
  setVectors(key: EntryKey, vector: Float32Array | null, of?: VectorState): Work<void>;
}

export type IndexedTexts = ReturnType<typeof indexedTexts>;

/** Makes a write and returns its entry's ID. Throws `ChangeError`. */
export function* made(db: Dialect, write: Write & { once?: boolean | undefined }): Work<string> {
  if (write.kind === "add") return yield* addEntry(db, write);
  if (yield* changeEntry(db, write)) return write.id;
  throw new AbsentError();
}

function* addEntry(
  db: Dialect,
  { entry, of, once = false }: Extract<Write, { kind: "add" }> & { once?: boolean | undefined },
): Work<string> {
  const { id, content, role, vector, tags } = entry;
  if (once) {
    if (db.lockContent) yield db.lockContent(content, role);
    const [same] = yield sameEntry(db, content, role);
    if (same !== undefined) return textColumn(same, "id");
  }
  const created = entry.created_at ?? new Date().toISOString();
  const texts = indexedTexts(entry);
  const columns: BoundColumn[] = [
    ["id", "?", id],
    ...entryColumns(db, entry),
    ["version", "?", entry.version ?? 1],
    ["created_at", "?", db.timeOf(created)],
    ["updated_at", "?", db.timeOf(later(entry.updated_at ?? created, created))],
    ...db.wordColumns(texts),
  ];
  const [row] = yield {
    sql: `${insertSql(db, "entries", columns)} ON CONFLICT (id) DO NOTHING RETURNING id, n`,
    values: columns.map(([, , value]) => value),
  };
  if (row === undefined) throw new IdTakenError();
  const key = keyOf(db, row);
  if (db.index) yield* db.index(key, tags, texts);
  yield* addVersions(db, key, entry.versions ?? []);
  if (vector !== null) yield* db.setVectors(key, vector, of);
  yield* supersede(db, key, supersededIds(entry.supersedes));
  return id;
}

/** Returns the changed entry; undefined if it doesn't exist. */
export function* changeEntry(
  db: Dialect,
  { kind, id, changes, of }: Exclude<Write, { kind: "add" }>,
): Work<KnowledgeEntry | undefined> {
  const given: EntryChanges = changes;
  const { vector, expectedVersion, versions = [] } = given;
  const entries = `${db.prefix}entries`;
  const [found] = yield {
    sql: `SELECT ${db.entryColumns}, n FROM ${entries} WHERE id = ? ${db.forUpdate}`,
    values: [id],
  };
  if (found === undefined) return undefined;
  const [key, before] = [keyOf(db, found), toEntry(found)];
  if (expectedVersion !== undefined && expectedVersion !== before.version) {
    throw new ConflictError(before.version);
  }
  const columns = entryColumns(db, given);
  if (kind === "update") {
    const further = versions.map((one, at) => ({ ...one, version: before.version + at + 1 }));
    yield* addVersions(db, key, [before, ...further]);
    const updated = later(given.updated_at ?? new Date().toISOString(), before.created_at);
    columns.push(["version", "?", before.version + versions.length + 1]);
    columns.push(["updated_at", "?", db.timeOf(updated)]);
  }
  const after = {
    content: given.content ?? before.content,
    title: given.title === undefined ? before.title : given.title,
    source: given.source === undefined ? before.source : given.source,
  };
  const [old, texts] = [indexedTexts(before), indexedTexts(after)];
  const isIndexed = old.title === texts.title && old.text === texts.text;
  if (!isIndexed) columns.push(...db.wordColumns(texts));
  if (columns.length === 0) return before;
  const [row] = yield {
    sql: `UPDATE ${entries} SET ${columns.map(([name, sql]) => `${name} = ${sql}`).join(", ")}
      WHERE id = ? RETURNING ${db.entryColumns}`,
    values: [...columns.map(([, , value]) => value), id],
  };
  if (db.index) yield* db.index(key, given.tags ?? before.tags, isIndexed ? undefined : texts);
  const isSame = after.content === before.content && after.title === before.title;
  if (vector !== undefined || !isSame) yield* db.setVectors(key, vector ?? null, of);
  if (given.supersedes !== undefined) {
    yield { sql: `DELETE FROM ${db.prefix}superseding WHERE entry = ?`, values: [key] };
    for (const one of supersededIds(before.supersedes)) yield relinked(db, one);
    yield* supersede(db, key, supersededIds(given.supersedes));
  }
  return row && toEntry(row);
}

export function* deleteEntry(db: Dialect, id: string): Work<boolean> {
  const [row] = yield {
    sql: `DELETE FROM ${db.prefix}entries WHERE id = ? RETURNING ${db.entryColumns}, n`,
    values: [id],
  };
  if (row === undefined) return false;
  if (db.unindex) yield* db.unindex(keyOf(db, row));
  for (const old of supersededIds(toEntry(row).supersedes)) yield relinked(db, old);
  return true;
}

/** Finds the oldest entry with this content for this role. */
export function sameEntry(db: Dialect, content: string, role: Role): Statement {
  const { sql, values } = db.hasContent(content);
  return {
    sql: `SELECT id FROM ${db.prefix}entries WHERE ${sql} AND role = ? ORDER BY n LIMIT 1`,
    values: [...values, role],
  };
}

function* addVersions(
  db: Dialect,
  key: EntryKey,
  versions: readonly EntryVersion[],
): Work<void> {
  for (const { version, content, role, tags, author, updated_at } of versions) {
    const columns: BoundColumn[] = [
      ["entry", "?", key],
      ["version", "?", version],
      ["content", "?", content],
      ["role", "?", role],
      ["tags", db.listSql, JSON.stringify(tags)],
      ["author", "?", author],
      ["updated_at", "?", db.timeOf(updated_at)],
    ];
    yield {
      sql: `${insertSql(db, "versions", columns)} ON CONFLICT DO NOTHING`,
      values: columns.map(([, , value]) => value),
    };
  }
}

function* supersede(db: Dialect, key: EntryKey, ids: readonly string[]): Work<void> {
  for (const id of ids) {
    yield {
      sql: `INSERT INTO ${db.prefix}superseding (old, entry) VALUES (?, ?) ON CONFLICT DO NOTHING`,
      values: [id, key],
    };
    if ((yield relinked(db, id)).length === 0) throw new AbsentError();
  }
}

function relinked({ prefix, key }: Dialect, id: string): Statement {
  const entries = `${prefix}entries`;
  return {
    sql: `UPDATE ${entries} SET superseded_by =
        (SELECT s.id FROM ${prefix}superseding r JOIN ${entries} s ON s.${key} = r.entry
         WHERE r.old = ${entries}.id ORDER BY s.n DESC LIMIT 1)
      WHERE id = ? RETURNING id`,
    values: [id],
  };
}

const TIMES: readonly string[] = ["valid_until", "verified_at"];

function entryColumns(db: Dialect, given: Parameters<typeof givenColumns>[0]): BoundColumn[] {
  return givenColumns(given).map(([name, value]) => [
    name,
    name === "tags" ? db.listSql : "?",
    TIMES.includes(name) && value !== null ? db.timeOf(String(value)) : value,
  ]);
}

function insertSql({ prefix }: Dialect, table: string, columns: readonly BoundColumn[]): string {
  const [names, values] = [columns.map(([name]) => name), columns.map(([, sql]) => sql)];
  return `INSERT INTO ${prefix}${table} (${names.join(", ")}) VALUES (${values.join(", ")})`;
}

function keyOf({ key }: Dialect, row: DatabaseRow): EntryKey {
  return key === "n" ? numberColumn(row, "n") : textColumn(row, "id");
}

function later(one: string, other: string): string {
  return Date.parse(one) < Date.parse(other) ? other : one;
}
