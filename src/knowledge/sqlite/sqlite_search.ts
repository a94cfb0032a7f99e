import { queryWords } from "../store/query_words.ts";
import { numberOf, type Row, textOf } from "../store/row.ts";
import type { SqliteDatabase } from "./sqlite_driver.ts";
import { marks, sqliteCondition } from "./sqlite_filter.ts";
import type { Filter, Hit, WordHits } from "../store/store.ts";
import { WordWeights } from "../store/word_weights.ts";

/** Finds entries of the embedded store by what is written in them and about them. */
export class SqliteSearch {
  readonly #database: SqliteDatabase;
  readonly #weights = new WordWeights();

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  /** Any of the words, by BM25 with FTS5's constants k1 = 1.2, b = 0.75. */
  byWords(text: string, filter: Filter, limit: number): WordHits {
    const words = queryWords(text);
    if (words.length === 0) return { hits: [], coverage: 0 };
    const { sql, values } = sqliteCondition(filter);
    const hits = this.#database.all(
      `SELECT e.id, e.n FROM words JOIN entries e ON e.n = words.rowid
       WHERE words MATCH ? AND ${sql} ORDER BY bm25(words), e.n DESC LIMIT ?`,
      words.map(quoted).join(" OR "),
      ...values,
      limit,
    ).map(toHit);
    return { hits, coverage: this.#coverage(words, hits[0]) };
  }

  #coverage(words: readonly string[], best: Hit | undefined): number {
    if (best === undefined) return 0;
    // FTS5 passes over a comparison of its rowid with a float, which is what the driver binds.
    const sql = "SELECT 1 FROM words WHERE words MATCH ? AND rowid = CAST(? AS INTEGER)";
    const weighed = words.map((word) => ({ word: quoted(word), weight: this.#weight(word) }));
    const has = weighed.filter(({ word }) => this.#database.get(sql, word, best.order));
    return sum(has) / sum(weighed);
  }

  #weight(word: string): number {
    if (this.#weights.isOld) {
      this.#weights.restart(numberOf(this.#database.get("SELECT count(*) AS n FROM entries"), "n"));
    }
    if (!this.#weights.has(word)) {
      const sql = "SELECT count(*) AS n FROM words WHERE words MATCH ?";
      this.#weights.note(word, numberOf(this.#database.get(sql, quoted(word)), "n"));
    }
    return this.#weights.of(word);
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

/** A word as an FTS5 query; it holds letters and digits only. */
function quoted(word: string): string {
  return `"${word}"`;
}

function sum(words: readonly { weight: number }[]): number {
  return words.reduce((total, { weight }) => total + weight, 0);
}
