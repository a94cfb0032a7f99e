import { hitIn } from "../store/row.ts";
import type { EntryFilter, EntryHit } from "../store/store.ts";
import type { SqliteDatabase } from "./database.ts";
import { placeholders } from "./entry_sql.ts";
import type { Postings } from "./postings.ts";
import { bestPassing } from "./ranking.ts";

/** Finds entries of the embedded store by their words, their parents and their tags. */
export class SqliteSearch {
  readonly #database: SqliteDatabase;
  readonly #postings: Postings;

  constructor(database: SqliteDatabase, postings: Postings) {
    this.#database = database;
    this.#postings = postings;
  }

  /** Entries with any of the words. */
  byWords(words: readonly string[], filter: EntryFilter, limit: number): EntryHit[] {
    const numbered = { from: "entries e", column: "e.n" };
    const scores = this.#postings.scores(words);
    return bestPassing(this.#database, scores, { filter, limit, numbered });
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
