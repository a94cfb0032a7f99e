import type { DatabaseRow } from "../store/row.ts";
import type { PostgresDatabase, SqlValue } from "./database.ts";

/** A statement and the values of its `$1` and so on. */
export interface PlannedStatement {
  text: string;
  values: readonly SqlValue[];
}

/**
 * What the planner is told for searches. To compare two vectors, which lie beside their table (TOAST),
 * takes as long as reading a page, and it would take every vector of a table for cheaper than the
 * index; to compile a statement or to start processes for it takes longer than to run it. The scan
 * of a vectors' index goes on until enough entries pass the filter (pgvector).
 */
const ADVICE: Record<string, string> = {
  cpu_operator_cost: "1",
  jit: "off",
  max_parallel_workers_per_gather: "0",
  "hnsw.iterative_scan": "strict_order",
};

/** From so many entries on a search of the index looks at twice as many, to find as much (measured). */
const MANY = 200_000;

const SETTINGS = Object.entries(ADVICE)
  .map(([name, value]) => `set_config('${name}', '${value}', true)`).join(", ");
const ADVISE = `SELECT ${SETTINGS},
    set_config('hnsw.ef_search', CASE WHEN reltuples < ${MANY} THEN '300' ELSE '600' END, true)
  FROM pg_class WHERE oid = 'kb_entries'::regclass`;

/** Runs a search, sent together with the advice, which ends with its transaction. */
export async function planned(
  database: PostgresDatabase,
  { text, values }: PlannedStatement,
): Promise<DatabaseRow[]> {
  return await database.transaction(async (query) => {
    const [, found] = await Promise.all([query(ADVISE), query(text, values)]);
    return found;
  });
}
