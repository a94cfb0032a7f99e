import type { FtsTable } from "../../kernel/search/fts_table.ts";
import type { RowHit } from "../../kernel/search/row_hits.ts";
import type { SearchQuery } from "../../kernel/search/search_query.ts";
import { MOST_PASSAGES } from "../store/passages.ts";
import { hitIn, numberColumn } from "../store/row.ts";
import type { EntryFilter, WordHit } from "../store/store.ts";
import type { SqliteDatabase } from "./database.ts";
import { type SqliteCondition, sqliteCondition } from "./entry_sql.ts";

/** The query, the filter and the limit of a keyword search. */
interface WordSearch {
  query: SearchQuery;
  filter: EntryFilter;
  limit: number;
}

/**
 * Returns entries with any of the words, best first. A score is the BM25 share of the best passage,
 * from 0 to 1.
 */
export function entriesWithWords(
  database: SqliteDatabase,
  index: FtsTable,
  { query, filter, limit }: WordSearch,
): WordHit[] {
  const hits = index.search([query], {
    size: index.size,
    limit: limit * 2,
    condition: rowCondition(filter),
    greatestFirst: true,
  });
  const best = new Map<number, RowHit>();
  for (const hit of hits) {
    const n = Math.floor(hit.row / MOST_PASSAGES);
    const known = best.get(n);
    if (known === undefined || rank(hit) > rank(known)) best.set(n, hit);
  }
  return database.all(
    "SELECT id, n, confidence, content_key FROM entries WHERE n IN (SELECT value FROM json_each(?))",
    JSON.stringify([...best.keys()]),
  ).map((row) => {
    const { share = 0, coverage = 0, exact = 0 } = best.get(numberColumn(row, "n")) ?? {};
    return { ...hitIn(row), score: share, coverage, exact };
  }).sort((a, b) => b.exact - a.exact || b.score - a.score || b.order - a.order).slice(0, limit);
}

function rank({ exact, share }: RowHit): number {
  return exact + share;
}

/**
 * Returns the filter for index rows. Only a few entries are outdated, so the search looks them up
 * once.
 */
function rowCondition({ isCurrent, ...others }: EntryFilter): SqliteCondition {
  const { sql, values } = sqliteCondition(others);
  const n = `words.rowid / ${MOST_PASSAGES}`;
  const parts: SqliteCondition[] = [
    ...(isCurrent
      ? [{
        sql: `${n} NOT IN (SELECT n FROM entries WHERE superseded_by IS NOT NULL)
          AND ${n} NOT IN (SELECT n FROM entries WHERE valid_until <= ?)`,
        values: [Date.now()],
      }]
      : []),
    ...(sql === "TRUE"
      ? []
      : [{ sql: `EXISTS (SELECT 1 FROM entries e WHERE e.n = ${n} AND ${sql})`, values }]),
  ];
  return {
    sql: parts.map((part) => part.sql).join(" AND ") || "TRUE",
    values: parts.flatMap((part) => part.values),
  };
}
