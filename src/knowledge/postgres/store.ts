import { counted } from "../../kernel/plural.ts";
import type { EntryChanges, NewEntry } from "../store/entry.ts";
import type { EntryVersion, KnowledgeEntry } from "../store/knowledge_entry.ts";
import type { Role } from "../store/role.ts";
import {
  countsFrom,
  entriesInOrder,
  numberColumn,
  textColumn,
  toEntry,
  toVersion,
} from "../store/row.ts";
import type {
  AddOptions,
  Annotation,
  EntryCounts,
  ListedEntries,
  ListPart,
  Store,
  StoreDamage,
  WordHit,
  Write,
} from "../store/store.ts";
import { numberedSql, postgresDialect, runWork } from "./dialect.ts";
import {
  changeEntry,
  deleteEntry,
  type Dialect,
  made,
  sameEntry,
  type Work,
} from "../store/writer.ts";
import type { PostgresDatabase } from "./database.ts";
import { POSTGRES_ENTRY_COLUMNS, postgresCondition, SqlValues } from "./entry_sql.ts";
import { refusalOf } from "./requirements.ts";
import { migratePostgres, readSchema } from "./schema.ts";
import { PostgresVectors } from "./vectors.ts";
import { entriesWithWords } from "./words.ts";
import { makeWrites } from "./writes.ts";
import { StoreError } from "../store/store_error.ts";
import type { EntryFilter, VectorState } from "../store/entry_filter.ts";

const MIGRATION_MS = 600_000;

/** A store in PostgreSQL 15 or later. Semantic search requires pgvector; keyword search doesn't. */
export class PostgresStore implements Store {
  readonly kind = "PostgreSQL";
  readonly #database: PostgresDatabase;
  readonly #wantsVectors: boolean;
  readonly vectors: PostgresVectors;
  #ready: Promise<boolean> | undefined;

  /**
   * With `wantsVectors`, the store requires pgvector. The first vectors determine the dimension.
   */
  constructor(database: PostgresDatabase, wantsVectors = false) {
    this.#database = database;
    this.#wantsVectors = wantsVectors;
    this.vectors = new PostgresVectors(database, {
      opened: () => this.#opened(),
      reopen: () => this.#ready = undefined,
    });
  }

  async open(): Promise<void> {
    await this.#opened();
  }

