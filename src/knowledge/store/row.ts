import type { EntryChanges } from "./entry.ts";
import type { EntryHit } from "./entry_filter.ts";
import type { EntryVersion, KnowledgeEntry } from "./knowledge_entry.ts";
import { ENTRY_TYPES, type Role, ROLES } from "./role.ts";
import type { BoundColumn, DatabaseRow } from "./statement.ts";

export const ENTRY_COLUMNS = `n, id, content, role, tags, entry_type, confidence, title, parent_id,
  source, version, supersedes, superseded_by, valid_until, created_at, updated_at`;

const GIVEN = [
  "content",
  "role",
  "tags",
  "entry_type",
  "confidence",
  "title",
  "parent_id",
  "source",
  "supersedes",
  "valid_until",
] as const;

/** Returns the given columns with their values. Lists and sources become JSON. */
export function givenColumns(
  given: Partial<Pick<EntryChanges, typeof GIVEN[number]>>,
): BoundColumn[] {
  const columns = GIVEN.flatMap((name): BoundColumn[] => {
    const value = given[name];
    if (value === undefined) return [];
    if (name === "valid_until" && value !== null) return [[name, "?", Date.parse(String(value))]];
    const isObject = typeof value === "object" && value !== null;
    return [[name, "?", isObject ? JSON.stringify(value) : value]];
  });
  if (given.source === undefined) return columns;
  const { file = null, line = null } = given.source ?? {};
  return [...columns, ["file", "?", file], ["line", "?", line]];
}

/** Returns a column as text; empty for null. */
export function textColumn(row: DatabaseRow | undefined, column: string): string {
  return String(row?.[column] ?? "");
}

export function textColumnOrNull(row: DatabaseRow, column: string): string | null {
  const value = row[column];
  return value === null || value === undefined ? null : String(value);
}

export function numberColumn(row: DatabaseRow | undefined, column: string): number {
  return Number(row?.[column] ?? 0);
}

function roleIn(row: DatabaseRow): Role {
  return ROLES.find((one) => one === row.role) ?? "all";
}

export function toEntry(row: DatabaseRow): KnowledgeEntry {
  const source = textColumnOrNull(row, "source");
  return {
    id: textColumn(row, "id"),
    content: textColumn(row, "content"),
    role: roleIn(row),
    tags: JSON.parse(textColumn(row, "tags")),
    entry_type: ENTRY_TYPES.find((one) => one === row.entry_type) ?? "fact",
    confidence: numberColumn(row, "confidence"),
    title: textColumnOrNull(row, "title"),
    parent_id: textColumnOrNull(row, "parent_id"),
    source: source === null ? null : JSON.parse(source),
    version: numberColumn(row, "version"),
    supersedes: idsColumn(row, "supersedes"),
    superseded_by: textColumnOrNull(row, "superseded_by"),
    valid_until: timeColumn(row, "valid_until"),
    created_at: timeColumn(row, "created_at") ?? "",
    updated_at: timeColumn(row, "updated_at") ?? "",
  };
}

export function toVersion(row: DatabaseRow): EntryVersion {
  return {
    version: numberColumn(row, "version"),
    content: textColumn(row, "content"),
    role: roleIn(row),
    tags: JSON.parse(textColumn(row, "tags")),
    updated_at: timeColumn(row, "updated_at") ?? "",
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

export function hitIn(row: DatabaseRow): EntryHit {
  return {
    id: textColumn(row, "id"),
    order: numberColumn(row, "n"),
    score: numberColumn(row, "score"),
  };
}

export interface EntryCounts {
  total: number;
  documents: number;
  byRole: Record<string, number>;
  byType: Record<string, number>;
  topTags: { tag: string; count: number }[];
  withoutVector: number;
}
