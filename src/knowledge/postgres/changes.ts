import { type EntryColumn, givenColumns } from "../store/columns.ts";
import { contentKey } from "../store/content_key.ts";
import { type EntryChanges, indexedTitle, type NewEntry, supersededIds } from "../store/entry.ts";
import type { EntryVersion, KnowledgeEntry } from "../store/knowledge_entry.ts";
import type { Role } from "../store/role.ts";
import { numberColumn, textColumn, toEntry } from "../store/row.ts";
import {
  AbsentError,
  type AddOptions,
  type Annotation,
  ConflictError,
  type VectorState,
} from "../store/store.ts";
import type { QueryFunction } from "./database.ts";
import {
  heldCondition,
  POSTGRES_ENTRY_COLUMNS,
  SqlValues,
  timeText,
  vectorText,
} from "./entry_sql.ts";
import { setPassages, vectorsOfPassages } from "./passages.ts";
import { deleteWords, insertWords, wordRows } from "./words.ts";

/** The options for storing an entry, and its vector. */
interface Insertion extends AddOptions {
  vector: Float32Array | null;
}

/**
 * Stores an entry and its words, and returns its ID. With `once`, which requires a transaction,
 * returns the ID of an identical entry if one exists. Returns undefined if the store's vectors
 * belong to another model.
 */
export async function insertEntry(
  query: QueryFunction,
  entry: NewEntry,
  { vector, of, once = false }: Insertion,
): Promise<string | undefined> {
  const { rows: words, size, passages } = wordRows(entry);
  const values = new SqlValues();
  const columns: [string, string][] = [
    ["id", `${values.add(entry.id)}::text::uuid`],
    ...postgresColumns(entry, values),
    ["content_key", `${values.add(contentKey(entry))}::float8`],
    ["passages", `${values.add(passages)}::int`],
    ["word_count", `${values.add(size)}::int`],
  ];
  for (const name of ["created_at", "updated_at"] as const) {
    const time = entry[name];
    if (time === undefined) continue;
    columns.push([name, `${values.add(timeText(time))}::text::timestamptz`]);
  }
  if (entry.version !== undefined) columns.push(["version", `${values.add(entry.version)}::int`]);
  const parts = vector === null ? [] : vectorsOfPassages(vector, of);
  if (parts[0] !== undefined) {
    columns.push(["embedding", `${values.add(vectorText(parts[0]))}::text::vector`]);
    columns.push(["embedded_at", "clock_timestamp()"]);
  }
  const [names, given] = [columns.map(([name]) => name), columns.map(([, value]) => value)];
  const condition = vector === null ? "TRUE" : heldCondition(of, values);
  const indexed = insertWords("stored", values.add(words));
  const same = once ? sameSql(entry, values) : "SELECT NULL::uuid AS id WHERE FALSE";
  // The driver sends both statements together. The second statement sees the entries stored before
  // the first statement got the lock.
  const [, rows] = await Promise.all([
    once ? lockContent(query, entry) : undefined,
    query(
      `WITH same AS (${same}), stored AS (
         INSERT INTO kb_entries (${names.join(", ")}) SELECT ${given.join(", ")}
         WHERE ${condition} AND NOT EXISTS (SELECT FROM same) RETURNING id, n
       ), indexed AS (${indexed}) SELECT id FROM same UNION ALL SELECT id FROM stored`,
      values.list,
    ),
  ]);
  const id = rows.map((row) => textColumn(row, "id"))[0];
  if (id !== entry.id) return id;
  if (parts.length > 1) await setPassages(query, id, parts);
  if (entry.versions !== undefined) await addVersions(query, id, entry.versions);
  return id;
}

