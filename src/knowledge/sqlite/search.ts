import type { FtsTable } from "../../kernel/search/fts_table.ts";
import { type SearchQuery, searchQuery } from "../../kernel/search/search_query.ts";
import { isDense } from "../../kernel/search/terms.ts";
import { hitIn, numberColumn } from "../store/row.ts";
import type { EntryFilter, EntryHit } from "../store/store.ts";
import type { SqliteDatabase } from "./database.ts";
import { type SqliteCondition, sqliteCondition } from "./entry_sql.ts";

/** What to look for by words. */
interface WordSearch {
  words: readonly string[];
  filter: EntryFilter;
  limit: number;
}

/** Returns entries with any of the words, best first. Scores are BM25's share from 0 to 1. */
export function entriesWithWords(
  database: SqliteDatabase,
  index: FtsTable,
  { words, filter, limit }: WordSearch,
): EntryHit[] {
  const hits = index.search([queryOf(words)], {
    size: numberColumn(database.get("SELECT count(*) AS n FROM entries"), "n"),
    limit,
    condition: rowCondition(filter),
    greatestFirst: true,
  });
  const shares = new Map(hits.map(({ row, share }) => [row, share]));
  return database.all(
    "SELECT id, n, confidence FROM entries WHERE n IN (SELECT value FROM json_each(?))",
    JSON.stringify([...shares.keys()]),
  ).map((row) => ({ ...hitIn(row), score: shares.get(numberColumn(row, "n")) ?? 0 }))
    .sort((a, b) => b.score - a.score || b.order - a.order).slice(0, limit);
}

/** The filter for rows of the index. Few entries are outdated: they are looked up once. */
function rowCondition({ isCurrent, ...others }: EntryFilter): SqliteCondition {
  const { sql, values } = sqliteCondition(others);
  const parts: SqliteCondition[] = [
    ...(isCurrent
      ? [{
        sql: `words.rowid NOT IN (SELECT n FROM entries WHERE superseded_by IS NOT NULL)
          AND words.rowid NOT IN (SELECT n FROM entries WHERE valid_until <= ?)`,
        values: [Date.now()],
      }]
      : []),
    ...(values.length > 0
      ? [{ sql: `EXISTS (SELECT 1 FROM entries e WHERE e.n = words.rowid AND ${sql})`, values }]
      : []),
  ];
  return {
    sql: parts.map((part) => part.sql).join(" AND ") || "TRUE",
    values: parts.flatMap((part) => part.values),
  };
}

/** The words as they are; a sign of a script without spaces also begins its pairs. */
function queryOf(words: readonly string[]): SearchQuery {
  return {
    ...searchQuery(""),
    words: words.map((text) => [
      { text, isBeginning: false, weight: 1 },
      ...(isDense(text) && [...text].length === 1 ? [{ text, isBeginning: true, weight: 1 }] : []),
    ]),
  };
}
