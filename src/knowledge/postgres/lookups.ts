import type { KnowledgeEntry } from "../store/knowledge_entry.ts";
import { toEntry } from "../store/row.ts";
import type { QueryFunction } from "./database.ts";
import { CURRENT, POSTGRES_ENTRY_COLUMNS, SqlValues } from "./entry_sql.ts";

/** Returns the current entries with a key, oldest first. */
export async function entriesWithKey(
  query: QueryFunction,
  key: number,
): Promise<KnowledgeEntry[]> {
  const rows = await query(
    `SELECT ${POSTGRES_ENTRY_COLUMNS} FROM kb_entries
     WHERE content_key = $1::float8 AND ${CURRENT} ORDER BY n`,
    [key],
  );
  return rows.map(toEntry);
}

/** Records that searches found these entries. */
export async function noteFoundEntries(
  query: QueryFunction,
  ids: readonly string[],
): Promise<void> {
  const values = new SqlValues();
  await query(
    `UPDATE kb_entries SET found_at = clock_timestamp()
     WHERE id = ANY (${values.addTexts(ids)}::uuid[])`,
    values.list,
  );
}

/**
 * Returns current entries that were created before `time` and that no search has found, oldest
 * first.
 */
export async function entriesNeverFound(
  query: QueryFunction,
  time: number,
  limit: number,
): Promise<KnowledgeEntry[]> {
  const rows = await query(
    `SELECT ${POSTGRES_ENTRY_COLUMNS} FROM kb_entries
     WHERE found_at IS NULL AND created_at < to_timestamp($1::float8 / 1000) AND ${CURRENT}
     ORDER BY created_at LIMIT $2::int`,
    [time, limit],
  );
  return rows.map(toEntry);
}
