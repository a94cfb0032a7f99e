import type { SearchQuery } from "../../kernel/search/search_query.ts";
import { indexTerms } from "../../kernel/search/terms.ts";
import { B, FIELD_WEIGHTS, K1, wordRarity } from "../../kernel/search/weights.ts";
import { indexedTitle } from "../store/entry.ts";
import type { KnowledgeEntry } from "../store/knowledge_entry.ts";
import { MOST_PASSAGES, passagesIn } from "../store/passages.ts";
import { hitIn, numberColumn, textColumn, textColumnOrNull } from "../store/row.ts";
import type { EntryFilter, WordHit } from "../store/store.ts";
import { termCounts, termsOf } from "../store/terms.ts";
import type { QueryFunction } from "./database.ts";
import { postgresCondition, SqlValues } from "./entry_sql.ts";
import type { PlannedStatement, SearchPlanner } from "./planning.ts";

/**
 * The time that the server reuses counts, in milliseconds. Counts only influence weights, and never
 * filter entries.
 */
const BELIEVED_MS = 30_000;
/**
 * The number of entries below which each search counts them again. In a growing store, an earlier
 * count would be misleading.
 */
const FEW = 1000;
/** The number of entries above which the server uses the database's last estimate. */
const ESTIMATED = 50_000;
/** The maximum number of a term's rows to count; positions give an estimate of the others. */
const COUNTED = 1024;
/** The number of a rare term's rows that a query reads for each hit, newest first. */
const READ_FOR_HIT = 75;
const LEAST_READ = 3000;
/** The maximum number of common terms to look up for the best of those rows. */
const LOOKED_UP = 16;
/** The maximum number of passages to compare with a name, if they contain all the name's terms. */
const COMPARED = 200;

/** A text for the index. Each of its passages includes the title. */
type Indexed = Pick<KnowledgeEntry, "title" | "content" | "source">;