/** Stores earlier versions of an entry. */
async function addVersions(
  query: QueryFunction,
  id: string,
  versions: readonly EntryVersion[],
): Promise<void> {
  if (versions.length === 0) return;
  await query(
    `INSERT INTO kb_versions (entry, version, content, role, tags, author, updated_at)
     SELECT $1::text::uuid, version, content, role,
       ARRAY(SELECT json_array_elements_text(tags)), author, updated_at
     FROM json_to_recordset($2::text::json) AS v (version int, content text, role text, tags json,
       author text, updated_at timestamptz) ON CONFLICT DO NOTHING`,
    [id, JSON.stringify(versions)],
  );
}

/** Records that an entry supersedes others. Throws `AbsentError`. */
export async function supersede(
  query: QueryFunction,
  id: string,
  old: readonly string[],
): Promise<void> {
  for (const one of old) {
    await query(
      `INSERT INTO kb_superseding (old, entry) VALUES ($1::text::uuid, $2::text::uuid)
       ON CONFLICT DO NOTHING`,
      [one, id],
    );
    if (!await freshen(query, one)) throw new AbsentError();
  }
}

/** Changes facts about an entry. Returns false if the entry doesn't exist. */
export async function annotateEntry(
  query: QueryFunction,
  id: string,
  changes: Annotation,
): Promise<boolean> {
  const values = new SqlValues();
  const columns = postgresColumns(changes, values);
  if (columns.length === 0) return true;
  const rows = await query(
    `UPDATE kb_entries SET ${columns.map(([name, value]) => `${name} = ${value}`).join(", ")}
     WHERE id = ${values.add(id)}::text::uuid RETURNING 1 AS done`,
    values.list,
  );
  return rows.length > 0;
}

/** Lets only one session at a time add this content for this role, until its transaction ends. */
async function lockContent(query: QueryFunction, { content, role }: NewEntry): Promise<void> {
  await query("SELECT pg_advisory_xact_lock(hashtextextended($1::text, 1))::text", [
    `${role} ${content}`,
  ]);
}

/** Returns the ID of the oldest entry with this content for this role. */
export async function sameEntry(
  query: QueryFunction,
  content: string,
  role: Role,
): Promise<string | undefined> {
  const values = new SqlValues();
  const rows = await query(sameSql({ content, role }, values), values.list);
  return rows.map((row) => textColumn(row, "id"))[0];
}

function sameSql({ content, role }: Pick<NewEntry, "content" | "role">, values: SqlValues): string {
  const given = `${values.add(content)}::text`;
  return `SELECT id FROM kb_entries WHERE hashtextextended(content, 0) = hashtextextended(${given}, 0)
    AND content = ${given} AND role = ${values.add(role)}::text ORDER BY n LIMIT 1`;
}

/** Sets the entry that supersedes this entry, if any. Returns false if this entry doesn't exist. */
export async function freshen(query: QueryFunction, id: string): Promise<boolean> {
  const rows = await query(
    `UPDATE kb_entries e SET superseded_by =
       (SELECT s.id FROM kb_superseding r JOIN kb_entries s ON s.id = r.entry
        WHERE r.old = e.id ORDER BY s.n DESC LIMIT 1)
     WHERE e.id = $1::text::uuid RETURNING 1 AS done`,
    [id],
  );
  return rows.length > 0;
}

/** The changes to an entry, the model of its vector, and whether the store has vectors. */
interface Change {
  changes: EntryChanges;
  of: VectorState | undefined;
  hasVectors: boolean;
}

