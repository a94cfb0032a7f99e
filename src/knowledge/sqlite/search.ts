import { STOP_WORDS, wordsOf } from "../../kernel/search/words.ts";
import { hitIn, numberColumn } from "../store/row.ts";
import type { EntryFilter, EntryHit, WordHits } from "../store/store.ts";
import { WordWeights } from "../store/word_weights.ts";
import type { SqliteDatabase } from "./database.ts";
import { placeholders, sqliteCondition } from "./entry_sql.ts";

/** Finds entries of the embedded store by their words, their parents and their tags. */
export class SqliteSearch {
  readonly #database: SqliteDatabase;
  readonly #weights = new WordWeights();

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  /** Entries with any of the words, by BM25 with FTS5's constants k1 = 1.2, b = 0.75. */
  byWords(text: string, filter: EntryFilter, limit: number): WordHits {
    const words = queryWords(text);
    if (words.length === 0) return { hits: [], coverage: 0 };
    const { sql, values } = sqliteCondition(filter);
    const hits = this.#database.all(
      `SELECT e.id, e.n FROM words JOIN entries e ON e.n = words.rowid
       WHERE words MATCH ? AND ${sql} ORDER BY bm25(words), e.n DESC LIMIT ?`,
      words.map(quoted).join(" OR "),
      ...values,
      limit,
    ).map(hitIn);
    return { hits, coverage: this.#coverage(words, hits[0]) };
  }

  #coverage(words: readonly string[], best: EntryHit | undefined): number {
    if (best === undefined) return 0;
    // FTS5 ignores a comparison of its rowid with a float, which is what the driver binds.
    const sql = "SELECT 1 FROM words WHERE words MATCH ? AND rowid = CAST(? AS INTEGER)";
    const weighed = words.map((word) => ({ word: quoted(word), weight: this.#weight(word) }));
    const has = weighed.filter(({ word }) => this.#database.get(sql, word, best.order));
    return sum(has) / sum(weighed);
  }

  #weight(word: string): number {
    if (this.#weights.isOld) {
      this.#weights.restart(
        numberColumn(this.#database.get("SELECT count(*) AS n FROM entries"), "n"),
      );
    }
    if (!this.#weights.has(word)) {
      const sql = "SELECT count(*) AS n FROM words WHERE words MATCH ?";
      this.#weights.note(word, numberColumn(this.#database.get(sql, quoted(word)), "n"));
    }
    return this.#weights.of(word);
  }

  /** Entries whose parent is this one, newest first. */
  children(id: string, limit: number): EntryHit[] {
    const sql = "SELECT id, n FROM entries WHERE parent_id = ? ORDER BY n DESC LIMIT ?";
    return this.#database.all(sql, id, limit).map(hitIn);
  }

  /** Entries with at least two of the tags, most shared first. */
  sharingTags(tags: readonly string[], limit: number): EntryHit[] {
    if (tags.length < 2) return [];
    return this.#database.all(
      `SELECT e.id, e.n FROM entry_tags t JOIN entries e ON e.n = t.entry
       WHERE t.tag IN (${placeholders(tags)})
       GROUP BY e.n HAVING count(*) >= 2 ORDER BY count(*) DESC, e.n DESC LIMIT ?`,
      ...tags,
      limit,
    ).map(hitIn);
  }
}

/** A word as an FTS5 query; it holds letters and digits only. */
function quoted(word: string): string {
  return `"${word}"`;
}

function sum(words: readonly { weight: number }[]): number {
  return words.reduce((total, { weight }) => total + weight, 0);
}

/** The most words of a query that are looked for. */
const MAX_WORDS = 64;

/** The distinct words of a query in lower case, without stop words. */
export function queryWords(text: string): string[] {
  return [...new Set(wordsOf(text))].filter((word) => !STOP_WORDS.has(word)).slice(0, MAX_WORDS);
}
