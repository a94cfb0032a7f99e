import { type DatabaseRow, hitIn, numberColumn } from "../store/row.ts";
import type { WordHit } from "../store/store.ts";
import type { QueryFunction } from "./database.ts";
import { postgresCondition, SqlValues } from "./entry_sql.ts";
import type { EntryFilter } from "../store/entry_filter.ts";

const RANKED = 20_000;

const WEIGHTS = "'{1, 1, 1, 1}'";

interface Asked {
  word: string;
  idf: number;
  /** True if the word chooses the entries to rank. */
  chooses: boolean;
}

/**
 * Returns entries with any of the words, best first. The score is the sum over the words of
 * idf × (0.2 + ts_rank(word, divided by the logarithm of the length)).
 */
export async function entriesWithWords(
  query: QueryFunction,
  words: readonly string[],
  { filter, limit }: { filter: EntryFilter; limit: number },
): Promise<WordHit[]> {
  const asked = await weighted(query, words);
  if (asked.length === 0) return [];
  const values = new SqlValues();
  const rows = await query(
    `WITH asked AS MATERIALIZED (
       SELECT plainto_tsquery('kb_words', word) AS word, idf, chooses
       FROM json_to_recordset(${values.add(JSON.stringify(asked))}::text::json)
         AS a (word text, idf float8, chooses boolean)
     ), chosen AS MATERIALIZED (
       SELECT id, kb_entries.n, confidence, words FROM kb_entries
       WHERE words @@ (SELECT string_agg(word::text, ' | ')::tsquery FROM asked WHERE chooses)
         AND ${postgresCondition(filter, values)} LIMIT ${RANKED}
     )
     SELECT id, n::float8 AS n, confidence, score, matched FROM chosen, LATERAL (
       SELECT sum(idf * (0.2 + ts_rank(${WEIGHTS}, words, word, 1))) AS score, count(*)::int AS matched
       FROM asked WHERE words @@ word
     ) AS ranked
     ORDER BY score DESC, chosen.n DESC LIMIT ${values.add(limit)}::int`,
    values.list,
  );
  return rows.map((row) => ({ ...hitIn(row), matched: numberColumn(row, "matched") }));
}

async function weighted(query: QueryFunction, words: readonly string[]): Promise<Asked[]> {
  const counts = await query(
    `SELECT word, (SELECT count(*) FROM (
         SELECT FROM kb_entries WHERE words @@ plainto_tsquery('kb_words', word) LIMIT ${RANKED}
       ) AS found)::int AS n
     FROM json_array_elements_text($1::text::json) AS word
     UNION ALL
     SELECT NULL, greatest(
       (SELECT reltuples FROM pg_class WHERE oid = 'kb_entries'::regclass),
       (SELECT count(*) FROM (SELECT FROM kb_entries LIMIT ${RANKED}) AS part))::int`,
    [JSON.stringify(words)],
  );
  const total = numberColumn(counts.find((row) => row.word === null), "n");
  const found = counts.filter((row): row is DatabaseRow & { word: string } =>
    typeof row.word === "string" && numberColumn(row, "n") > 0
  ).map((row) => ({ word: row.word, n: numberColumn(row, "n") })).sort((a, b) => a.n - b.n);
  let chosen = 0;
  return found.map(({ word, n }) => {
    const chooses = chosen === 0 || chosen + n <= RANKED;
    chosen += n;
    return { word, idf: Math.log(1 + Math.max(0, total - n + 0.5) / (n + 0.5)), chooses };
  });
}
