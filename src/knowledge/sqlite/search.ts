import type { FtsTable } from "../../kernel/search/fts_table.ts";
import { type SearchQuery, searchQuery } from "../../kernel/search/search_query.ts";
import { isDense } from "../../kernel/search/terms.ts";
import { hitIn, numberColumn } from "../store/row.ts";
import type { EntryFilter, EntryHit } from "../store/store.ts";
import type { SqliteDatabase } from "./database.ts";
import { placeholders, type SqliteCondition, sqliteCondition } from "./entry_sql.ts";

/** Finds entries of the embedded store by their words, their parents and their tags. */
export class SqliteSearch {
  readonly #database: SqliteDatabase;
  readonly #words: FtsTable;

  constructor(database: SqliteDatabase, words: FtsTable) {
    this.#database = database;
    this.#words = words;
  }

  /** Entries with any of the words, best first. Scores are BM25's share from 0 to 1. */
  byWords(words: readonly string[], filter: EntryFilter, limit: number): EntryHit[] {
    const hits = this.#words.search([queryOf(words)], {
      size: numberColumn(this.#database.get("SELECT count(*) AS n FROM entries"), "n"),
      limit,
      condition: rowCondition(filter),
      greatestFirst: true,
    });
    const shares = new Map(hits.map(({ row, share }) => [row, share]));
    return this.#database.all(
      "SELECT id, n, confidence FROM entries WHERE n IN (SELECT value FROM json_each(?))",
      JSON.stringify([...shares.keys()]),
    ).map((row) => ({ ...hitIn(row), score: shares.get(numberColumn(row, "n")) ?? 0 }))
      .sort((a, b) => b.score - a.score || b.order - a.order).slice(0, limit);
  }

  /** Entries whose parent is this one, newest first. */
  children(id: string, limit: number): EntryHit[] {
    const sql = "SELECT id, n FROM entries WHERE parent_id = ? ORDER BY n DESC LIMIT ?";
    return this.#database.all(sql, id, limit).map(hitIn);
  }

  /** Entries with at least two of the tags, most shared first. */
  sharingTags(tags: readonly string[], limit: number): EntryHit[] {
    return this.#database.all(
      `SELECT e.id, e.n FROM entry_tags t JOIN entries e ON e.n = t.entry
       WHERE t.tag IN (${placeholders(tags)})
       GROUP BY e.n HAVING count(*) >= 2 ORDER BY count(*) DESC, e.n DESC LIMIT ?`,
      ...tags,
      limit,
    ).map(hitIn);
  }
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
