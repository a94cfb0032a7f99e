import { type EntryChanges, indexedTexts, type NewEntry, supersededIds } from "../store/entry.ts";
import type { EntryVersion, KnowledgeEntry } from "../store/knowledge_entry.ts";
import type { Role } from "../store/role.ts";
import { type EntryColumn, givenColumns, textColumn, toEntry } from "../store/row.ts";
import type { AddOptions, Annotation } from "../store/store.ts";
import type { QueryFunction } from "./database.ts";
import { POSTGRES_ENTRY_COLUMNS, SqlValues, stateIn, timeText, vectorText } from "./entry_sql.ts";
import { AbsentError, ConflictError, OtherModelError } from "../store/store_error.ts";
import { isSameState, type VectorState } from "../store/entry_filter.ts";

interface Insertion extends AddOptions {
  vector: Float32Array | null;
}

/** Stores an entry. Returns its ID; with `once`, that of an identical entry if one exists. */
export async function insertEntry(
  query: QueryFunction,
  entry: NewEntry,
  { vector, of, once = false }: Insertion,
): Promise<string> {
  const values = new SqlValues();
  const columns: [string, string][] = [
    ["id", `${values.add(entry.id)}::text::uuid`],
    ...postgresColumns(entry, values),
    ["words", wordsSql(entry, values)],
  ];
  for (const name of ["created_at", "updated_at"] as const) {
    const time = entry[name];
    if (time === undefined) continue;
    columns.push([name, `${values.add(timeText(time))}::text::timestamptz`]);
  }
  if (entry.version !== undefined) columns.push(["version", `${values.add(entry.version)}::int`]);
  const [names, given] = [columns.map(([name]) => name), columns.map(([, value]) => value)];
  const same = once ? sameSql(entry, values) : "SELECT NULL::uuid AS id WHERE FALSE";
  // The driver sends both statements together. The second statement sees the entries stored before
  // the first statement got the lock.
  const [, rows] = await Promise.all([
    once ? lockContent(query, entry) : undefined,
    query(
      `WITH same AS (${same}), stored AS (
         INSERT INTO kb_entries (${names.join(", ")}) SELECT ${given.join(", ")}
         WHERE NOT EXISTS (SELECT FROM same) RETURNING id
       ) SELECT id FROM same UNION ALL SELECT id FROM stored`,
      values.list,
    ),
  ]);
  const id = textColumn(rows[0], "id");
  if (id !== entry.id) return id;
  if (vector !== null) await setVectors(query, id, { vector, of });
  if (entry.versions !== undefined) await addVersions(query, id, entry.versions);
  return id;
}

function wordsSql(
  entry: Pick<KnowledgeEntry, "title" | "content" | "source">,
  values: SqlValues,
): string {
  const { title, text } = indexedTexts(entry);
  return `to_tsvector('kb_words', ${values.add(`${title} ${text}`)}::text)`;
}

/** Replaces the vectors of an entry inside a transaction. Throws `OtherModelError`. */
export async function setVectors(
  query: QueryFunction,
  id: string,
  { vector, of }: { vector: Float32Array; of: VectorState | undefined },
): Promise<void> {
  const held = await stateIn(query, { isLocked: true });
  if (of && held && !isSameState(held, of)) throw new OtherModelError(held, of);
  await query("DELETE FROM kb_vectors WHERE entry = $1::text::uuid", [id]);
  const size = of?.dimension ?? vector.length;
  const parts = Array.from({ length: Math.max(1, Math.floor(vector.length / size)) }, (_, at) => ({
    part: at,
    embedding: vectorText(vector.subarray(at * size, (at + 1) * size)),
  }));
  await query(
    `INSERT INTO kb_vectors (entry, part, embedding)
     SELECT $1::text::uuid, part, embedding::vector
     FROM json_to_recordset($2::text::json) AS p (part int, embedding text)`,
    [id, JSON.stringify(parts)],
  );
}

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
    if (!await relink(query, one)) throw new AbsentError();
  }
}

