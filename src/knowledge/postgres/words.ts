import { B, K1, wordRarity } from "../../kernel/search/weights.ts";
import { hitIn, numberColumn, textColumn } from "../store/row.ts";
import type { EntryFilter, EntryHit } from "../store/store.ts";
import { termCounts } from "../store/terms.ts";
import type { QueryFunction } from "./database.ts";
import { postgresCondition, SqlValues } from "./entry_sql.ts";
import type { PlannedStatement, SearchPlanner } from "./planning.ts";

/** How long counts are reused, in milliseconds: they only weigh, they never filter. */
const BELIEVED_MS = 30_000;
/** Fewer entries are counted for each search: what a growing store had a moment ago misleads. */
const FEW = 1000;
/** From this many entries on, their number is what the database last estimated. */
const ESTIMATED = 50_000;
/** So many rows of a term are counted; how many there are beyond is told by where they stand. */
const COUNTED = 1024;
/** How many rows of the rarest terms a query reads for each hit; of one that has more, the newest. */
const READ_FOR_HIT = 75;
const LEAST_READ = 3000;
/** How many of the commoner terms are looked up for the best of those rows. */
const LOOKED_UP = 16;

/** The rows of `kb_words` for a content, as JSON for `insertWords`. */
export function wordRows(content: string): { rows: string; size: number } {
  const rows = [...termCounts(content)].map(([term, count]) => ({ term, count }));
  const size = rows.reduce((sum, { count }) => sum + count, 0);
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
  const terms = values.addTexts([...termCounts(content).keys()]);
  await query(
    `DELETE FROM kb_words WHERE term = ANY (${terms}) AND n = ${values.add(n)}::float8::bigint`,
    values.list,
  );
}

/** A term of a query, and what it contributes to a score at most. */
interface Weighed {
  term: string;
  weight: number;
}

/**
 * Searches by words: BM25 over an index of terms. Only the rarest terms are read whole; the others
 * can hardly lift an entry that has none of those, so they are looked up for the best of them.
 */
export class PostgresWords {
  readonly #counts = new Map<string, number>();
  #total = 0;
  #last = 0;
  #averageSize = 1;
  #countedAt = -Infinity;

  constructor(private readonly query: QueryFunction, private readonly planner: SearchPlanner) {}

  /** Entries that have any of the terms, best first. */
  async find(
    terms: readonly string[],
    filter: EntryFilter,
    limit: number,
  ): Promise<EntryHit[]> {
    if (terms.length === 0) return [];
    await this.#count(terms);
    const read = Math.max(LEAST_READ, limit * READ_FOR_HIT);
    const [rare, common] = this.#weighed(terms, read);
    for (let width = limit * 2;; width *= 16) {
      const rows = await this.planner.run(
        this.#statement(rare, common, { filter, limit, width, read }),
      );
      const hasMore = rows.length < limit && width < this.#total &&
        (rows.length === 0 || numberColumn(rows[0], "scored") === width);
      if (!hasMore) return rows.map(hitIn);
    }
  }

