import { type Entry, ENTRY_TYPES, ROLES } from "./entry.ts";
import { numberOf, oneOf, type Row, textOf, textOrNull } from "./row.ts";

/** A row as an entry: tags and source are JSON text, created and updated are milliseconds. */
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
    created_at: new Date(numberOf(row, "created")).toISOString(),
    updated_at: new Date(numberOf(row, "updated")).toISOString(),
  };
}

/** The entries of rows in the order of `ids`; absent ones are left out. */
export function entriesInOrder(ids: readonly string[], rows: readonly Row[]): Entry[] {
  const found = new Map(rows.map((row) => [textOf(row, "id"), toEntry(row)]));
  return ids.map((id) => found.get(id)).filter((entry) => entry !== undefined);
}
