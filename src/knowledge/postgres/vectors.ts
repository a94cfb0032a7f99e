import {
  type DatabaseRow,
  hitIn,
  numberColumn,
  textColumn,
  textColumnOrNull,
} from "../store/row.ts";
import {
  type Embeddable,
  type EntryFilter,
  type EntryHit,
  isSameState,
  OtherModelError,
  REMEMBERED_MS,
  type Unmade,
  type VectorState,
  type VectorStore,
} from "../store/store.ts";
import type { PostgresDatabase, QueryFunction } from "./database.ts";
import {
  CURRENT,
  heldCondition,
  postgresCondition,
  SqlValues,
  stateText,
  vectorOf,
  vectorText,
} from "./entry_sql.ts";
import { setPassages, vectorsOfPassages } from "./passages.ts";
import type { SearchPlanner } from "./planning.ts";
import { migrateVectors, PASSAGE_INDEX, VECTOR_INDEX } from "./schema.ts";

/** The time limit for dropping the vectors of another model, in milliseconds. */
const REPLACE_MS = 600_000;

/** The number of separate comparisons that take as long as skipping one index entry (measured). */
const WALKED = 5;
/**
 * The number of passages to read for each hit, because several near passages may belong to one
 * entry.
 */
const PASSAGES_FOR_HIT = 3;

/** The vectors of a PostgreSQL store with pgvector. */
export class PostgresVectors implements VectorStore {
  readonly #database: PostgresDatabase;
  readonly #planner: SearchPlanner;
  readonly #opened: () => Promise<boolean>;
  readonly #reopen: () => void;
  /** The state of the vectors at the last read. */
  #seen: VectorState | undefined;

  /**
   * `opened` updates the schema and returns whether the database has vectors; `reopen` discards
   * that result.
   */
  constructor(
    database: PostgresDatabase,
    { planner, opened, reopen }: {
      planner: SearchPlanner;
      opened: () => Promise<boolean>;
      reopen: () => void;
    },
  ) {
    this.#database = database;
    this.#planner = planner;
    this.#opened = opened;
    this.#reopen = reopen;
  }

  /**
   * If few entries pass the filter, compares them all. Otherwise finds the nearest with pgvector's
   * HNSW index.
   */
  async nearest(vector: Float32Array, filter: EntryFilter, limit: number): Promise<EntryHit[]> {
    if (!await this.#opened()) return [];
    const areFew = await this.#areFew(filter, limit);
    const values = new SqlValues();
    const asked = `${values.add(vectorText(vector))}::vector`;
    const condition = postgresCondition(filter, values);
    const search = (from: string, ofPassage: string, rows: number): string => {
      const distance = `${ofPassage}embedding <=> ${asked}`;
      // A zero vector has no direction, so the index can't contain it.
      const order = areFew ? "score DESC NULLS LAST" : distance;
      return `(SELECT id, confidence, content_key, n::float8 AS n, nullif(1 - (${distance}), 'NaN') AS score
        FROM ${from} WHERE ${ofPassage}embedding IS NOT NULL AND ${condition}
        ORDER BY ${order} LIMIT ${values.add(rows)}::int)`;
    };
    const entries = search("kb_entries", "kb_entries.", limit);
    const ofEntries = "kb_passages p JOIN kb_entries ON id = p.entry";
    const passages = search(ofEntries, "p.", limit * PASSAGES_FOR_HIT);
    const text = `${entries} UNION ALL ${passages}`;
    const rows = await this.#planner.run({ text, values: values.list });
    const best = new Map<string, EntryHit>();
    for (const hit of rows.map(hitIn)) {
      if (hit.score > Math.max(0, best.get(hit.id)?.score ?? 0)) best.set(hit.id, hit);
    }
    return [...best.values()].sort((a, b) => b.score - a.score || b.order - a.order)
      .slice(0, limit);
  }

  /**
   * Returns true if comparing all passing entries is faster than finding `limit` entries with the
   * index.
   */
  async #areFew(filter: EntryFilter, limit: number): Promise<boolean> {
    const { isCurrent: _, ...narrowing } = filter;
    if (Object.values(narrowing).every((one) => one === undefined)) return false;
    const { passing, total } = await this.#planner.expect(filter);
    return passing * passing < WALKED * limit * total;
  }

