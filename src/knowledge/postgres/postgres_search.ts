import { type Ask, Values } from "./postgres_database.ts";
import { wordsOf } from "./postgres_schema.ts";
import { numberOf, type Row, textOf } from "../store/row.ts";
import type { Filter, Hit, WordHits } from "../store/store.ts";
import { WordWeights } from "../store/word_weights.ts";

/** BM25's constants, as SQLite's FTS5 has them. */
const K1 = 1.2;
const B = 0.75;
/**
 * How many entries are weighed exactly: those that have the rarest words of the query, and of equals
 * as many again of those that have them most often.
 */
const WEIGHED = 500;
/** Weights are compared as whole numbers of such parts, whose sums do not depend on their order. */
const SHARE = 1_000_000;
/** The most entries that are counted for a weight; beyond, a word is common anyway. */
const COUNTED = 100_000;
const MAX_WORDS = 64;

/** The filter as SQL conditions on kb_entries. */
export function postgresCondition(filter: Filter, values: Values): string {
  const { roles, tags, entryType, minConfidence, belowConfidence } = filter;
  return [
    ...(roles ? [`role = ANY (${values.addTexts(roles)})`] : []),
    ...(tags ? [`tags && ${values.addTexts(tags)}`] : []),
    ...(entryType ? [`entry_type = ${values.add(entryType)}::text`] : []),
    ...(minConfidence === undefined ? [] : [`confidence >= ${values.add(minConfidence)}::float8`]),
    ...(belowConfidence === undefined
      ? []
      : [`confidence < ${values.add(belowConfidence)}::float8`]),
  ].join(" AND ") || "TRUE";
}

/** A row with `id` and `n` as a hit. */
export function toHit(row: Row): Hit {
  return { id: textOf(row, "id"), order: numberOf(row, "n") };
}

interface Word {
  lexeme: string;
  /** How rare it is: inverse document frequency. */
  weight: number;
}

/** Searches by words: BM25 over stems, any of them. */
export class PostgresWords {
  readonly #weights = new WordWeights();
  #averageSize = 1;

  /** Entries that have any of the text's words, best first. */
  async find(ask: Ask, text: string, filter: Filter, limit: number): Promise<WordHits> {
    const words = await this.#weigh(ask, text);
    if (words.length === 0) return { hits: [], coverage: 0 };
    const values = new Values();
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
    const rows = await ask(
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
    return { hits: rows.map(toHit), coverage: numberOf(rows[0], "covered") / whole };
  }

  async #weigh(ask: Ask, text: string): Promise<Word[]> {
    if (this.#weights.isOld) await this.#restart(ask);
    const rows = await ask(
      `SELECT lexeme FROM unnest(${wordsOf("$1::text")})
       ORDER BY positions[1] LIMIT ${MAX_WORDS}`,
      [text.replaceAll("\0", " ")],
    );
    const lexemes = rows.map((row) => textOf(row, "lexeme"));
    const unknown = lexemes.filter((lexeme) => !this.#weights.has(lexeme));
    if (unknown.length > 0) {
      const counted = await ask(
        `SELECT t.lexeme, (SELECT count(*) FROM (SELECT FROM kb_entries
           WHERE words @@ t.query::tsquery LIMIT ${COUNTED}) AS part)::float8 AS count
         FROM json_to_recordset($1::text::json) AS t (lexeme text, query text)`,
        [JSON.stringify(unknown.map((lexeme) => ({ lexeme, query: quoted(lexeme) })))],
      );
      for (const row of counted) this.#weights.note(textOf(row, "lexeme"), numberOf(row, "count"));
    }
    return lexemes.map((lexeme) => ({ lexeme, weight: this.#weights.of(lexeme) }));
  }

  async #restart(ask: Ask): Promise<void> {
    const [row] = await ask(
      `SELECT count(*)::float8 AS total, coalesce(avg(size), 1)::float8 AS size
       FROM (SELECT size FROM kb_entries LIMIT ${COUNTED}) AS part`,
    );
    this.#averageSize = Math.max(1, numberOf(row, "size"));
    this.#weights.restart(numberOf(row, "total"));
  }
}

/** A lexeme as a text search query. */
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
