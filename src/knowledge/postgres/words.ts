import { B, K1, rarity } from "../store/bm25.ts";
import { numberColumn, textColumn } from "../store/row.ts";
import type { EntryFilter, EntryHit } from "../store/store.ts";
import { hitIn } from "../store/row.ts";
import { termsOf } from "../store/terms.ts";
import type { QueryFunction } from "./database.ts";
import { postgresCondition, SqlValues } from "./entry_sql.ts";

/** How long counts are reused, in milliseconds: they only weigh, they never filter. */
const BELIEVED_MS = 30_000;
/** The most rows of the index that a query reads; its commonest words are left out beyond that. */
const MOST_ROWS = 150_000;
/** How many of an older database's entries are read into the index at a time. */
const INDEXED_AT_ONCE = 500;

/** The rows of `kb_words` for a content, as JSON for `insertWords`. */
export function wordRows(content: string): { rows: string; size: number } {
  const { counts, size } = termsOf(content);
  const rows = [...counts].map(([term, count]) => ({ term, count }));
  return { rows: JSON.stringify(rows), size: Math.max(1, size) };
}

/** A statement that stores rows of `wordRows` for the entry numbers that `from` has as `n`. */
export function insertWords(from: string, rows: string, size: string): string {
  return `INSERT INTO kb_words (term, n, count, size)
    SELECT w.term, f.n, w.count, ${size} FROM ${from} f,
      json_to_recordset(${rows}::text::json) AS w (term text, count int)`;
}

/** Deletes the rows of an entry's content from the index. */
export async function deleteWords(query: QueryFunction, n: number, content: string): Promise<void> {
  const values = new SqlValues();
  const terms = values.addTexts([...termsOf(content).counts.keys()]);
  await query(
    `DELETE FROM kb_words WHERE term = ANY (${terms}) AND n = ${values.add(n)}::float8::bigint`,
    values.list,
  );
}

/** Indexes the entries that an older server has stored. */
export async function indexRest(query: QueryFunction): Promise<void> {
  while (true) {
    const rows = await query(
      `SELECT n::float8 AS n, content FROM kb_entries WHERE word_count = 0 ORDER BY n LIMIT $1::int`,
      [INDEXED_AT_ONCE],
    );
    if (rows.length === 0) return;
    const indexed = rows.map((row) => {
      const { counts, size } = termsOf(textColumn(row, "content"));
      return { n: numberColumn(row, "n"), size: Math.max(1, size), counts };
    });
    const words = indexed.flatMap(({ n, size, counts }) =>
      [...counts].map(([term, count]) => ({ term, n, count, size }))
    );
    await query(
      `INSERT INTO kb_words (term, n, count, size)
       SELECT term, n, count, size FROM json_to_recordset($1::text::json)
         AS w (term text, n bigint, count int, size int) ON CONFLICT DO NOTHING`,
      [JSON.stringify(words)],
    );
    await query(
      `UPDATE kb_entries e SET word_count = s.size FROM json_to_recordset($1::text::json)
         AS s (n bigint, size int) WHERE e.n = s.n`,
      [JSON.stringify(indexed.map(({ n, size }) => ({ n, size })))],
    );
  }
}

/** Searches by words: BM25 over an index of terms, any of them. */
export class PostgresWords {
  readonly #counts = new Map<string, number>();
  #total = 0;
  #averageSize = 1;
  #countedAt = -Infinity;

  /** Entries that have any of the terms, best first. */
  async find(
    query: QueryFunction,
    terms: readonly string[],
    filter: EntryFilter,
    limit: number,
  ): Promise<EntryHit[]> {
    if (terms.length === 0) return [];
    await this.#count(query, terms);
    const weighed = terms.map((term) => {
      const count = this.#counts.get(term) ?? 0;
      return { term, count, weight: rarity(this.#total, count) };
    });
    const most = weighed.reduce((sum, { weight }) => sum + weight, 0);
    const chosen = affordable(weighed).map(({ term, weight }) => ({ term, weight: weight / most }));
    for (let width = limit * 4;; width *= 16) {
      const values = new SqlValues();
      const weights = values.add(JSON.stringify(chosen));
      const size = values.add(this.#averageSize);
      const wide = values.add(width);
      const condition = postgresCondition(filter, values);
      const rows = await query(
        `WITH scored AS MATERIALIZED (
           SELECT w.n, sum(t.weight * w.count / (w.count + ${K1} * (${1 - B} + ${B} * w.size
             / ${size}::float8))) AS score
           FROM json_to_recordset(${weights}::text::json) AS t (term text, weight float8)
           JOIN kb_words w USING (term) GROUP BY w.n
           ORDER BY score DESC, w.n DESC LIMIT ${wide}::int
         )
         SELECT e.id, e.confidence, s.n::float8 AS n, least(s.score, 1) AS score,
           (SELECT count(*) FROM scored)::int AS scored
         FROM scored s JOIN kb_entries e ON e.n = s.n WHERE ${condition}
         ORDER BY s.score DESC, s.n DESC LIMIT ${values.add(limit)}::int`,
        values.list,
      );
      const hasMore = rows.length < limit && width < this.#total &&
        (rows.length === 0 || numberColumn(rows[0], "scored") === width);
      if (!hasMore) return rows.map(hitIn);
    }
  }

  /** Learns how many entries have each of the terms. */
  async #count(query: QueryFunction, terms: readonly string[]): Promise<void> {
    if (performance.now() - this.#countedAt > BELIEVED_MS) {
      const [row] = await query(
        `SELECT count(*)::float8 AS total,
           (SELECT avg(word_count)::float8 FROM (SELECT word_count FROM kb_entries LIMIT 10000) s)
             AS size FROM kb_entries`,
      );
      this.#total = numberColumn(row, "total");
      this.#averageSize = Math.max(1, numberColumn(row, "size"));
      this.#counts.clear();
      this.#countedAt = performance.now();
    }
    const unknown = terms.filter((term) => !this.#counts.has(term));
    if (unknown.length === 0) return;
    const values = new SqlValues();
    const rows = await query(
      `SELECT term, count(*)::float8 AS count FROM kb_words
       WHERE term = ANY (${values.addTexts(unknown)}) GROUP BY term`,
      values.list,
    );
    const counted = new Map(
      rows.map((row) => [textColumn(row, "term"), numberColumn(row, "count")]),
    );
    for (const term of unknown) this.#counts.set(term, counted.get(term) ?? 0);
  }
}

/** The terms, rarest first, as long as few enough rows are read: the common ones tell little. */
function affordable<Term extends { count: number }>(terms: readonly Term[]): Term[] {
  let rows = 0;
  return terms.toSorted((a, b) => a.count - b.count)
    .filter(({ count }, at) => (rows += count) <= MOST_ROWS || at === 0);
}
