import type { EntryChanges, KnowledgeEntry, NewEntry } from "../store/entry.ts";
import { entriesInOrder, hitIn, toEntry } from "../store/row.ts";
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
import { type PostgresDatabase, sqlState } from "./database.ts";
import {
  countPostgresEntries,
  heldCondition,
  POSTGRES_ENTRY_COLUMNS,
  postgresCondition,
  SqlValues,
  vectorText,
} from "./entry_sql.ts";
import { refusalOf } from "./requirements.ts";
import { migratePostgres } from "./schema.ts";
import { PostgresWords } from "./search.ts";
import { PostgresVectors } from "./vectors.ts";

/** How long a change of the schema may take, in milliseconds. */
const MIGRATION_MS = 600_000;

/** PostgreSQL 15 or later; search by meaning needs pgvector, search by words does not. */
export class PostgresStore implements Store {
  readonly kind = "PostgreSQL";
  readonly #database: PostgresDatabase;
  readonly #dimension: number | undefined;
  readonly #words = new PostgresWords();
  readonly vectors: PostgresVectors;
  #ready: Promise<boolean> | undefined;

  /** Without a dimension it stores no vectors. */
  constructor(database: PostgresDatabase, dimension?: number) {
    this.#database = database;
    this.#dimension = dimension;
    this.vectors = new PostgresVectors(database, () => this.#opened());
  }

  async open(): Promise<void> {
    await this.#opened();
  }

  async close(): Promise<void> {
    await this.#database.close();
  }

  async add(entry: NewEntry, of?: VectorState): Promise<void> {
    const hasVectors = await this.#opened();
    const values = new SqlValues();
    const columns: [string, string][] = [
      ["id", `${values.add(entry.id)}::text::uuid`],
      ["content", `${values.add(entry.content)}::text`],
      ["role", `${values.add(entry.role)}::text`],
      ["tags", values.addTexts(entry.tags)],
      ["entry_type", `${values.add(entry.entry_type)}::text`],
      ["confidence", `${values.add(entry.confidence)}::float8`],
      ["parent_id", `${values.add(entry.parent_id)}::text::uuid`],
      ["source", `${values.add(entry.source && JSON.stringify(entry.source))}::text::jsonb`],
    ];
    if (hasVectors && entry.vector !== null) {
      columns.push(["embedding", `${values.add(vectorText(entry.vector))}::text::vector`]);
      columns.push(["embedded_at", "clock_timestamp()"]);
    }
    const [names, given] = [columns.map(([name]) => name), columns.map(([, value]) => value)];
    const condition = hasVectors && entry.vector !== null ? heldCondition(of, values) : "TRUE";
    const sql = `INSERT INTO kb_entries (${names.join(", ")}) SELECT ${given.join(", ")}
      WHERE ${condition} RETURNING 1 AS done`;
    try {
      const rows = await this.#database.query(sql, values.list);
      if (rows.length === 0) await this.vectors.requireSame(of);
    } catch (error) {
      if (error instanceof StoreError && sqlState(error) === "23505") throw new IdTakenError();
      throw error;
    }
  }

  async get(id: string): Promise<KnowledgeEntry | undefined> {
    return (await this.read([id]))[0];
  }

  async read(ids: readonly string[]): Promise<KnowledgeEntry[]> {
    await this.#opened();
    if (ids.length === 0) return [];
    const values = new SqlValues();
    const rows = await this.#database.query(
      `SELECT ${POSTGRES_ENTRY_COLUMNS} FROM kb_entries WHERE id = ANY (${
        values.addTexts(ids)
      }::uuid[])`,
      values.list,
    );
    return entriesInOrder(ids, rows);
  }

