import { counted } from "../../kernel/plural.ts";
import type { Dialect, Engine, WordHit } from "../store/engine.ts";
import { conditionOf, type EntryFilter, type EntryHit } from "../store/entry_filter.ts";
import { hitIn, numberColumn } from "../store/row.ts";
import { StoreError } from "../store/failure.ts";
import type { PostgresDatabase, QueryFunction } from "./database.ts";
import { isMigrated, migratePostgres, refusalOf, SCHEMA_LOCK } from "./schema.ts";
import { entriesWithWords } from "./word_search.ts";
import type { DatabaseRow, Work } from "../store/statement.ts";

const POSTGRES: Dialect = {
  forUpdate: "FOR UPDATE",
  lockContent: (content, role) => ({
    sql: "SELECT pg_advisory_xact_lock(hashtextextended(?::text, 1))::text",
    values: [`${role} ${content}`],
  }),
  lockModel: { sql: SCHEMA_LOCK, values: [] },
  textColumns({ title, text }) {
    const vector = "to_tsvector('kb_words', p->>'title')";
    const sql = `(SELECT setweight(${vector}, 'A') || to_tsvector('kb_words', p->>'text')
      FROM CAST(? AS json) AS p)`;
    return [["words", sql, JSON.stringify({ title, text })]];
  },
  *makeVectors({ dimension }): Work<void> {
    yield { sql: "DROP TABLE IF EXISTS kb_vectors", values: [] };
    yield {
      sql: `CREATE TABLE kb_vectors (
        entry bigint NOT NULL REFERENCES kb_entries ON DELETE CASCADE,
        part bigint NOT NULL,
        made_at bigint NOT NULL,
        embedding vector(${Number(dimension)}) NOT NULL,
        PRIMARY KEY (entry, part)
      )`,
      values: [],
    };
    // pgvector's default `m`, and twice its default number of candidates to improve recall.
    yield {
      sql: `CREATE INDEX kb_vectors_by_direction ON kb_vectors
        USING hnsw (embedding vector_cosine_ops) WITH (m = 16, ef_construction = 128)`,
      values: [],
    };
  },
  addVectors(n, vectors, { dimension }) {
    const parts = Array.from({ length: Math.max(1, vectors.length / dimension) }, (_, part) => {
      return [part, vectorText(vectors.subarray(part * dimension, (part + 1) * dimension))];
    });
    return {
      sql: `INSERT INTO kb_vectors (entry, part, made_at, embedding)
        SELECT ?::bigint, (p->>0)::bigint, ?::bigint, (p->>1)::vector
        FROM json_array_elements(?::text::json) AS p`,
      values: [n, Date.now(), JSON.stringify(parts)],
    };
  },
  vectorOf: {
    sql: `SELECT embedding::text AS v FROM kb_vectors JOIN kb_entries e ON e.n = entry
      WHERE e.id = ? AND part = 0`,
    read: ({ v }) => Float32Array.from(JSON.parse(String(v)), Number),
  },
};

const MIGRATION_MS = 600_000;
/** The number of vectors to read for each hit, because several may belong to one entry. */
const READ_FOR_HIT = 3;

const BY_INDEX = ["hnsw.iterative_scan = relaxed_order", "hnsw.ef_search = 200"];
const EXACT = ["enable_indexscan = off"];

/** PostgreSQL 15 or later. Semantic search requires pgvector; keyword search doesn't. */
export class PostgresEngine implements Engine {
  readonly kind = "PostgreSQL";
  readonly dialect = POSTGRES;
  #ready: Promise<void> | undefined;

  constructor(readonly database: PostgresDatabase, readonly wantsVectors = false) {}

  open(): Promise<void> {
    this.#ready ??= this.#migrate().catch((error) => {
      this.#ready = undefined;
      throw error;
    });
    return this.#ready;
  }

  async #migrate(): Promise<void> {
    const { database: { query, transaction }, wantsVectors } = this;
    try {
      if (await isMigrated(query, wantsVectors)) return;
      await transaction((query) => migratePostgres(query, wantsVectors), MIGRATION_MS);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      throw refusalOf(error) ?? error;
    }
  }

  /** Compares the entries with the keyword index; PostgreSQL checks its own files. */
  async damage(): Promise<string[]> {
    await this.open();
    const [row] = await this.database.query(
      `SELECT count(*) FILTER (WHERE content ~ '[[:alnum:]]' AND length(words) = 0) AS lost,
         (SELECT count(*) FROM kb_facts WHERE name = 'damaged') AS marks
       FROM kb_entries`,
    );
    const lost = numberColumn(row, "lost");
    return [
      ...(numberColumn(row, "marks") > 0 ? ["a statement has found the database damaged"] : []),
      ...(lost > 0 ? [`the keyword index lacks ${counted(lost, "entry", "entries")}`] : []),
    ];
  }

  close(): Promise<void> {
    return this.database.close();
  }

  async run<Result>(work: Work<Result>): Promise<Result> {
    await this.open();
    return await runWork(this.database.query, work);
  }

  async transaction<Result>(work: Work<Result>): Promise<Result> {
    await this.open();
    return await this.database.transaction((query) => runWork(query, work));
  }

  async findByWords(
    words: readonly string[],
    filter: EntryFilter,
    limit: number,
  ): Promise<WordHit[]> {
    return await this.run(entriesWithWords(words, { filter, limit }));
  }

  async nearest(vector: Float32Array, filter: EntryFilter, limit: number): Promise<EntryHit[]> {
    const { sql, values } = conditionOf(filter);
    const [asked, most] = [vectorText(vector), limit * READ_FOR_HIT];
    // A zero vector has no direction: its distance is NaN.
    const nearest = {
      sql: `SELECT e.id, e.n,
          nullif(1 - (embedding <=> ?::text::vector), 'NaN') AS score
        FROM kb_vectors JOIN kb_entries e ON e.n = entry WHERE ${sql}
        ORDER BY embedding <=> ?::text::vector LIMIT ?`,
      values: [asked, ...values, asked, most],
    };
    const rowsWith = (settings: readonly string[]): Promise<readonly DatabaseRow[]> =>
      this.transaction(function* (): Work<readonly DatabaseRow[]> {
        for (const setting of settings) yield { sql: `SET LOCAL ${setting}`, values: [] };
        return yield nearest;
      }());
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
}

async function runWork<Result>(query: QueryFunction, work: Work<Result>): Promise<Result> {
  let step = work.next();
  while (!step.done) {
    const { sql, values } = step.value;
    let n = 0;
    step = work.next(await query(sql.replace(/\?/g, () => `$${++n}`), values));
  }
  return step.value;
}

/** Returns a vector in pgvector's format. Nine digits distinguish any two 4-byte numbers. */
function vectorText(vector: Float32Array): string {
  return `[${Array.from(vector, (value) => value.toPrecision(9)).join(",")}]`;
}
