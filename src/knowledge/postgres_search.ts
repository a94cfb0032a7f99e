import { type Ask, Values } from "./postgres_database.ts";
import { numberOf, type Row, textOf } from "./row.ts";
import type { Filter, Hit } from "./store.ts";

/** BM25's constants, as SQLite's FTS5 has them. */
const K1 = 1.2;
const B = 0.75;
/** How many entries are weighed exactly, of those that have the rarest words of the query. */
const WEIGHED = 500;
/** How long counts of words are believed, in milliseconds; they only weigh, they never filter. */
const COUNTS_MS = 30_000;
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
  #total = 0;
  #averageSize = 1;
  #counts = new Map<string, number>();
  #countedAt = -Infinity;

  /** Entries that have any of the text's words, best first. */
  async find(ask: Ask, text: string, filter: Filter, limit: number): Promise<Hit[]> {
    const words = await this.#weigh(ask, text);
    if (words.length === 0) return [];
    const values = new Values();
    const any = values.add(words.map(({ lexeme }) => quoted(lexeme)).join(" | "));
    const rough = words.map(({ lexeme, weight }) =>
      `(words @@ ${values.add(quoted(lexeme))}::text::tsquery)::int * ${values.add(weight)}::float8`
    ).join(" + ");
    const condition = postgresCondition(filter, values);
    const terms = values.add(JSON.stringify(words));
    const size = values.add(this.#averageSize);
    const rows = await ask(
      `WITH terms AS MATERIALIZED (
         SELECT * FROM json_to_recordset(${terms}::text::json) AS t (lexeme text, weight float8)
       ), candidates AS MATERIALIZED (
         SELECT id, n, words, size FROM kb_entries
         WHERE words @@ ${any}::text::tsquery AND ${condition}
         ORDER BY ${rough} DESC, n DESC LIMIT ${WEIGHED}
       )
       SELECT c.id, c.n::float8 AS n FROM candidates c, LATERAL (
         SELECT sum(t.weight * cardinality(u.positions) * ${K1 + 1} / (cardinality(u.positions)
           + ${K1} * (${1 - B} + ${B} * c.size / ${size}::float8))) AS score
         FROM unnest(c.words) AS u JOIN terms t ON t.lexeme = u.lexeme
       ) AS weighed
       ORDER BY score DESC, n DESC LIMIT ${values.add(limit)}::int`,
      values.list,
    );
    return rows.map(toHit);
  }

  async #weigh(ask: Ask, text: string): Promise<Word[]> {
    await this.#count(ask);
    const rows = await ask(
      `SELECT lexeme FROM unnest(to_tsvector('pg_catalog.english', $1::text))
       ORDER BY positions[1] LIMIT ${MAX_WORDS}`,
      [text.replaceAll("\0", " ")],
    );
    const lexemes = rows.map((row) => textOf(row, "lexeme"));
    const unknown = lexemes.filter((lexeme) => !this.#counts.has(lexeme));
    if (unknown.length > 0) {
      const counted = await ask(
        `SELECT t.lexeme, (SELECT count(*) FROM (SELECT FROM kb_entries
           WHERE words @@ t.query::tsquery LIMIT 100000) AS part)::float8 AS count
         FROM json_to_recordset($1::text::json) AS t (lexeme text, query text)`,
        [JSON.stringify(unknown.map((lexeme) => ({ lexeme, query: quoted(lexeme) })))],
      );
      for (const row of counted) this.#counts.set(textOf(row, "lexeme"), numberOf(row, "count"));
    }
    return lexemes.map((lexeme) => {
      const count = this.#counts.get(lexeme) ?? 0;
      const total = Math.max(this.#total, count);
      return { lexeme, weight: Math.log(1 + (total - count + 0.5) / (count + 0.5)) };
    });
  }

  async #count(ask: Ask): Promise<void> {
    const now = performance.now();
    if (now - this.#countedAt < COUNTS_MS) return;
    const [row] = await ask(
      `SELECT count(*)::float8 AS total, coalesce(avg(size), 1)::float8 AS size
       FROM (SELECT size FROM kb_entries LIMIT 1000000) AS part`,
    );
    this.#total = numberOf(row, "total");
    this.#averageSize = Math.max(1, numberOf(row, "size"));
    this.#counts = new Map();
    this.#countedAt = now;
  }
}

/** A lexeme as a text search query. */
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
