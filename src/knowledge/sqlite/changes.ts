import { type EntryColumn, givenColumns } from "../store/columns.ts";
import type { EntryChanges } from "../store/entry.ts";
import { AbsentError } from "../store/store.ts";
import type { SqliteDatabase, SqliteValue } from "./database.ts";

/** Records the tags of the entry with this number. */
export function addTags(database: SqliteDatabase, n: number, tags: readonly string[]): void {
  for (const tag of tags) database.run("INSERT INTO entry_tags (tag, entry) VALUES (?, ?)", tag, n);
}

/** The given columns and their values; times are in milliseconds. */
export function sqliteColumns(
  given: Pick<EntryChanges, EntryColumn>,
): [EntryColumn, SqliteValue][] {
  return givenColumns(given).map(([name, value]) => [
    name,
    name === "valid_until" && value !== null ? Date.parse(String(value)) : value,
  ]);
}

/** Marks an entry as superseded by the newest that says so. */
export function supersede(database: SqliteDatabase, id: string): void {
  if (relinkEntry(database, id) === 0) throw new AbsentError();
}

/** Sets by what an entry is superseded, if by anything. */
export function relinkEntry(database: SqliteDatabase, id: string): number {
  return database.run(
    `UPDATE entries SET superseded_by =
       (SELECT id FROM entries s WHERE s.supersedes = entries.id ORDER BY s.n DESC LIMIT 1)
     WHERE id = ?`,
    id,
  );
}