  #statement(
    rare: readonly Weighed[],
    common: readonly Weighed[],
    { filter, limit, width, read }: {
      filter: EntryFilter;
      limit: number;
      width: number;
      read: number;
    },
  ): PlannedStatement {
    const values = new SqlValues();
    const long = `${values.add((K1 * B) / this.#averageSize)}::float8`;
    const share = `t.weight * w.count / (w.count + ${K1 * (1 - B)}::float8 + ${long} * w.size)`;
    const given = (of: readonly Weighed[]): string =>
      `json_to_recordset(${values.add(JSON.stringify(of))}::text::json)
         AS t (term text, weight float8)`;
    const most = values.add(read);
    const text = `WITH part AS MATERIALIZED (
        SELECT w.n, sum(${share}) AS score FROM ${given(rare)}, LATERAL (
          SELECT * FROM kb_words k WHERE k.term = t.term ORDER BY k.n DESC LIMIT ${most}::int
        ) w GROUP BY w.n ORDER BY score DESC, w.n DESC LIMIT ${values.add(width)}::int
      ), passing AS MATERIALIZED (
        SELECT e.id, e.confidence, p.n, p.score FROM part p JOIN kb_entries e ON e.n = p.n
        WHERE ${postgresCondition(filter, values)}
        ORDER BY p.score DESC, p.n DESC LIMIT ${values.add(limit * 2)}::int
      )
      SELECT max(id::text) AS id, max(confidence) AS confidence, n::float8 AS n,
        (SELECT count(*) FROM part)::int AS scored, least(1, sum(score)) AS score
      FROM (
        SELECT id, confidence, n, score FROM passing UNION ALL
        SELECT NULL, NULL, w.n, ${share} FROM ${given(common)}, LATERAL (
          SELECT * FROM kb_words k
          WHERE k.term = t.term AND k.n = ANY (ARRAY(SELECT n FROM passing)) OFFSET 0
        ) w
      ) parts GROUP BY n ORDER BY score DESC, n DESC LIMIT ${values.add(limit)}::int`;
    return { text, values: values.list };
  }

  /** The terms by weight: the rarest, as long as few enough rows are read, and those after them. */
  #weighed(terms: readonly string[], most: number): [rare: Weighed[], common: Weighed[]] {
    const counted = terms.map((term) => {
      const count = this.#counts.get(term) ?? 0;
      return { term, count, weight: wordRarity(Math.max(this.#total, count), count) };
    }).sort((a, b) => a.count - b.count);
    const whole = counted.reduce((sum, { weight }) => sum + weight, 0);
    let rows = 0;
    const read = counted.filter(({ count }, at) => (rows += count) <= most || at === 0).length;
    const weighed = counted.map(({ term, weight }) => ({ term, weight: weight / whole }));
    return [weighed.slice(0, read), weighed.slice(read, read + LOOKED_UP)];
  }

  /** Learns how many entries have each of the terms. */
  async #count(terms: readonly string[]): Promise<void> {
    if (this.#total < FEW || performance.now() - this.#countedAt > BELIEVED_MS) {
      const [row] = await this.query(
        `SELECT CASE WHEN c.reltuples > $1::float8 THEN c.reltuples
             ELSE (SELECT count(*) FROM kb_entries) END::float8 AS total,
           (SELECT max(n) FROM kb_entries)::float8 AS last,
           (SELECT avg(word_count)::float8 FROM (SELECT word_count FROM kb_entries LIMIT 10000) s)
             AS size FROM pg_class c WHERE c.oid = 'kb_entries'::regclass`,
        [ESTIMATED],
      );
      this.#total = numberColumn(row, "total");
      this.#last = numberColumn(row, "last");
      this.#averageSize = Math.max(1, numberColumn(row, "size"));
      this.#counts.clear();
      this.#countedAt = performance.now();
    }
    const unknown = terms.filter((term) => !this.#counts.has(term));
    if (unknown.length === 0) return;
    const values = new SqlValues();
    const rows = await this.query(
      `SELECT t.term, w.count::float8 AS count, w.first::float8 AS first
       FROM unnest(${values.addTexts(unknown)}) AS t (term), LATERAL (
         SELECT count(*) AS count, min(n) AS first FROM (
           SELECT n FROM kb_words k WHERE k.term = t.term ORDER BY n DESC
           LIMIT ${values.add(COUNTED)}::int
         ) newest
       ) w`,
      values.list,
    );
    for (const row of rows) {
      const count = numberColumn(row, "count");
      const share = this.#last / Math.max(1, this.#last - numberColumn(row, "first") + 1);
      const all = count < COUNTED ? count : Math.min(this.#total, Math.max(count, count * share));
      this.#counts.set(textColumn(row, "term"), all);
    }
  }
}