  async update(
    id: string,
    { content, role, tags, vector }: EntryChanges,
    of?: VectorState,
  ): Promise<KnowledgeEntry | undefined> {
    const hasVectors = await this.#opened();
    const values = new SqlValues();
    const changes = [
      "updated_at = greatest(clock_timestamp(), created_at)",
      ...(role === undefined ? [] : [`role = ${values.add(role)}::text`]),
      ...(tags === undefined ? [] : [`tags = ${values.addTexts(tags)}`]),
      ...(content === undefined ? [] : [`content = ${values.add(content)}::text`]),
    ];
    // Without a vector, the table's trigger drops the old one of other content.
    const isVector = vector !== undefined && content !== undefined && hasVectors;
    if (isVector) {
      const text = vector ? vectorText(vector) : null;
      changes.push(`embedding = ${values.add(text)}::text::vector`);
      changes.push("embedded_at = clock_timestamp()");
    }
    const rows = await this.#database.query(
      `UPDATE kb_entries SET ${changes.join(", ")} WHERE id = ${values.add(id)}::text::uuid
         AND ${isVector && vector !== null ? heldCondition(of, values) : "TRUE"}
       RETURNING ${POSTGRES_ENTRY_COLUMNS}`,
      values.list,
    );
    if (rows.length === 0 && isVector) await this.vectors.requireSame(of);
    return rows.map(toEntry)[0];
  }

  async delete(id: string): Promise<boolean> {
    const sql = "DELETE FROM kb_entries WHERE id = $1::text::uuid RETURNING 1 AS done";
    await this.#opened();
    return (await this.#database.query(sql, [id])).length > 0;
  }

  async list(filter: EntryFilter, limit: number): Promise<KnowledgeEntry[]> {
    await this.#opened();
    const values = new SqlValues();
    const condition = postgresCondition(filter, values);
    const rows = await this.#database.query(
      `SELECT ${POSTGRES_ENTRY_COLUMNS} FROM kb_entries WHERE ${condition}
       ORDER BY created_at DESC, n DESC LIMIT ${values.add(limit)}::int`,
      values.list,
    );
    return rows.map(toEntry);
  }

  async findByWords(text: string, filter: EntryFilter, limit: number): Promise<WordHits> {
    await this.#opened();
    return await this.#words.find(this.#database.query, text, filter, limit);
  }

  async children(id: string, limit: number): Promise<EntryHit[]> {
    await this.#opened();
    const sql = `SELECT id, n::float8 AS n FROM kb_entries WHERE parent_id = $1::text::uuid
      ORDER BY created_at DESC, kb_entries.n DESC LIMIT $2::int`;
    return (await this.#database.query(sql, [id, limit])).map(hitIn);
  }

  async sharingTags(tags: readonly string[], limit: number): Promise<EntryHit[]> {
    await this.#opened();
    if (tags.length < 2) return [];
    const values = new SqlValues();
    const given = values.addTexts(tags);
    const rows = await this.#database.query(
      `SELECT id, n::float8 AS n, shared FROM kb_entries, LATERAL (
         SELECT count(*)::int AS shared FROM unnest(tags) AS tag WHERE tag = ANY (${given})
       ) AS overlap
       WHERE tags && ${given} AND shared >= 2
       ORDER BY shared DESC, created_at DESC, kb_entries.n DESC LIMIT ${values.add(limit)}::int`,
      values.list,
    );
    return rows.map(hitIn);
  }

  async counts(): Promise<EntryCounts> {
    const hasVectors = await this.#opened();
    return await countPostgresEntries(this.#database.query, hasVectors);
  }

  /** True when it has vectors; the schema is checked once, and again after a failure. */
  #opened(): Promise<boolean> {
    this.#ready ??= this.#migrate().catch((error) => {
      this.#ready = undefined;
      throw error;
    });
    return this.#ready;
  }

  async #migrate(): Promise<boolean> {
    try {
      return await this.#database.transaction(
        (query) => migratePostgres(query, this.#dimension),
        MIGRATION_MS,
      );
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      throw refusalOf(error) ?? error;
    }
  }
}
