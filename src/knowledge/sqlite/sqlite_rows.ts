import { ENTRY_TYPES, ROLES } from "../store/entry.ts";
import { numberOf, type Row, tally, textOf } from "../store/row.ts";
import type { SqliteDatabase } from "./sqlite_driver.ts";
import type { Counts } from "../store/store.ts";

/** The columns of an entry `e`, as `toEntry` reads them. */
export const ENTRY_COLUMNS = `e.id, e.content, e.role, e.tags, e.entry_type, e.confidence,
  e.parent_id, e.source, e.created_at AS created, e.updated_at AS updated`;

/** What is stored, counted. */
export function countAll(database: SqliteDatabase): Counts {
  const grouped = (column: string): Row[] =>
    database.all(`SELECT ${column} AS name, count(*) AS count FROM entries GROUP BY ${column}`);
  const total = numberOf(database.get("SELECT count(*) AS n FROM entries"), "n");
  return {
    total,
    byRole: tally(grouped("role"), ROLES),
    byType: tally(grouped("entry_type"), ENTRY_TYPES),
    topTags: database.all(
      "SELECT tag, count(*) AS n FROM entry_tags GROUP BY tag ORDER BY n DESC, tag LIMIT 20",
    ).map((row) => ({ tag: textOf(row, "tag"), count: numberOf(row, "n") })),
    withoutVector: total - numberOf(database.get("SELECT count(*) AS n FROM vectors"), "n"),
  };
}
