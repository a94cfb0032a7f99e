import { supersededIds } from "../store/entry.ts";
import { numberColumn, toEntry } from "../store/row.ts";
import { freshen } from "./changes.ts";
import type { QueryFunction } from "./database.ts";
import { POSTGRES_ENTRY_COLUMNS } from "./entry_sql.ts";
import { deleteWords } from "./words.ts";

/**
 * Deletes an entry and its words inside a transaction. Returns false if the entry doesn't exist.
 */
export async function deleteEntryRows(query: QueryFunction, id: string): Promise<boolean> {
  const [row] = await query(
    `DELETE FROM kb_entries WHERE id = $1::text::uuid
     RETURNING ${POSTGRES_ENTRY_COLUMNS}, n::float8 AS n`,
    [id],
  );
  if (row === undefined) return false;
  const entry = toEntry(row);
  await deleteWords(query, numberColumn(row, "n"), entry);
  for (const old of supersededIds(entry.supersedes)) await freshen(query, old);
  return true;
}
