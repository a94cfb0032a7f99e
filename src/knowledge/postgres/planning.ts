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
  "hnsw.ef_search": "300",
  "hnsw.iterative_scan": "strict_order",
};

const ADVISE = `SELECT ${
  Object.entries(ADVICE).map(([name, value]) => `set_config('${name}', '${value}', true)`).join(
    ", ",
  )
}`;

/** Runs searches, one after another but sent at once; the advice ends with their transaction. */
export async function planned(
  database: PostgresDatabase,
  ...searches: readonly PlannedStatement[]
): Promise<DatabaseRow[]> {
  return await database.transaction(async (query) => {
    const [, ...found] = await Promise.all([
      query(ADVISE),
      ...searches.map(({ text, values }) => query(text, values)),
    ]);
    return found.flat();
  });
}