/** Changes an entry inside a transaction, and keeps the previous version. */
export async function changeEntry(
  query: QueryFunction,
  id: string,
  { changes, of, hasVectors }: Change,
): Promise<KnowledgeEntry | "absent" | "other model"> {
  const { vector, expectedVersion, versions = [] } = changes;
  const [found] = await query(
    `SELECT ${POSTGRES_ENTRY_COLUMNS}, n::float8 AS n, passages FROM kb_entries
     WHERE id = $1::text::uuid FOR UPDATE`,
    [id],
  );
  if (found === undefined) return "absent";
  const before = toEntry(found);
  const { version } = before;
  if (expectedVersion !== undefined && expectedVersion !== version) {
    throw new ConflictError(version);
  }
  const values = new SqlValues();
  const columns = changedColumns(changes, values);
  const after = {
    content: changes.content ?? before.content,
    title: changes.title === undefined ? before.title : changes.title,
    source: changes.source === undefined ? before.source : changes.source,
  };
  const isVector = vector !== undefined && hasVectors;
  const parts = isVector && vector !== null ? vectorsOfPassages(vector, of) : [];
  if (isVector) {
    const first = parts[0] === undefined ? null : vectorText(parts[0]);
    columns.push(`embedding = ${values.add(first)}::text::vector`);
    columns.push("embedded_at = clock_timestamp()");
  }
  const isOther = after.content !== before.content || after.title !== before.title;
  const isIndexed = !isOther && indexedTitle(after) === indexedTitle(before);
  const indexed = isIndexed ? undefined : wordRows(after);
  if (indexed !== undefined) {
    columns.push(
      `word_count = ${values.add(indexed.size)}::int`,
      `passages = ${values.add(indexed.passages)}::int`,
      `content_key = ${values.add(contentKey(after))}::float8`,
    );
  }
  await query(
    `INSERT INTO kb_versions (entry, version, content, role, tags, author, updated_at)
     SELECT id, version, content, role, tags, author, updated_at FROM kb_entries
     WHERE id = $1::text::uuid ON CONFLICT DO NOTHING`,
    [id],
  );
  const further = versions.map((one, at) => ({ ...one, version: version + at + 1 }));
  await addVersions(query, id, further);
  const [row] = await query(
    `UPDATE kb_entries SET ${columns.join(", ")} WHERE id = ${values.add(id)}::text::uuid
       AND ${isVector && vector !== null ? heldCondition(of, values) : "TRUE"}
     RETURNING ${POSTGRES_ENTRY_COLUMNS}`,
    values.list,
  );
  if (row === undefined) return "other model";
  if (indexed !== undefined) {
    const n = numberColumn(found, "n");
    await deleteWords(query, n, before);
    await query(insertWords("(SELECT $1::float8::bigint AS n)", "$2"), [n, indexed.rows]);
  }
  if (hasVectors && (isVector || isOther)) await setPassages(query, id, parts);
  if (changes.supersedes !== undefined) {
    await query("DELETE FROM kb_superseding WHERE entry = $1::text::uuid", [id]);
    for (const one of supersededIds(before.supersedes)) await freshen(query, one);
    await supersede(query, id, supersededIds(changes.supersedes));
  }
  return toEntry(row);
}

/** Returns the assignments of an UPDATE. */
function changedColumns(changes: EntryChanges, values: SqlValues): string[] {
  const { updated_at, versions = [] } = changes;
  const updated = updated_at === undefined
    ? "clock_timestamp()"
    : `${values.add(timeText(updated_at))}::text::timestamptz`;
  return [
    `version = version + ${values.add(versions.length + 1)}::int`,
    `updated_at = greatest(${updated}, created_at)`,
    ...postgresColumns(changes, values).map(([name, value]) => `${name} = ${value}`),
  ];
}

/** The types to which SQL casts values from text. */
const TYPES: Readonly<Record<Exclude<EntryColumn, "tags">, string>> = {
  content: "text",
  role: "text",
  entry_type: "text",
  confidence: "float8",
  title: "text",
  author: "text",
  parent_id: "text::uuid",
  source: "text::jsonb",
  supersedes: "text",
  valid_until: "text::timestamptz",
  verified_at: "text::timestamptz",
};

/** Returns the given columns and their values in SQL. */
function postgresColumns(
  given: Partial<Pick<EntryChanges, EntryColumn>>,
  values: SqlValues,
): [string, string][] {
  return givenColumns(given).map(([name, value]) => [
    name,
    name === "tags" ? values.addTexts(given.tags ?? []) : `${values.add(value)}::${TYPES[name]}`,
  ]);
}
