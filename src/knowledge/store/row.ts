import type { EntryChanges } from "./entry.ts";
import type { EntryVersion, KnowledgeEntry } from "./knowledge_entry.ts";
import { ENTRY_TYPES, ROLES } from "./role.ts";
import type { EntryCounts } from "./store.ts";
import type { EntryHit } from "./entry_filter.ts";

export type DatabaseRow = Record<string, unknown>;

const COLUMNS = [
  "content",
  "role",
  "tags",
  "entry_type",
  "confidence",
  "title",
  "author",
  "parent_id",
  "source",
  "supersedes",
  "valid_until",
  "verified_at",
] as const;
export type EntryColumn = typeof COLUMNS[number];

/** Returns the given columns with their values. Tags and source become JSON. */
export function givenColumns(
  given: Partial<Pick<EntryChanges, EntryColumn>>,
): [EntryColumn, string | number | null][] {
  return COLUMNS.flatMap((name) => {
    const value = given[name];
    if (value === undefined) return [];
    return [[name, typeof value === "object" && value !== null ? JSON.stringify(value) : value]];
  });
}

/** Returns a column as text; empty for null. */
export function textColumn(row: DatabaseRow | undefined, column: string): string {
  return String(row?.[column] ?? "");
}

export function textColumnOrNull(row: DatabaseRow, column: string): string | null {
  const value = row[column];
  return value === null || value === undefined ? null : String(value);
}

/** Returns a column as a number; 0 for null. */
export function numberColumn(row: DatabaseRow | undefined, column: string): number {
  return Number(row?.[column] ?? 0);
}

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

/** Converts a row to an entry. Tags and source are JSON; created and updated are milliseconds. */
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

/** Converts a row with `id`, `n` and, if present, `score` and `confidence` to a hit. */
export function hitIn(row: DatabaseRow): EntryHit {
  const [id, order] = [textColumn(row, "id"), numberColumn(row, "n")];
  return {
    id,
    order,
    score: numberColumn(row, "score"),
    confidence: numberColumn(row, "confidence"),
  };
}

const TOP_TAGS = 20;

export function countsFrom(
  { entries, tags, withVector }: {
    entries: readonly DatabaseRow[];
    /** Rows of `tag` and `n`, in any order. */
    tags: readonly DatabaseRow[];
    withVector: number;
  },
): EntryCounts {
  const sum = (rows: readonly DatabaseRow[], column: string): number =>
    rows.reduce((total, row) => total + numberColumn(row, column), 0);
  const by = (column: string, names: readonly string[]): Record<string, number> =>
    Object.fromEntries(
      names.map((name) => [name, sum(entries.filter((row) => row[column] === name), "n")]),
    );
  const total = sum(entries, "n");
  return {
    total,
    documents: sum(entries, "documents"),
    byRole: by("role", ROLES),
    byType: by("entry_type", ENTRY_TYPES),
    topTags: tags.map((row) => ({ tag: textColumn(row, "tag"), count: numberColumn(row, "n") }))
      .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1)).slice(0, TOP_TAGS),
    withoutVector: total - withVector,
  };
}
