import { queryWords } from "./query_words.ts";
import { numberOf, type Row, textOf } from "./row.ts";
import type { SqliteDatabase } from "./sqlite_driver.ts";
import { marks, sqliteCondition } from "./sqlite_filter.ts";
import type { Filter, Hit } from "./store.ts";

/** Finds entries of the embedded store by what is written in them and about them. */
export class SqliteSearch {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  /** Any of the words, by BM25 with FTS5's constants k1 = 1.2, b = 0.75. */
  byWords(text: string, filter: Filter, limit: number): Hit[] {
    const words = queryWords(text);
    if (words.length === 0) return [];
    const { sql, values } = sqliteCondition(filter);
    return this.#database.all(
      `SELECT e.id, e.n FROM words JOIN entries e ON e.n = words.rowid
       WHERE words MATCH ? AND ${sql} ORDER BY bm25(words), e.n DESC LIMIT ?`,
      words.map((word) => `"${word}"`).join(" OR "),
      ...values,
      limit,
    ).map(toHit);
  }

  /** Entries whose parent is this one, newest first. */
  children(id: string, limit: number): Hit[] {
    const sql = "SELECT id, n FROM entries WHERE parent_id = ? ORDER BY n DESC LIMIT ?";
    return this.#database.all(sql, id, limit).map(toHit);
  }

  /** Entries with at least two of the tags, most shared first. */
  sharingTags(tags: readonly string[], limit: number): Hit[] {
    if (tags.length < 2) return [];
    return this.#database.all(
      `SELECT e.id, e.n FROM entry_tags t JOIN entries e ON e.n = t.entry
       WHERE t.tag IN (${marks(tags)})
       GROUP BY e.n HAVING count(*) >= 2 ORDER BY count(*) DESC, e.n DESC LIMIT ?`,
      ...tags,
      limit,
    ).map(toHit);
  }
}

/** A row with `id` and `n` as a hit. */
export function toHit(row: Row): Hit {
  return { id: textOf(row, "id"), order: numberOf(row, "n") };
}
