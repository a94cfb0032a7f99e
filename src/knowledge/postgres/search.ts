import { hitIn, numberColumn, textColumn } from "../store/row.ts";
import type { EntryFilter, WordHits } from "../store/store.ts";
import { WordWeights } from "../store/word_weights.ts";
import type { QueryFunction } from "./database.ts";
import { postgresCondition, SqlValues } from "./entry_sql.ts";
import { tsvectorOf } from "./schema.ts";

/** BM25's constants, as SQLite's FTS5 has them. */
const K1 = 1.2;
const B = 0.75;
/**
 * How many entries are weighed exactly: those with the rarest words of the query, and among equals
 * up to as many again with the highest frequencies.
 */
const WEIGHED = 500;
/** Weights are compared as integers of this scale, whose sums do not depend on their order. */
const SHARE = 1_000_000;
/** The most entries that are counted for a weight; a word in more is common anyway. */
const COUNTED = 100_000;
const MAX_WORDS = 64;

interface WeighedWord {
  lexeme: string;
  /** How rare it is: inverse document frequency. */
  weight: number;
}

/** Searches by words: BM25 over stems, any of them. */
export class PostgresWords {
  readonly #weights = new WordWeights();
  #averageSize = 1;

  /** Entries that have any of the text's words, best first. */
  async find(
    query: QueryFunction,
    text: string,
    filter: EntryFilter,
    limit: number,
  ): Promise<WordHits> {
    const words = await this.#weigh(query, text);
    if (words.length === 0) return { hits: [], coverage: 0 };
    const values = new SqlValues();
    const terms = values.add(JSON.stringify(
      words.map(({ lexeme, weight }) => ({
        lexeme,
        query: quoted(lexeme),
        weight,
        share: Math.round(weight * SHARE),
      })),
    ));
    const any = values.add(words.map(({ lexeme }) => quoted(lexeme)).join(" | "));
    const condition = postgresCondition(filter, values);
    const size = values.add(this.#averageSize);
    const rows = await query(
      `WITH terms AS MATERIALIZED (
         SELECT * FROM json_to_recordset(${terms}::text::json)
           AS t (lexeme text, query text, weight float8, share int)
       ), matched AS MATERIALIZED (
         SELECT e.id, sum(t.share) AS covered FROM terms t, LATERAL (
           SELECT id FROM kb_entries WHERE words @@ t.query::tsquery AND ${condition}
         ) AS e GROUP BY e.id
       ), edge AS MATERIALIZED (
         SELECT min(covered) AS covered
         FROM (SELECT covered FROM matched ORDER BY covered DESC LIMIT ${WEIGHED}) AS most
       ), candidates AS MATERIALIZED (
         SELECT m.id, m.covered FROM matched m, edge WHERE m.covered > edge.covered
         UNION ALL (
           SELECT m.id, m.covered FROM matched m JOIN edge USING (covered) JOIN kb_entries c USING (id)
           ORDER BY ts_rank(c.words, ${any}::text::tsquery, 2) DESC, c.n DESC LIMIT ${WEIGHED}
         )
       )
       SELECT c.id, c.n::float8 AS n, m.covered::float8 AS covered
       FROM candidates m JOIN kb_entries c USING (id), LATERAL (
         SELECT sum(t.weight * cardinality(u.positions) * ${K1 + 1} / (cardinality(u.positions)
           + ${K1} * (${1 - B} + ${B} * c.size / ${size}::float8))) AS score
         FROM unnest(c.words) AS u JOIN terms t ON t.lexeme = u.lexeme
       ) AS weighed
       ORDER BY score DESC, c.n DESC LIMIT ${values.add(limit)}::int`,
      values.list,
    );
    const whole = words.reduce((sum, { weight }) => sum + Math.round(weight * SHARE), 0);
    return { hits: rows.map(hitIn), coverage: numberColumn(rows[0], "covered") / whole };
  }

  async #weigh(query: QueryFunction, text: string): Promise<WeighedWord[]> {
    if (this.#weights.isOld) await this.#restart(query);
    const rows = await query(
      `SELECT lexeme FROM unnest(${tsvectorOf("$1::text")})
       ORDER BY positions[1] LIMIT ${MAX_WORDS}`,
      [text.replaceAll("\0", " ")],
    );
    const lexemes = rows.map((row) => textColumn(row, "lexeme"));
    const unknown = lexemes.filter((lexeme) => !this.#weights.has(lexeme));
    if (unknown.length > 0) {
      const counted = await query(
        `SELECT t.lexeme, (SELECT count(*) FROM (SELECT FROM kb_entries
           WHERE words @@ t.query::tsquery LIMIT ${COUNTED}) AS part)::float8 AS count
         FROM json_to_recordset($1::text::json) AS t (lexeme text, query text)`,
        [JSON.stringify(unknown.map((lexeme) => ({ lexeme, query: quoted(lexeme) })))],
      );
      for (const row of counted) {
        this.#weights.note(textColumn(row, "lexeme"), numberColumn(row, "count"));
      }
    }
    return lexemes.map((lexeme) => ({ lexeme, weight: this.#weights.of(lexeme) }));
  }

  async #restart(query: QueryFunction): Promise<void> {
    const [row] = await query(
      `SELECT count(*)::float8 AS total, coalesce(avg(size), 1)::float8 AS size
       FROM (SELECT size FROM kb_entries LIMIT ${COUNTED}) AS part`,
    );
    this.#averageSize = Math.max(1, numberColumn(row, "size"));
    this.#weights.restart(numberColumn(row, "total"));
  }
}

/** A lexeme as a text search query. */
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
