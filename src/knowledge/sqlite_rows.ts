import { type Entry, ENTRY_TYPES, ROLES } from "./entry.ts";
import { numberOf, oneOf, type Row, tally, textOf, textOrNull } from "./row.ts";
import type { SqliteDatabase } from "./sqlite_driver.ts";
import type { Counts } from "./store.ts";

/** The columns of an entry `e`. */
export const ENTRY_COLUMNS = `e.id, e.content, e.role, e.tags, e.entry_type, e.confidence,
  e.parent_id, e.source, e.created_at, e.updated_at`;

/** A row of those columns as an entry. */
export function toEntry(row: Row): Entry {
  const source = textOrNull(row, "source");
  return {
    id: textOf(row, "id"),
    content: textOf(row, "content"),
    role: oneOf(ROLES, row.role),
    tags: JSON.parse(textOf(row, "tags")),
    entry_type: oneOf(ENTRY_TYPES, row.entry_type),
    confidence: numberOf(row, "confidence"),
    parent_id: textOrNull(row, "parent_id"),
    source: source === null ? null : JSON.parse(source),
    created_at: new Date(numberOf(row, "created_at")).toISOString(),
    updated_at: new Date(numberOf(row, "updated_at")).toISOString(),
  };
}

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
