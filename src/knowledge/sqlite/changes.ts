import type { EntryChanges } from "../store/entry.ts";
import { AbsentError } from "../store/store.ts";
import type { SqliteDatabase, SqliteValue } from "./database.ts";

/** Records the tags of the entry with this number. */
export function addTags(database: SqliteDatabase, n: number, tags: readonly string[]): void {
  for (const tag of tags) database.run("INSERT INTO entry_tags (tag, entry) VALUES (?, ?)", tag, n);
}

/** The columns that a change sets, and their values. */
export function changedColumns(changes: EntryChanges): [string, SqliteValue][] {
  const { content, role, tags, valid_until, entry_type, confidence, parent_id, source } = changes;
  const columns: [string, SqliteValue | undefined][] = [
    ["content", content],
    ["role", role],
    ["tags", tags && JSON.stringify(tags)],
    ["valid_until", valid_until && Date.parse(valid_until)],
    ["entry_type", entry_type],
    ["confidence", confidence],
    ["parent_id", parent_id],
    ["source", source && JSON.stringify(source)],
    ["supersedes", changes.supersedes],
  ];
  return columns.flatMap(([name, value]) => value === undefined ? [] : [[name, value]]);
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