/** Sets the entry that supersedes an entry, if any. Returns false if the entry doesn't exist. */
async function relink(query: QueryFunction, id: string): Promise<boolean> {
  const rows = await query(
    `UPDATE kb_entries e SET superseded_by =
       (SELECT s.id FROM kb_superseding r JOIN kb_entries s ON s.id = r.entry
        WHERE r.old = e.id ORDER BY s.n DESC LIMIT 1)
     WHERE e.id = $1::text::uuid RETURNING 1 AS done`,
    [id],
  );
  return rows.length > 0;
}

/** Deletes an entry inside a transaction. Returns false if the entry doesn't exist. */
export async function deleteEntry(query: QueryFunction, id: string): Promise<boolean> {
  const [row] = await query(
    `DELETE FROM kb_entries WHERE id = $1::text::uuid RETURNING ${POSTGRES_ENTRY_COLUMNS}`,
    [id],
  );
  if (row === undefined) return false;
  for (const old of supersededIds(toEntry(row).supersedes)) await relink(query, old);
  return true;
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

interface Change {
  changes: EntryChanges | Annotation;
  of?: VectorState | undefined;
  /** False to change facts about the entry without a new version. */
  isVersion: boolean;
  hasVectors: boolean;
}

/** Changes an entry inside a transaction. Returns undefined if it doesn't exist. */
export async function changeEntry(
  query: QueryFunction,
  id: string,
  { changes, of, isVersion, hasVectors }: Change,
): Promise<KnowledgeEntry | undefined> {
  const all: EntryChanges = changes;
  const { expectedVersion, versions = [] } = all;
  const vector = hasVectors ? all.vector : undefined;
  const [found] = await query(
    `SELECT ${POSTGRES_ENTRY_COLUMNS} FROM kb_entries WHERE id = $1::text::uuid FOR UPDATE`,
    [id],
  );
  if (found === undefined) return undefined;
  const before = toEntry(found);
  const { version } = before;
  if (expectedVersion !== undefined && expectedVersion !== version) {
    throw new ConflictError(version);
  }
  const values = new SqlValues();
  const after = {
    content: all.content ?? before.content,
    title: all.title === undefined ? before.title : all.title,
    source: all.source === undefined ? before.source : all.source,
  };
  const columns = [
    ...postgresColumns(all, values).map(([name, value]) => `${name} = ${value}`),
    `words = ${wordsSql(after, values)}`,
  ];
  if (isVersion) {
    const updated = all.updated_at === undefined
      ? "clock_timestamp()"
      : `${values.add(timeText(all.updated_at))}::text::timestamptz`;
    columns.push(`version = version + ${values.add(versions.length + 1)}::int`);
    columns.push(`updated_at = greatest(${updated}, created_at)`);
    await query(
      `INSERT INTO kb_versions (entry, version, content, role, tags, author, updated_at)
       SELECT id, version, content, role, tags, author, updated_at FROM kb_entries
       WHERE id = $1::text::uuid ON CONFLICT DO NOTHING`,
      [id],
    );
    const further = versions.map((one, at) => ({ ...one, version: version + at + 1 }));
    await addVersions(query, id, further);
  }
  const [row] = await query(
    `UPDATE kb_entries SET ${columns.join(", ")} WHERE id = ${values.add(id)}::text::uuid
     RETURNING ${POSTGRES_ENTRY_COLUMNS}`,
    values.list,
  );
  if (vector) await setVectors(query, id, { vector, of });
  if (vector === null) await query("DELETE FROM kb_vectors WHERE entry = $1::text::uuid", [id]);
  if (all.supersedes !== undefined) {
    await query("DELETE FROM kb_superseding WHERE entry = $1::text::uuid", [id]);
    for (const one of supersededIds(before.supersedes)) await relink(query, one);
    await supersede(query, id, supersededIds(all.supersedes));
  }
  return row && toEntry(row);
}

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

function postgresColumns(
  given: Partial<Pick<EntryChanges, EntryColumn>>,
  values: SqlValues,
): [string, string][] {
  return givenColumns(given).map(([name, value]) => [
    name,
    name === "tags" ? values.addTexts(given.tags ?? []) : `${values.add(value)}::${TYPES[name]}`,
  ]);
}