  async isReadOnly(): Promise<boolean> {
    await this.#opened();
    const [row] = await this.#database.query(
      `SELECT current_setting('transaction_read_only') = 'on'
         OR NOT has_table_privilege('kb_entries', 'INSERT') AS "isReadOnly"`,
    );
    return row?.isReadOnly === true;
  }

  async isDamaged(): Promise<boolean> {
    await this.#opened();
    const rows = await this.#database.query("SELECT 1 AS n FROM kb_facts WHERE name = 'damaged'");
    return rows.length > 0;
  }

  async close(): Promise<void> {
    await this.#database.close();
  }

  async add(entry: NewEntry, options: AddOptions = {}): Promise<string> {
    return await this.#inTransaction((db) => made(db, { kind: "add", entry, ...options }));
  }

  async write(writes: readonly Write[]): Promise<(Error | undefined)[]> {
    return await makeWrites(this.#database, writes, await this.#dialect());
  }

  async annotate(id: string, changes: Annotation): Promise<boolean> {
    const write = { kind: "annotate", id, changes } as const;
    return await this.#inTransaction((db) => changeEntry(db, write)) !== undefined;
  }

  async #dialect(): Promise<Dialect> {
    return postgresDialect(await this.#opened());
  }

  async #inTransaction<Result>(work: (db: Dialect) => Work<Result>): Promise<Result> {
    const db = await this.#dialect();
    return await this.#database.transaction((query) => runWork(query, work(db)));
  }

  async same(content: string, role: Role): Promise<string | undefined> {
    const { sql, values } = sameEntry(await this.#dialect(), content, role);
    const [row] = await this.#database.query(numberedSql(sql), values);
    return row && textColumn(row, "id");
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
    changes: EntryChanges,
    of?: VectorState,
  ): Promise<KnowledgeEntry | undefined> {
    const write = { kind: "update", id, changes, of } as const;
    return await this.#inTransaction((db) => changeEntry(db, write));
  }

  async delete(id: string): Promise<boolean> {
    return await this.#inTransaction((db) => deleteEntry(db, id));
  }

  async history(id: string): Promise<EntryVersion[]> {
    await this.#opened();
    const rows = await this.#database.query(
      `SELECT version, content, role, array_to_json(tags)::text AS tags, author,
         floor(extract(epoch FROM updated_at) * 1000)::float8 AS updated
       FROM kb_versions WHERE entry = $1::text::uuid ORDER BY version DESC`,
      [id],
    );
    return rows.map(toVersion);
  }

  async list(
    filter: EntryFilter,
    { limit, after, oldestFirst = false }: ListPart,
  ): Promise<ListedEntries> {
    await this.#opened();
    const values = new SqlValues();
    const condition = postgresCondition(filter, values);
    const [sign, order] = oldestFirst ? [">", "ASC"] : ["<", "DESC"];
    const place = after === undefined
      ? "TRUE"
      : `(created_at, kb_entries.n) ${sign} (to_timestamp(0) + ${values.add(after.time)}::float8 *
         interval '1 microsecond', ${values.add(after.n)}::float8::bigint)`;
    const rows = await this.#database.query(
      `SELECT ${POSTGRES_ENTRY_COLUMNS}, n::float8 AS n,
         (extract(epoch FROM created_at) * 1000000)::float8 AS place
       FROM kb_entries WHERE ${condition} AND ${place}
       ORDER BY created_at ${order}, kb_entries.n ${order} LIMIT ${values.add(limit + 1)}::int`,
      values.list,
    );
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      entries: rows.slice(0, limit).map(toEntry),
      next: last && { time: numberColumn(last, "place"), n: numberColumn(last, "n") },
    };
  }

  async findByWords(
    words: readonly string[],
    filter: EntryFilter,
    limit: number,
  ): Promise<WordHit[]> {
    await this.#opened();
    return await entriesWithWords(this.#database.query, words, { filter, limit });
  }

  /** Compares the entries with the keyword index; PostgreSQL checks its own files. */
  async damage(): Promise<StoreDamage> {
    const isDamaged = await this.isDamaged();
    const [row] = await this.#database.query(
      `SELECT count(*)::int AS total,
         count(*) FILTER (WHERE content ~ '[[:alnum:]]' AND length(words) = 0)::int AS lost
       FROM kb_entries`,
    );
    const lost = numberColumn(row, "lost");
    return {
      faults: [
        ...(isDamaged ? ["a statement has found the database damaged"] : []),
        ...(lost > 0 ? [`the keyword index lacks ${counted(lost, "entry", "entries")}`] : []),
      ],
      checked: numberColumn(row, "total"),
    };
  }

  async counts(): Promise<EntryCounts> {
    const hasVectors = await this.#opened();
    const { query } = this.#database;
    const [entries, tags, vectors] = await Promise.all([
      query(
        `SELECT role, entry_type, count(*)::float8 AS n,
           count(source->>'line')::float8 AS documents FROM kb_entries GROUP BY 1, 2`,
      ),
      query("SELECT tag, count(*)::float8 AS n FROM kb_entries, unnest(tags) AS tag GROUP BY 1"),
      hasVectors ? query("SELECT count(DISTINCT entry)::float8 AS n FROM kb_vectors") : [],
    ]);
    return countsFrom({ entries, tags, withVector: numberColumn(vectors[0], "n") });
  }

  #opened(): Promise<boolean> {
    this.#ready ??= this.#migrate().catch((error) => {
      this.#ready = undefined;
      throw error;
    });
    return this.#ready;
  }

  async #migrate(): Promise<boolean> {
    const { query, transaction, check } = this.#database;
    await check?.();
    try {
      const hasVectors = await readSchema(query, this.#wantsVectors);
      return hasVectors ?? await transaction(
        (query) => migratePostgres(query, this.#wantsVectors),
        MIGRATION_MS,
      );
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      throw refusalOf(error) ?? error;
    }
  }
}