  async of(id: string): Promise<Float32Array | undefined> {
    if (!await this.#opened()) return undefined;
    const rows = await this.#database.query(
      "SELECT embedding::text AS v FROM kb_entries WHERE id = $1::text::uuid AND embedding IS NOT NULL",
      [id],
    );
    return rows.map((row) => vectorOf(row.v))[0];
  }

  async setFor(
    { id, content, title }: Embeddable,
    vector: Float32Array,
    of?: VectorState,
  ): Promise<boolean> {
    await this.#opened();
    const parts = vectorsOfPassages(vector, of);
    const isSet = await this.#database.transaction(async (query) => {
      const values = new SqlValues();
      const rows = await query(
        `UPDATE kb_entries SET embedding = ${values.add(vectorText(parts[0] ?? vector))}
           ::text::vector, embedded_at = clock_timestamp()
         WHERE id = ${values.add(id)}::text::uuid AND content = ${values.add(content)}::text
           AND title IS NOT DISTINCT FROM ${values.add(title)}::text
           AND ${heldCondition(of, values)} RETURNING 1 AS done`,
        values.list,
      );
      if (rows.length > 0) await setPassages(query, id, parts);
      return rows.length > 0;
    });
    if (!isSet) await this.requireSame(of);
    return isSet;
  }

  /** Throws `OtherModelError` if the vectors belong to another model. */
  async requireSame(of: VectorState | undefined): Promise<void> {
    const held = await this.held();
    if (of && held && !isSameState(held, of)) throw new OtherModelError(held, of);
  }

  async notMadeSince(time: number, after: string | undefined, limit: number): Promise<Unmade[]> {
    await this.#opened();
    const rows = await this.#database.query(
      `SELECT id, content, title FROM kb_entries
       WHERE (embedding IS NULL OR embedded_at < to_timestamp($1::float8 / 1000))
         AND ($2::text IS NULL OR id > $2::text::uuid)
       ORDER BY id LIMIT $3::int`,
      [time, after ?? null, limit],
    );
    return rows.map(toUnmade);
  }

  async missing(after: string | undefined, limit: number): Promise<Unmade[]> {
    // The vector column doesn't exist until the first vector is stored.
    const isMissing = await this.#opened() ? "embedding IS NULL" : "TRUE";
    const rows = await this.#database.query(
      `SELECT id, content, title FROM kb_entries
       WHERE ${isMissing} AND source->>'file' IS NOT NULL AND ${CURRENT}
         AND ($1::text IS NULL OR id > $1::text::uuid)
       ORDER BY id LIMIT $2::int`,
      [after ?? null, limit],
    );
    return rows.map(toUnmade);
  }

  async held(): Promise<VectorState | undefined> {
    const hasVectors = await this.#opened();
    this.#seen = await stateIn(this.#database.query);
    // Another session has added vector columns since this session checked.
    if (this.#seen !== undefined && !hasVectors) this.#reopen();
    return this.#seen;
  }

  async claim(own: VectorState): Promise<VectorState> {
    // Stored vectors name their model. The server rejects them if the store's model has changed.
    if (this.#seen !== undefined && isSameState(this.#seen, own)) return own;
    return await this.#claimAnew(own);
  }

  async #claimAnew(own: VectorState): Promise<VectorState> {
    // Reads first, because most calls find the model and a read replica rejects writes.
    const held = await this.held();
    if (held !== undefined) return held;
    await this.#make(own);
    return await this.held() ?? own;
  }

  /**
   * Adds columns for vectors with this dimension and stores their model, unless another session has
   * done so.
   */
  async #make(own: VectorState): Promise<void> {
    await this.#database.transaction(async (query) => {
      await migrateVectors(query, own.dimension);
      if (await stateIn(query) === undefined) await reset(query, own);
    }, REPLACE_MS);
    this.#reopen();
  }

  async replace(state: VectorState): Promise<void> {
    const held = await this.#claimAnew(state);
    if (isSameState(held, state)) return;
    await this.#database.transaction(async (query) => {
      await migrateVectors(query, state.dimension);
      await reset(query, state);
    }, REPLACE_MS);
    this.#seen = state;
  }

  async beginRebuild(): Promise<number> {
    await this.#opened();
    const [row] = await this.#database.query(
      `INSERT INTO kb_facts (name, value)
       VALUES ('rebuild_start', (extract(epoch FROM clock_timestamp()) * 1000)::text)
       ON CONFLICT (name) DO UPDATE SET value = kb_facts.value RETURNING value`,
    );
    return numberColumn(row, "value");
  }

  async endRebuild(): Promise<void> {
    await this.#opened();
    await this.#database.query("DELETE FROM kb_facts WHERE name = 'rebuild_start'");
  }

  async recall(keys: readonly string[]): Promise<Map<string, Float32Array>> {
    if (keys.length === 0 || !await this.#opened()) return new Map();
    const values = new SqlValues();
    const rows = await this.#database.query(
      `SELECT hash, embedding::text AS v FROM kb_remembered
       WHERE hash = ANY (${values.addTexts(keys)})`,
      values.list,
    );
    return new Map(rows.map((row) => [textColumn(row, "hash"), vectorOf(row.v)]));
  }

  async remember(vectors: ReadonlyMap<string, Float32Array>): Promise<void> {
    if (!await this.#opened()) return;
    const rows = [...vectors].map(([hash, vector]) => ({ hash, embedding: vectorText(vector) }));
    await this.#database.query(
      "DELETE FROM kb_remembered WHERE made_at < clock_timestamp() - $1::float8 * interval '1 ms'",
      [REMEMBERED_MS],
    );
    await this.#database.query(
      `INSERT INTO kb_remembered (hash, embedding)
       SELECT hash, embedding::vector
       FROM json_to_recordset($1::text::json) AS t (hash text, embedding text)
       ON CONFLICT (hash) DO UPDATE SET embedding = excluded.embedding, made_at = clock_timestamp()`,
      [JSON.stringify(rows)],
    );
  }
}

