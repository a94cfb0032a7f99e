import { type EntryChanges, indexedTexts, type NewEntry, supersededIds } from "./entry.ts";
import type { Dialect } from "./engine.ts";
import { isSameState, type VectorState } from "./entry_filter.ts";
import type { EntryVersion, KnowledgeEntry } from "./knowledge_entry.ts";
import type { Role } from "./role.ts";
import { ENTRY_COLUMNS, givenColumns, numberColumn, textColumn, toEntry } from "./row.ts";
import { AbsentError, ConflictError, IdTakenError, OtherModelError } from "./failure.ts";
import type { BoundColumn, Statement, Work } from "./statement.ts";

export type Write =
  & {
    of?: VectorState | undefined;
  }
  & (
    | {
      kind: "add";
      entry: NewEntry;
      /** True to avoid storing a second entry with the same content for the same role. */
      once?: boolean | undefined;
    }
    | { kind: "update"; id: string; changes: EntryChanges }
    /** Changes the source without a new version. */
    | { kind: "annotate"; id: string; changes: Pick<EntryChanges, "source"> }
  );

export function* made(db: Dialect, write: Write): Work<string> {
  if (write.kind === "add") return yield* addEntry(db, write);
  if (yield* changeEntry(db, write)) return write.id;
  throw new AbsentError("id", write.id);
}

function* addEntry(
  db: Dialect,
  { entry, of, once = false }: Extract<Write, { kind: "add" }>,
): Work<string> {
  const { id, content, role, vector, tags, versions = [] } = entry;
  if (once) {
    if (db.lockContent) yield db.lockContent(content, role);
    const [same] = yield sameEntry(content, role);
    if (same !== undefined) return textColumn(same, "id");
  }
  const created = entry.created_at ?? new Date().toISOString();
  const texts = indexedTexts(entry);
  const columns: BoundColumn[] = [
    ["id", "?", id],
    ...givenColumns(entry),
    ["version", "?", entry.version ?? 1],
    ["created_at", "?", Date.parse(created)],
    ["updated_at", "?", later(entry.updated_at ?? created, created)],
    ...db.textColumns?.(texts) ?? [],
  ];
  const [row] = yield {
    sql: `INSERT INTO kb_entries (${columns.map(([name]) => name).join(", ")})
      VALUES (${columns.map(([, sql]) => sql).join(", ")}) ON CONFLICT (id) DO NOTHING RETURNING n`,
    values: columns.map(([, , value]) => value),
  };
  if (row === undefined) throw new IdTakenError();
  const n = numberColumn(row, "n");
  if (db.indexTexts) yield* db.indexTexts(n, texts);
  yield* addTags(n, tags);
  yield* addVersions(n, versions);
  if (vector !== null) yield* setVectors(db, n, { vector, of });
  yield* supersede(supersededIds(entry.supersedes));
  return id;
}

export function* changeEntry(
  db: Dialect,
  { kind, id, changes, of }: Exclude<Write, { kind: "add" }>,
): Work<KnowledgeEntry | undefined> {
  const given: EntryChanges = changes;
  const { vector, expectedVersion, versions = [] } = given;
  const [found] = yield entryRow(id, db.forUpdate);
  if (found === undefined) return undefined;
  const [n, before] = [numberColumn(found, "n"), toEntry(found)];
  if (expectedVersion !== undefined && expectedVersion !== before.version) {
    throw new ConflictError(before.version);
  }
  const columns = givenColumns(given);
  if (kind === "update") {
    const further = versions.map((one, at) => ({ ...one, version: before.version + at + 1 }));
    yield* addVersions(n, [before, ...further]);
    columns.push(["version", "?", before.version + versions.length + 1]);
    const updated = given.updated_at ?? new Date().toISOString();
    columns.push(["updated_at", "?", later(updated, before.created_at)]);
  }
  const after = {
    content: given.content ?? before.content,
    title: given.title === undefined ? before.title : given.title,
    source: given.source === undefined ? before.source : given.source,
  };
  const [old, texts] = [indexedTexts(before), indexedTexts(after)];
  const isIndexed = old.title === texts.title && old.text === texts.text;
  if (!isIndexed) columns.push(...db.textColumns?.(texts) ?? []);
  if (columns.length === 0) return before;
  yield {
    sql: `UPDATE kb_entries SET ${columns.map(([name, sql]) => `${name} = ${sql}`).join(", ")}
      WHERE n = ?`,
    values: [...columns.map(([, , value]) => value), n],
  };
  if (!isIndexed && db.indexTexts) yield* db.indexTexts(n, texts);
  if (given.tags !== undefined) {
    yield { sql: "DELETE FROM kb_tags WHERE entry = ?", values: [n] };
    yield* addTags(n, given.tags);
  }
  const isSame = after.content === before.content && after.title === before.title;
  if (vector !== undefined || !isSame) yield* setVectors(db, n, { vector: vector ?? null, of });
  if (given.supersedes !== undefined) {
    for (const one of supersededIds(before.supersedes)) yield relinked(one);
    yield* supersede(supersededIds(given.supersedes));
  }
  const [row] = yield entryRow(id);
  return row && toEntry(row);
}

