import { ownField } from "../../kernel/own_field.ts";
import { type DatabaseRow, numberColumn } from "../store/row.ts";
import type { EntryFilter } from "../store/store.ts";
import type { PostgresDatabase, SqlValue } from "./database.ts";
import { postgresCondition, SqlValues } from "./entry_sql.ts";

/** A statement, and its values for `$1`, `$2` and so on. */
export interface PlannedStatement {
  text: string;
  values: readonly SqlValue[];
}

/**
 * The query planner's settings for searches. PostgreSQL stores vectors outside their table (TOAST),
 * so comparing two takes as long as reading a page. With default settings, the planner would read
 * every vector instead of using the index. Compiling a statement, or starting processes for it,
 * takes longer than running the statement. pgvector continues an index scan until enough entries
 * pass the filter.
 */
const ADVICE: Record<string, string> = {
  cpu_operator_cost: "1",
  jit: "off",
  max_parallel_workers_per_gather: "0",
  "hnsw.iterative_scan": "strict_order",
};

/**
 * The number of entries that a vector index search checks, by table size, to find 98 % of the ten
 * nearest. The values are measured; pgvector allows up to 1000.
 */
const LOOKED_AT: readonly [from: number, entries: number][] = [
  [500_000, 1000],
  [200_000, 600],
  [20_000, 300],
];
const LEAST_LOOKED_AT = 200;

/** The time that the server reuses the estimated number of entries, in milliseconds. */
const BELIEVED_MS = 30_000;

/** Runs a store's searches with the planner settings for its size. */
export class SearchPlanner {
  readonly #database: PostgresDatabase;
  #total = 0;
  #readAt = -Infinity;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  /**
   * Returns the database's estimates of all entries and of those that pass the filter, without
   * reading any.
   */
  async expect(filter: EntryFilter): Promise<{ passing: number; total: number }> {
    const values = new SqlValues();
    const text = `EXPLAIN (FORMAT JSON) SELECT FROM kb_entries
      WHERE ${postgresCondition(filter, values)}`;
    const [[row], total] = await Promise.all([
      this.#database.query(text, values.list),
      this.#estimated(),
    ]);
    const plan = ownField(ownField(row?.["QUERY PLAN"], "0"), "Plan");
    return { passing: Number(ownField(plan, "Plan Rows")), total };
  }

  /** Runs a search together with the planner settings, which expire with the transaction. */
  async run({ text, values }: PlannedStatement): Promise<DatabaseRow[]> {
    const advice = adviceFor(await this.#estimated());
    const found = Promise.withResolvers<DatabaseRow[]>();
    // The statement changed nothing, so the result doesn't wait for the COMMIT.
    this.#database.transaction(async (query) => {
      const [, rows] = await Promise.all([query(advice), query(text, values)]);
      found.resolve(rows);
    }).catch(found.reject);
    return await found.promise;
  }

  /** Returns the database's latest estimate of the number of entries. */
  async #estimated(): Promise<number> {
    if (performance.now() - this.#readAt > BELIEVED_MS) {
      const [row] = await this.#database.query(
        "SELECT reltuples::float8 AS total FROM pg_class WHERE oid = 'kb_entries'::regclass",
      );
      this.#total = Math.max(0, numberColumn(row, "total"));
      this.#readAt = performance.now();
    }
    return this.#total;
  }
}

function adviceFor(total: number): string {
  const entries = LOOKED_AT.find(([from]) => total >= from)?.[1] ?? LEAST_LOOKED_AT;
  const settings = Object.entries({ ...ADVICE, "hnsw.ef_search": `${entries}` });
  return `SELECT ${
    settings.map(([name, to]) => `set_config('${name}', '${to}', true)`).join(", ")
  }`;
}
