import { type EntryColumn, givenColumns } from "../store/columns.ts";
import type { EntryChanges, KnowledgeEntry, NewEntry, Role } from "../store/entry.ts";
import { numberColumn, textColumn, textColumnOrNull, toEntry } from "../store/row.ts";
import { AbsentError, type AddOptions, ConflictError, type VectorState } from "../store/store.ts";
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

/** How an entry is stored. */
interface Insertion extends AddOptions {
  vector: Float32Array | null;
}

/**
 * Stores an entry and its words and returns its id, or with `once`, inside a transaction, that of
 * the same one; undefined when the store's vectors are of another model.
 */
export async function insertEntry(
  query: QueryFunction,
  entry: NewEntry,
  { vector, of, once = false }: Insertion,
): Promise<string | undefined> {
  const { rows: words, size } = wordRows(entry.content);
  const values = new SqlValues();
  const columns: [string, string][] = [
    ["id", `${values.add(entry.id)}::text::uuid`],
    ...postgresColumns(entry, values),
    ["word_count", `${values.add(size)}::int`],
  ];
  if (entry.created_at !== undefined) {
    columns.push(["created_at", `${values.add(timeText(entry.created_at))}::text::timestamptz`]);
  }
  const parts = vector === null ? [] : vectorsOfPassages(vector, of);
  if (parts[0] !== undefined) {
    columns.push(["embedding", `${values.add(vectorText(parts[0]))}::text::vector`]);
    columns.push(["embedded_at", "clock_timestamp()"]);
  }
  const [names, given] = [columns.map(([name]) => name), columns.map(([, value]) => value)];
  const condition = vector === null ? "TRUE" : heldCondition(of, values);
  const indexed = insertWords("stored", values.add(words), `${values.add(size)}::int`);
  const same = once ? sameSql(entry, values) : "SELECT NULL::uuid AS id WHERE FALSE";
  // Sent together; the second one sees what was stored before the first had the lock.
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
  if (id === entry.id && parts.length > 1) await setPassages(query, id, parts);
  return id;
}

/** Lets one session at a time add this content for this role, until its transaction ends. */
async function lockContent(query: QueryFunction, { content, role }: NewEntry): Promise<void> {
  await query("SELECT pg_advisory_xact_lock(hashtextextended($1::text, 1))::text", [
    `${role} ${content}`,
  ]);
}

/** The id of the oldest entry with this content for this role. */
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

/** Sets by what an entry is superseded, if by anything; false when there is no such entry. */
export async function freshen(query: QueryFunction, id: string): Promise<boolean> {
  const rows = await query(
    `UPDATE kb_entries e SET superseded_by =
       (SELECT s.id FROM kb_entries s WHERE s.supersedes = e.id ORDER BY s.n DESC LIMIT 1)
     WHERE e.id = $1::text::uuid RETURNING 1 AS done`,
    [id],
  );
  return rows.length > 0;
}

/** What is changed, and how vectors are kept. */
interface Change {
  changes: EntryChanges;
  of: VectorState | undefined;
  hasVectors: boolean;
}

/** Changes an entry inside a transaction and keeps the version before. */
export async function changeEntry(
  query: QueryFunction,
  id: string,
  { changes, of, hasVectors }: Change,
): Promise<KnowledgeEntry | "absent" | "other model"> {
  const { content, vector, expectedVersion } = changes;
  const [before] = await query(
    `SELECT n::float8 AS n, version, content, supersedes FROM kb_entries
     WHERE id = $1::text::uuid FOR UPDATE`,
    [id],
  );
  if (before === undefined) return "absent";
  const version = numberColumn(before, "version");
  if (expectedVersion !== undefined && expectedVersion !== version) {
    throw new ConflictError(version);
  }
  const values = new SqlValues();
  const columns = changedColumns(changes, values);
  const isVector = vector !== undefined && content !== undefined && hasVectors;
  const parts = isVector && vector !== null ? vectorsOfPassages(vector, of) : [];
  if (isVector) {
    const first = parts[0] === undefined ? null : vectorText(parts[0]);
    columns.push(`embedding = ${values.add(first)}::text::vector`);
    columns.push("embedded_at = clock_timestamp()");
  }
  const isOther = content !== undefined && content !== textColumn(before, "content");
  const indexed = isOther ? wordRows(content) : undefined;
  if (indexed !== undefined) columns.push(`word_count = ${values.add(indexed.size)}::int`);
  await query(
    `INSERT INTO kb_versions SELECT id, version, content, role, tags, updated_at FROM kb_entries
     WHERE id = $1::text::uuid ON CONFLICT DO NOTHING`,
    [id],
  );
  const [row] = await query(
    `UPDATE kb_entries SET ${columns.join(", ")} WHERE id = ${values.add(id)}::text::uuid
       AND ${isVector && vector !== null ? heldCondition(of, values) : "TRUE"}
     RETURNING ${POSTGRES_ENTRY_COLUMNS}`,
    values.list,
  );
  if (row === undefined) return "other model";
  if (indexed !== undefined) {
    const n = numberColumn(before, "n");
    await deleteWords(query, n, textColumn(before, "content"));
    const from = "(SELECT $1::float8::bigint AS n)";
    await query(insertWords(from, "$2", "$3::int"), [n, indexed.rows, indexed.size]);
  }
  if (hasVectors && (isVector || isOther)) await setPassages(query, id, parts);
  await relink(query, textColumnOrNull(before, "supersedes"), changes.supersedes);
  return toEntry(row);
}

async function relink(
  query: QueryFunction,
  before: string | null,
  after: string | null | undefined,
): Promise<void> {
  if (after === undefined) return;
  if (before !== null) await freshen(query, before);
  if (after !== null && !await freshen(query, after)) throw new AbsentError();
}

/** What an UPDATE sets. */
function changedColumns(changes: EntryChanges, values: SqlValues): string[] {
  return [
    "version = version + 1",
    "updated_at = greatest(clock_timestamp(), created_at)",
    ...postgresColumns(changes, values).map(([name, value]) => `${name} = ${value}`),
  ];
}

/** What a value is cast to from text. */
const TYPES: Readonly<Record<Exclude<EntryColumn, "tags">, string>> = {
  content: "text",
  role: "text",
  entry_type: "text",
  confidence: "float8",
  parent_id: "text::uuid",
  source: "text::jsonb",
  supersedes: "text::uuid",
  valid_until: "text::timestamptz",
};

/** The given columns and their values in SQL. */
function postgresColumns(
  given: Pick<EntryChanges, EntryColumn>,
  values: SqlValues,
): [string, string][] {
  return givenColumns(given).map(([name, value]) => [
    name,
    name === "tags" ? values.addTexts(given.tags ?? []) : `${values.add(value)}::${TYPES[name]}`,
  ]);
}
