import { type DatabaseRow, hitIn, numberColumn } from "../store/row.ts";
import type { EntryFilter, EntryHit } from "../store/store.ts";
import type { SqliteDatabase } from "./database.ts";
import { sqliteCondition } from "./entry_sql.ts";

/** Something with a score, by its number. */
export interface Scored {
  number: number;
  score: number;
}

/** The `width` best of the numbers whose score is above zero, best first; ties go to the newest. */
export function bestOf(scores: Float32Array, width: number): Scored[] {
  const positive = scores.filter((score) => score > 0).sort();
  const least = positive[Math.max(0, positive.length - width)] ?? Infinity;
  const best: Scored[] = [];
  scores.forEach((score, number) => {
    if (score > 0 && score >= least) best.push({ number, score });
  });
  return best.sort((a, b) => b.score - a.score || b.number - a.number).slice(0, width);
}

/** Which entries the numbers stand for: a table `from` with entries `e`, and its column of numbers. */
export interface Numbered {
  from: string;
  column: string;
}

/**
 * The best entries that pass the filter. Few candidates are tried first and then ever more, so
 * that a filter which lets most through costs next to nothing.
 */
export function bestPassing(
  database: SqliteDatabase,
  scores: Float32Array,
  { filter, limit, numbered }: { filter: EntryFilter; limit: number; numbered: Numbered },
): (EntryHit & Scored)[] {
  const { sql, values } = sqliteCondition(filter);
  for (let width = limit * 2;; width *= 8) {
    const best = bestOf(scores, width);
    const rows = database.all(
      `SELECT e.id, e.n, e.confidence, ${numbered.column} AS number FROM ${numbered.from}
       WHERE ${numbered.column} IN (SELECT value FROM json_each(?)) AND ${sql}`,
      JSON.stringify(best.map(({ number }) => number)),
      ...values,
    );
    const found = new Map<number, DatabaseRow>(
      rows.map((row) => [numberColumn(row, "number"), row]),
    );
    const hits = best.flatMap((one) => {
      const row = found.get(one.number);
      return row === undefined ? [] : [{ ...hitIn(row), ...one }];
    });
    if (hits.length >= limit || best.length < width) return hits.slice(0, limit);
  }
}
