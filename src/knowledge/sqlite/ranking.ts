import { type DatabaseRow, hitIn, numberColumn } from "../store/row.ts";
import type { EntryFilter, EntryHit } from "../store/store.ts";
import type { SqliteDatabase } from "./database.ts";
import { sqliteCondition } from "./entry_sql.ts";

/** The number of candidates to try first, in addition to the limit. */
const SPARE = 50;

/**
 * Returns the indexes of the `width` greatest scores above zero, greatest first. Returns more if
 * some scores are equal.
 */
export function greatest(scores: Float32Array, width: number): number[] {
  const least = scores.toSorted().at(-width) ?? 0;
  const numbers: number[] = [];
  scores.forEach((score, number) => {
    if (score > 0 && score >= least) numbers.push(number);
  });
  return numbers.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
}

/**
 * Returns the passing entries with the highest scores, by their vectors' numbers. If scores are
 * equal, newer entries come first. Tries few candidates first and then more, so a filter that most
 * entries pass costs almost nothing.
 */
export function bestPassing(
  database: SqliteDatabase,
  scores: Float32Array,
  { filter, limit }: { filter: EntryFilter; limit: number },
): EntryHit[] {
  const { sql, values } = sqliteCondition(filter);
  for (let width = limit + SPARE;; width *= 8) {
    const numbers = greatest(scores, width);
    const hits = database.all(
      `SELECT e.id, e.n, e.confidence, e.content_key, v.seq FROM vectors v JOIN entries e ON e.n = v.entry
       WHERE v.seq IN (SELECT value FROM json_each(?)) AND ${sql}`,
      JSON.stringify(numbers),
      ...values,
    ).map((row: DatabaseRow) => ({ ...hitIn(row), score: scores[numberColumn(row, "seq")] ?? 0 }));
    if (hits.length >= limit || numbers.length < width) {
      return hits.sort((a, b) => b.score - a.score || b.order - a.order).slice(0, limit);
    }
  }
}