function toUnmade(row: DatabaseRow): Unmade {
  const id = textColumn(row, "id");
  const title = textColumnOrNull(row, "title");
  return { id, content: textColumn(row, "content"), title, place: id };
}

/** Drops all vectors, adds columns for those of another model, and stores the model. */
async function reset(query: QueryFunction, state: VectorState): Promise<void> {
  const type = `vector(${Number(state.dimension)})`;
  await query("DROP INDEX kb_entries_by_vector, kb_passages_by_vector");
  await query("TRUNCATE kb_remembered, kb_passages");
  await query(`ALTER TABLE kb_entries ALTER COLUMN embedding TYPE ${type} USING NULL`);
  // The table remains, and with it the owner's changes to it.
  await query(`ALTER TABLE kb_passages ALTER COLUMN embedding TYPE ${type}`);
  await query(VECTOR_INDEX);
  await query(PASSAGE_INDEX);
  await query(
    `INSERT INTO kb_facts (name, value) VALUES ('vectors', $1::text)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [stateText(state)],
  );
}

/** Returns the state of the vectors; undefined if the database has never had any. */
async function stateIn(query: QueryFunction): Promise<VectorState | undefined> {
  const [row] = await query("SELECT value FROM kb_facts WHERE name = 'vectors'");
  return row && JSON.parse(textColumn(row, "value"));
}
