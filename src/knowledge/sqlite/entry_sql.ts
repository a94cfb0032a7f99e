import { countsFrom } from "../store/counts.ts";
import { numberColumn } from "../store/row.ts";
import type { EntryCounts, EntryFilter } from "../store/store.ts";
import type { SqliteDatabase } from "./database.ts";

/** A condition on the entries `e`, and its values. */
export interface SqliteCondition {
  sql: string;
  values: (string | number)[];
}

/** Returns the filter as SQL; "TRUE" if the filter accepts every entry. */
export function sqliteCondition(filter: EntryFilter): SqliteCondition {
  const parts: [string, readonly (string | number)[] | undefined][] = [
    [`e.role IN (${placeholders(filter.roles)})`, filter.roles],
    [
      `e.n IN (SELECT entry FROM entry_tags WHERE tag IN (${placeholders(filter.tags)}))`,
      filter.tags,
    ],
    ["e.entry_type = ?", optional(filter.entryType)],
    ["e.confidence >= ?", optional(filter.minConfidence)],
    ["e.created_at >= ?", optional(filter.since)],
    ["e.created_at < ?", optional(filter.until)],
    ["e.valid_until < ?", optional(filter.endsBefore)],
    [
      "e.superseded_by IS NULL AND (e.valid_until IS NULL OR e.valid_until > ?)",
      filter.isCurrent ? [Date.now()] : undefined,
    ],
    [`e.file IN (${placeholders(filter.files)})`, filter.files],
    ...(filter.folder === undefined ? [] : [folderCondition(filter.folder)]),
  ];
  const given = parts.filter(([, values]) => values !== undefined);
  return {
    sql: given.map(([sql]) => sql).join(" AND ") || "TRUE",
    values: given.flatMap(([, values]) => values ?? []),
  };
}

/** The files of a folder: the sign after "/" is "0". */
function folderCondition(folder: string): [string, string[]] {
  return folder === ""
    ? ["e.file IS NOT NULL", []]
    : ["e.file > ? AND e.file < ?", [`${folder}/`, `${folder}0`]];
}

/** Returns a question mark for each value. */
export function placeholders(values: readonly unknown[] = []): string {
  return values.map(() => "?").join(", ");
}

function optional(value: string | number | undefined): (string | number)[] | undefined {
  return value === undefined ? undefined : [value];
}

/** The columns that `toEntry` reads from an entry `e`. */
export const SQLITE_ENTRY_COLUMNS = `e.id, e.content, e.role, e.tags, e.entry_type, e.confidence,
  e.title, e.author, e.parent_id, e.source, e.version, e.supersedes, e.superseded_by, e.valid_until,
  e.verified_at, e.created_at AS created, e.updated_at AS updated, e.checksum, e.n`;

/** Returns the counts of stored entries. */
export function countSqliteEntries(database: SqliteDatabase): EntryCounts {
  return countsFrom({
    entries: database.all(
      `SELECT role, entry_type, strftime('%Y-%m-%d', created_at / 1000, 'unixepoch') AS day,
         count(*) AS n FROM entries GROUP BY 1, 2, 3`,
    ),
    tags: database.all(
      "SELECT tag, role, count(*) AS n FROM entry_tags JOIN entries e ON e.n = entry GROUP BY 1, 2",
    ),
    withVector: numberColumn(database.get("SELECT count(*) AS n FROM vectors"), "n"),
  });
}