/** Returns the counts of the terms in a text's passages. A term in the title counts more. */
function passageCounts(entry: Indexed): { counts: Map<string, number>; size: number }[] {
  const title = termCounts(indexedTitle(entry));
  const ofTitle = sumOf(title);
  return passagesIn(entry.content).map((text) => {
    const counts = termCounts(text);
    const size = Math.max(1, sumOf(counts) + ofTitle);
    for (const [term, count] of title) {
      counts.set(term, (counts.get(term) ?? 0) + count * FIELD_WEIGHTS.title);
    }
    return { counts, size };
  });
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/**
 * Returns a text's `kb_words` rows as JSON for `insertWords`, its number of passages, and their
 * mean number of words.
 */
export function wordRows(entry: Indexed): { rows: string; size: number; passages: number } {
  const passages = passageCounts(entry);
  const rows = passages.flatMap(({ counts, size }, part) =>
    [...counts].map(([term, count]) => ({ term, part, count, size }))
  );
  const words = passages.reduce((sum, { size }) => sum + size, 0);
  return {
    rows: JSON.stringify(rows),
    size: Math.round(words / passages.length),
    passages: passages.length,
  };
}

/** Returns a statement that stores rows of `wordRows`; `from` provides the entry numbers as `n`. */
export function insertWords(from: string, rows: string): string {
  return `INSERT INTO kb_words (term, n, count, size)
    SELECT w.term, f.n * ${MOST_PASSAGES} + w.part, w.count, w.size FROM ${from} f,
      json_to_recordset(${rows}::text::json) AS w (term text, part int, count int, size int)`;
}

/** Deletes the rows for an entry's text from the index. */
export async function deleteWords(query: QueryFunction, n: number, entry: Indexed): Promise<void> {
  const values = new SqlValues();
  const terms = new Set(passageCounts(entry).flatMap(({ counts }) => [...counts.keys()]));
  const first = values.add(n * MOST_PASSAGES);
  await query(
    `DELETE FROM kb_words WHERE term = ANY (${values.addTexts([...terms])})
       AND n >= ${first}::float8::bigint AND n < ${first}::float8::bigint + ${MOST_PASSAGES}`,
    values.list,
  );
}

/** A query term, and its maximum contribution to a score. */
interface Weighed {
  term: string;
  weight: number;
}

/**
 * Keyword search: BM25 with a term index. Reads only the rarest terms completely. Other terms
 * hardly change the rank of an entry without rare terms, so the search looks them up only for the
 * best entries.
 */
export class PostgresWords {
  readonly #counts = new Map<string, number>();
  #total = 0;
  #last = 0;
  #averageSize = 1;
  #countedAt = -Infinity;

  constructor(private readonly query: QueryFunction, private readonly planner: SearchPlanner) {}

  /** Returns entries with any of the words, ranked by their best passage. */
  async find(query: SearchQuery, filter: EntryFilter, limit: number): Promise<WordHit[]> {
    const terms = termsOf(query);
    if (terms.length === 0) return [];
    await this.#count(terms);
    const named = await this.#named(query.exact, filter);
    const read = Math.max(LEAST_READ, limit * READ_FOR_HIT);
    const [rare, common] = this.#weighed(terms, read);
    for (let width = limit * 4;; width *= 16) {
      const rows = await this.planner.run(
        this.#statement(rare, common, { filter, limit, width, read, named: [...named.keys()] }),
      );
      const hasMore = rows.length < limit && width < this.#total &&
        (rows.length === 0 || numberColumn(rows[0], "scored") === width);
      if (hasMore) continue;
      return rows.map((row) => {
        const hit = hitIn(row);
        return { ...hit, coverage: numberColumn(row, "covered"), exact: named.get(hit.order) ?? 0 };
      }).sort((a, b) => b.exact - a.exact || b.score - a.score || b.order - a.order)
        .slice(0, limit);
    }
  }

  /** Returns, by entry number, how many of the names a passage of the entry contains verbatim. */
  async #named(
    names: readonly (readonly string[])[],
    filter: EntryFilter,
  ): Promise<Map<number, number>> {
    const found = new Map<number, number>();
    for (const name of names) {
      for (const n of await this.#withName(name, filter)) found.set(n, (found.get(n) ?? 0) + 1);
    }
    return found;
  }

  async #withName(name: readonly string[], filter: EntryFilter): Promise<Set<number>> {
    const terms = [...new Set(name)];
    await this.#count(terms);
    const [rarest = "", ...others] = terms.toSorted((a, b) =>
      (this.#counts.get(a) ?? 0) - (this.#counts.get(b) ?? 0)
    );
    const values = new SqlValues();
    const also = others.map((term) =>
      `AND EXISTS (SELECT FROM kb_words o WHERE o.term = ${values.add(term)}::text AND o.n = w.n)`
    );
    const rows = await this.query(
      `SELECT e.n::float8 AS n, w.n::float8 AS passage, e.title, e.content,
         e.source->>'file' AS file
       FROM kb_words w JOIN kb_entries e ON e.n = w.n / ${MOST_PASSAGES}
       WHERE w.term = ${values.add(rarest)}::text ${also.join(" ")}
         AND ${postgresCondition(filter, values)}
       ORDER BY w.n DESC LIMIT ${COMPARED}`,
      values.list,
    );
    const wanted = ` ${name.join(" ")} `;
    return new Set(
      rows.filter((row) => {
        const [title, content] = [textColumnOrNull(row, "title"), textColumn(row, "content")];
        const entry = { title, content, source: { file: textColumn(row, "file") } };
        const part = numberColumn(row, "passage") % MOST_PASSAGES;
        const texts = [indexedTitle(entry), passagesIn(entry.content)[part] ?? ""];
        return texts.some((text) => ` ${indexTerms(text).join(" ")} `.includes(wanted));
      }).map((row) => numberColumn(row, "n")),
    );
  }

  #statement(
    rare: readonly Weighed[],
    common: readonly Weighed[],
    { filter, limit, width, read, named }: {
      filter: EntryFilter;
      limit: number;
      width: number;
      read: number;
      /** The numbers of entries that the hits must include. */
      named: readonly number[];
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
        SELECT w.n, sum(${share}) AS score, sum(t.weight) AS covered FROM ${given(rare)}, LATERAL (
          SELECT * FROM kb_words k WHERE k.term = t.term ORDER BY k.n DESC LIMIT ${most}::int
        ) w GROUP BY w.n ORDER BY score DESC, w.n DESC LIMIT ${values.add(width)}::int
      ), passing AS MATERIALIZED (
        SELECT e.id, e.confidence, e.content_key, e.n AS entry, p.n, p.score, p.covered
        FROM part p JOIN kb_entries e ON e.n = p.n / ${MOST_PASSAGES}
        WHERE ${postgresCondition(filter, values)}
        ORDER BY p.score DESC, p.n DESC LIMIT ${values.add(limit * 3)}::int
      ), names AS MATERIALIZED (
        SELECT e.id, e.confidence, e.content_key, e.n AS entry, e.n * ${MOST_PASSAGES} AS n
        FROM kb_entries e WHERE e.n = ANY (ARRAY(SELECT json_array_elements_text(${
      values.add(JSON.stringify(named))
    }::text::json)::float8::bigint))
      ), scored AS (
        SELECT n, sum(score) AS score, sum(covered) AS covered FROM (
          SELECT n, score, covered FROM passing UNION ALL
          SELECT w.n, ${share}, t.weight FROM ${given(common)}, LATERAL (
            SELECT * FROM kb_words k
            WHERE k.term = t.term AND k.n = ANY (ARRAY(SELECT n FROM passing)) OFFSET 0
          ) w
        ) parts GROUP BY n
      ), best AS (
        SELECT DISTINCT ON (entry) id, confidence, content_key, entry, score, covered FROM (
          SELECT p.id, p.confidence, p.content_key, p.entry, s.score, s.covered
          FROM scored s JOIN passing p ON p.n = s.n UNION ALL
          SELECT id, confidence, content_key, entry, 0.0001, 0 FROM names
        ) hits ORDER BY entry, score DESC
      )
      SELECT id::text AS id, confidence, content_key, entry::float8 AS n,
        (SELECT count(*) FROM part)::int AS scored, least(1, score) AS score,
        least(1, covered) AS covered
      FROM best ORDER BY entry = ANY (ARRAY(SELECT entry FROM names)) DESC, score DESC, n DESC
      LIMIT ${values.add(limit)}::int`;
    return { text, values: values.list };
  }

  /**
   * Splits the terms by weight: the rarest terms, whose rows are few enough to read, and the
   * others.
   */
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

  /** Counts the entries that contain each of the terms. */
  async #count(terms: readonly string[]): Promise<void> {
    if (this.#total < FEW || performance.now() - this.#countedAt > BELIEVED_MS) {
      const [row] = await this.query(
        `SELECT CASE WHEN c.reltuples > $1::float8 THEN c.reltuples
             ELSE (SELECT count(*) FROM kb_entries) END::float8 AS total,
           (SELECT max(n) FROM kb_entries)::float8 AS last, s.size, s.passages
         FROM (SELECT sum(word_count * passages) / sum(passages)::float8 AS size,
             avg(passages)::float8 AS passages
           FROM (SELECT word_count, passages FROM kb_entries LIMIT 10000) sample) s, pg_class c WHERE c.oid = 'kb_entries'::regclass`,
        [ESTIMATED],
      );
      this.#total = Math.ceil(numberColumn(row, "total") * numberColumn(row, "passages"));
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
      const share = this.#last /
        Math.max(1, this.#last - numberColumn(row, "first") / MOST_PASSAGES + 1);
      const all = count < COUNTED ? count : Math.min(this.#total, Math.max(count, count * share));
      this.#counts.set(textColumn(row, "term"), all);
    }
  }
}
