import { type DatabaseRow, hitIn, textColumn, textColumnOrNull } from "../store/row.ts";
import type { Embeddable, Unmade, Unvectored, VectorStore } from "../store/vector_store.ts";
import { postgresDialect, runWork } from "./dialect.ts";
import type { PostgresDatabase, QueryFunction } from "./database.ts";
import {
  postgresCondition,
  SqlValues,
  stateFrom,
  VECTOR_STATE,
  vectorOf,
  vectorText,
} from "./entry_sql.ts";
import { migrateVectors, VECTOR_INDEX } from "./schema.ts";
import {
  type EntryFilter,
  type EntryHit,
  isSameState,
  type VectorState,
} from "../store/entry_filter.ts";

const REPLACE_MS = 600_000;

/** The number of passages to read for each hit, because several may belong to one entry. */
const PASSAGES_FOR_HIT = 3;

const BY_INDEX = ["hnsw.iterative_scan = relaxed_order", "hnsw.ef_search = 200"];
const EXACT = ["enable_indexscan = off"];

export class PostgresVectors implements VectorStore {
  readonly #database: PostgresDatabase;
  readonly #opened: () => Promise<boolean>;
  readonly #reopen: () => void;
  #seen: VectorState | undefined;

  /**
   * `opened` updates the schema and returns whether the database has vectors; `reopen` discards
   * that result.
   */
  constructor(
    database: PostgresDatabase,
    { opened, reopen }: { opened: () => Promise<boolean>; reopen: () => void },
  ) {
    this.#database = database;
    this.#opened = opened;
    this.#reopen = reopen;
  }

  async nearest(vector: Float32Array, filter: EntryFilter, limit: number): Promise<EntryHit[]> {
    if (!await this.#opened()) return [];
    const values = new SqlValues();
    const asked = `${values.add(vectorText(vector))}::text::vector`;
    const most = limit * PASSAGES_FOR_HIT;
    // A zero vector has no direction: its distance is NaN.
    const text = `SELECT id, confidence, kb_entries.n::float8 AS n,
        nullif(1 - (embedding <=> ${asked}), 'NaN') AS score
      FROM kb_vectors JOIN kb_entries ON id = entry WHERE ${postgresCondition(filter, values)}
      ORDER BY embedding <=> ${asked} LIMIT ${values.add(most)}::int`;
    const rowsWith = (settings: readonly string[]): Promise<DatabaseRow[]> =>
      this.#database.transaction(async (query) => {
        for (const setting of settings) await query(`SET LOCAL ${setting}`);
        return await query(text, values.list);
      });
    let rows = await rowsWith(BY_INDEX);
    // The index stops early if few entries pass the filter; then comparing them all is fast.
    if (rows.length < most) rows = await rowsWith(EXACT);
    const best = new Map<string, EntryHit>();
    for (const hit of rows.map(hitIn)) {
      if (hit.score > Math.max(0, best.get(hit.id)?.score ?? 0)) best.set(hit.id, hit);
    }
    return [...best.values()].sort((a, b) => b.score - a.score || b.order - a.order)
      .slice(0, limit);
  }

  async of(id: string): Promise<Float32Array | undefined> {
    if (!await this.#opened()) return undefined;
    const rows = await this.#database.query(
      "SELECT embedding::text AS v FROM kb_vectors WHERE entry = $1::text::uuid ORDER BY part",
      [id],
    );
    if (rows.length === 0) return undefined;
    return Float32Array.from(rows.flatMap((row) => [...vectorOf(row.v)]));
  }

  async setFor(
    { id, content, title }: Embeddable,
    vector: Float32Array,
    of?: VectorState,
  ): Promise<boolean> {
    await this.#opened();
    return await this.#database.transaction(async (query) => {
      const rows = await query(
        `SELECT 1 AS found FROM kb_entries WHERE id = $1::text::uuid AND content = $2::text
           AND title IS NOT DISTINCT FROM $3::text FOR UPDATE`,
        [id, content, title],
      );
      if (rows.length > 0) await runWork(query, postgresDialect(true).setVectors(id, vector, of));
      return rows.length > 0;
    });
  }

  async unmade(
    { since = 0, ...filter }: Unvectored,
    after: string | undefined,
    limit: number,
  ): Promise<Unmade[]> {
    // The table of vectors doesn't exist until the first vector is stored.
    const hasVectors = await this.#opened();
    const values = new SqlValues();
    const made = `EXISTS (SELECT FROM kb_vectors v WHERE v.entry = kb_entries.id
      AND v.made_at >= to_timestamp(${values.add(since)}::float8 / 1000))`;
    const rows = await this.#database.query(
      `SELECT id, content, title FROM kb_entries
       WHERE ${hasVectors ? `NOT ${made}` : "$1::float8 IS NOT NULL"}
         AND ${postgresCondition(filter, values)}
         ${after === undefined ? "" : `AND id > ${values.add(after)}::text::uuid`}
       ORDER BY id LIMIT ${values.add(limit)}::int`,
      values.list,
    );
    return rows.map(toUnmade);
  }

  async held(): Promise<VectorState | undefined> {
    const hasVectors = await this.#opened();
    this.#seen = stateFrom(await this.#database.query(VECTOR_STATE));
    // Another session has added vector columns since this session checked.
    if (this.#seen !== undefined && !hasVectors) this.#reopen();
    return this.#seen;
  }

  async claim(own: VectorState): Promise<VectorState> {
    // Stored vectors name their model. The server rejects them if the store's model has changed.
    if (this.#seen !== undefined && isSameState(this.#seen, own)) return own;
    // Reads first, because most calls find the model and a read replica rejects writes.
    const held = await this.held();
    if (held !== undefined) return held;
    await this.#database.transaction(async (query) => {
      await migrateVectors(query, own.dimension);
      if ((await query(VECTOR_STATE)).length === 0) await reset(query, own);
    }, REPLACE_MS);
    this.#reopen();
    return await this.held() ?? own;
  }

  async replace(state: VectorState): Promise<void> {
    const held = await this.held() ?? await this.claim(state);
    if (isSameState(held, state)) return;
    await this.#database.transaction(async (query) => {
      await migrateVectors(query, state.dimension);
      await reset(query, state);
    }, REPLACE_MS);
    this.#seen = state;
  }
}

function toUnmade(row: DatabaseRow): Unmade {
  const id = textColumn(row, "id");
  const title = textColumnOrNull(row, "title");
  return { id, content: textColumn(row, "content"), title, place: id };
}

async function reset(query: QueryFunction, state: VectorState): Promise<void> {
  const type = `vector(${Number(state.dimension)})`;
  await query("DROP INDEX kb_vectors_by_direction");
  await query("TRUNCATE kb_vectors");
  // The table remains, and with it the owner's changes to it.
  await query(`ALTER TABLE kb_vectors ALTER COLUMN embedding TYPE ${type}`);
  await query(VECTOR_INDEX);
  await query(
    `INSERT INTO kb_facts (name, value) VALUES ('vectors', $1::text)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(state)],
  );
}