export function* deleteEntry(db: Dialect, id: string): Work<boolean> {
  const [row] = yield {
    sql: `DELETE FROM kb_entries WHERE id = ? RETURNING ${ENTRY_COLUMNS}`,
    values: [id],
  };
  if (row === undefined) return false;
  if (db.unindexTexts) yield db.unindexTexts(numberColumn(row, "n"));
  for (const old of supersededIds(toEntry(row).supersedes)) yield relinked(old);
  return true;
}

/** Finds the oldest entry with this content for this role. */
export function sameEntry(content: string, role: Role): Statement {
  const text = "CAST(? AS text)";
  return {
    sql: `SELECT id FROM kb_entries WHERE length(content) = length(${text})
      AND substr(content, 1, 80) = substr(${text}, 1, 80) AND content = ? AND role = ?
      ORDER BY n LIMIT 1`,
    values: [content, content, content, role],
  };
}

export function entryRow(id: string, lock = ""): Statement {
  return { sql: `SELECT ${ENTRY_COLUMNS} FROM kb_entries WHERE id = ? ${lock}`, values: [id] };
}

export function* vectorState(lock = ""): Work<VectorState | undefined> {
  const sql = `SELECT value FROM kb_facts WHERE name = 'vectors' ${lock}`;
  const [row] = yield { sql, values: [] };
  return row && JSON.parse(textColumn(row, "value"));
}

/** Replaces the vectors of an entry; null removes them. Throws `OtherModelError`. */
export function* setVectors(
  db: Dialect,
  n: number,
  { vector, of }: { vector: Float32Array | null; of?: VectorState | undefined },
): Work<void> {
  const held = yield* vectorState(db.forUpdate && "FOR SHARE");
  if (held === undefined) return;
  if (vector !== null && of !== undefined && !isSameState(held, of)) {
    throw new OtherModelError(held, of);
  }
  yield { sql: "DELETE FROM kb_vectors WHERE entry = ?", values: [n] };
  if (vector !== null) yield db.addVectors(n, vector, held);
}

function* addTags(n: number, tags: readonly string[]): Work<void> {
  if (tags.length === 0) return;
  yield {
    sql: `INSERT INTO kb_tags (tag, entry) VALUES ${tags.map(() => "(?, ?)").join(", ")}
      ON CONFLICT DO NOTHING`,
    values: tags.flatMap((tag) => [tag, n]),
  };
}

function* addVersions(n: number, versions: readonly EntryVersion[]): Work<void> {
  for (const { version, content, role, tags, updated_at } of versions) {
    yield {
      sql: `INSERT INTO kb_versions (entry, version, content, role, tags, updated_at)
        VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      values: [n, version, content, role, JSON.stringify(tags), Date.parse(updated_at)],
    };
  }
}

function* supersede(ids: readonly string[]): Work<void> {
  for (const id of ids) {
    if ((yield relinked(id)).length === 0) throw new AbsentError("supersedes", id);
  }
}

function relinked(id: string): Statement {
  return {
    sql: `UPDATE kb_entries SET superseded_by =
        (SELECT s.id FROM kb_entries s WHERE s.supersedes LIKE '%' || kb_entries.id || '%'
         ORDER BY s.n DESC LIMIT 1)
      WHERE id = ? RETURNING id`,
    values: [id],
  };
}

function later(one: string, other: string): number {
  return Math.max(Date.parse(one), Date.parse(other));
}
