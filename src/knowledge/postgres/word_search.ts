import { conditionOf, type EntryFilter } from "../store/entry_filter.ts";
import type { WordHit } from "../store/engine.ts";
import { hitIn, numberColumn, textColumn } from "../store/row.ts";
import type { Work } from "../store/statement.ts";

const RANKED = 20_000;
/** A word in the title counts as five words in the text. */
const WEIGHTS = "'{0.2, 0.2, 0.2, 1}'";

interface Asked {
  word: string;
  idf: number;
  /** True if the word chooses the entries to rank. */
  chooses: boolean;
}

/** The score is the sum over the words of idf × (0.3 + 5 × ts_rank(word, norm 1)). */
export function* entriesWithWords(
  words: readonly string[],
  { filter, limit }: { filter: EntryFilter; limit: number },
): Work<WordHit[]> {
  const asked = yield* weighted(words);
  if (asked.length === 0) return [];
  const { sql, values } = conditionOf(filter);
  const rows = yield {
    sql: `WITH asked AS MATERIALIZED (
       SELECT plainto_tsquery('kb_words', word) AS word, idf, chooses
       FROM json_to_recordset(?::text::json) AS a (word text, idf float8, chooses boolean)
     ), chosen AS MATERIALIZED (
       SELECT e.id, e.n, e.words FROM kb_entries e
       WHERE e.words @@ (SELECT string_agg(word::text, ' | ')::tsquery FROM asked WHERE chooses)
         AND ${sql} LIMIT ${RANKED}
     )
     SELECT id, n, score, matched FROM chosen, LATERAL (
       SELECT sum(idf * (0.3 + 5 * ts_rank(${WEIGHTS}, words, word, 1))) AS score,
         count(*) AS matched
       FROM asked WHERE words @@ word
     ) AS ranked
     ORDER BY score DESC, n DESC LIMIT ?`,
    values: [JSON.stringify(asked), ...values, limit],
  };
  return rows.map((row) => ({ ...hitIn(row), matched: numberColumn(row, "matched") }));
}

function* weighted(words: readonly string[]): Work<Asked[]> {
  const counts = yield {
    sql: `SELECT word, (SELECT count(*) FROM (
         SELECT FROM kb_entries WHERE words @@ plainto_tsquery('kb_words', word) LIMIT ${RANKED}
       ) AS found) AS n, greatest(
       (SELECT reltuples FROM pg_class WHERE oid = 'kb_entries'::regclass),
       (SELECT count(*) FROM (SELECT FROM kb_entries LIMIT ${RANKED}) AS part)) AS total
     FROM json_array_elements_text(?::text::json) AS word`,
    values: [JSON.stringify(words)],
  };
  const found = counts.map((row) => ({
    word: textColumn(row, "word"),
    n: numberColumn(row, "n"),
    total: numberColumn(row, "total"),
  })).filter(({ n }) => n > 0).sort((a, b) => a.n - b.n);
  let chosen = 0;
  return found.map(({ word, n, total }) => {
    const chooses = chosen === 0 || chosen + n <= RANKED;
    chosen += n;
    return { word, idf: Math.log(1 + Math.max(0, total - n + 0.5) / (n + 0.5)), chooses };
  });
}
