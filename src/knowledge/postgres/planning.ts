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

/**
 * How many entries a search of the vectors' index looks at, by how many the table has, or of
 * partitions the largest: so that it finds 98 % of the ten nearest (measured; pgvector allows 1000).
 */
const LOOKED_AT = `CASE WHEN size >= 500000 THEN '1000' WHEN size >= 200000 THEN '600'
    WHEN size >= 20000 THEN '300' ELSE '200' END`;

const SETTINGS = Object.entries(ADVICE)
  .map(([name, value]) => `set_config('${name}', '${value}', true)`).join(", ");
const ADVISE = `SELECT ${SETTINGS}, set_config('hnsw.ef_search', ${LOOKED_AT}, true)
  FROM (SELECT max(reltuples) AS size FROM pg_class WHERE relkind = 'r' AND (
    oid = 'kb_entries'::regclass
    OR oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = 'kb_entries'::regclass)
  )) entries`;

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
