import { ENTRY_TYPES, ROLES } from "./role.ts";
import type { EntryVersion, KnowledgeEntry } from "./knowledge_entry.ts";
import type { EntryHit } from "./store.ts";

/** A row of a database result, by column. */
export type DatabaseRow = Record<string, unknown>;

/** Returns a column as text; empty for null. */
export function textColumn(row: DatabaseRow | undefined, column: string): string {
  return String(row?.[column] ?? "");
}

/** Returns a column as text, or null. */
export function textColumnOrNull(row: DatabaseRow, column: string): string | null {
  const value = row[column];
  return value === null || value === undefined ? null : String(value);
}

/** Returns a column as a number; 0 for null. */
export function numberColumn(row: DatabaseRow | undefined, column: string): number {
  return Number(row?.[column] ?? 0);
}

/** Returns a known value. Throws for a value that a store never contains. */
function knownValue<const Value extends string>(
  known: readonly Value[],
  value: unknown,
): Value {
  const found = known.find((one) => one === value);
  if (found === undefined) {
    throw new Error(`the store contains an unknown value; expected ${known.join("/")}`);
  }
  return found;
}

/**
 * Converts a row to an entry. Tags and source are JSON text; created and updated are milliseconds.
 */
export function toEntry(row: DatabaseRow): KnowledgeEntry {
  const source = textColumnOrNull(row, "source");
  return {
    id: textColumn(row, "id"),
    content: textColumn(row, "content"),
    role: knownValue(ROLES, row.role),
    tags: JSON.parse(textColumn(row, "tags")),
    entry_type: knownValue(ENTRY_TYPES, row.entry_type),
    confidence: numberColumn(row, "confidence"),
    title: textColumnOrNull(row, "title"),
    author: textColumnOrNull(row, "author"),
    parent_id: textColumnOrNull(row, "parent_id"),
    source: source === null ? null : JSON.parse(source),
    version: numberColumn(row, "version"),
    supersedes: idsColumn(row, "supersedes"),
    superseded_by: textColumnOrNull(row, "superseded_by"),
    valid_until: timeColumn(row, "valid_until"),
    verified_at: timeColumn(row, "verified_at"),
    created_at: new Date(numberColumn(row, "created")).toISOString(),
    updated_at: new Date(numberColumn(row, "updated")).toISOString(),
  };
}

/** Converts a row of an entry's history. */
export function toVersion(row: DatabaseRow): EntryVersion {
  return {
    version: numberColumn(row, "version"),
    content: textColumn(row, "content"),
    role: knownValue(ROLES, row.role),
    tags: JSON.parse(textColumn(row, "tags")),
    author: textColumnOrNull(row, "author"),
    updated_at: timeColumn(row, "updated") ?? "",
  };
}

/** Reads an ID, or a JSON list of IDs. */
function idsColumn(row: DatabaseRow, column: string): string | string[] | null {
  const text = textColumnOrNull(row, column);
  return text?.startsWith("[") ? JSON.parse(text) : text;
}

function timeColumn(row: DatabaseRow, column: string): string | null {
  const value = row[column];
  return value === null || value === undefined ? null : new Date(Number(value)).toISOString();
}

/** Returns the rows' entries in the order of `ids`, without missing entries. */
export function entriesInOrder(
  ids: readonly string[],
  rows: readonly DatabaseRow[],
): KnowledgeEntry[] {
  const found = new Map(rows.map((row) => [textColumn(row, "id"), toEntry(row)]));
  return ids.map((id) => found.get(id)).filter((entry) => entry !== undefined);
}

/** Converts a row with `id`, `n` and an optional `score` to a hit. */
export function hitIn(row: DatabaseRow): EntryHit {
  const [id, order] = [textColumn(row, "id"), numberColumn(row, "n")];
  const [score, confidence] = [numberColumn(row, "score"), numberColumn(row, "confidence")];
  return { id, order, score, confidence, key: numberColumn(row, "content_key") };
}
