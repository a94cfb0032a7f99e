import type { DatabaseRow } from "../store/row.ts";
import type { PostgresDatabase, SqlValue } from "./database.ts";

/** A statement and the values of its `$1` and so on. */
export interface Statement {
  text: string;
  values: readonly SqlValue[];
}

/**
 * What the planner is told for searches. It takes reading every vector for cheaper than the index,
 * since it does not count what lies beside the table (TOAST), and compiling a statement takes longer
 * than running it. The index's scan goes on until enough entries pass the filter (pgvector).
 */
const ADVICE = `SELECT set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
  set_config('hnsw.ef_search', '300', true), set_config('hnsw.iterative_scan', 'strict_order', true)`;

/** Runs searches, one after another but sent at once; the advice ends with their transaction. */
export async function planned(
  database: PostgresDatabase,
  ...searches: readonly Statement[]
): Promise<DatabaseRow[]> {
  return await database.transaction(async (query) => {
    const [, ...found] = await Promise.all([
      query(ADVICE),
      ...searches.map(({ text, values }) => query(text, values)),
    ]);
    return found.flat();
  });
}
