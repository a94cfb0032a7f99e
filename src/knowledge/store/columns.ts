import type { EntryChanges } from "./entry.ts";

/** The columns of an entry that callers set. */
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
