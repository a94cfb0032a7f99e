import { type DatabaseRow, hitIn, numberColumn } from "../store/row.ts";
import type { EntryFilter, EntryHit } from "../store/store.ts";
import type { SqliteDatabase } from "./database.ts";
import { sqliteCondition } from "./entry_sql.ts";

/** How many more candidates than are wanted are tried first. */
const SPARE = 50;

/** Something with a score, by its number. */
export interface Scored {
  number: number;
  score: number;
}

/** Into how many parts scores from 0 to 1 are sorted before the best of them are. */
const PARTS = 4096;

/**
 * The highest part with which, and with those above it, there are `width` scores; at least 1. A
 * cosine that is made out a bit above one is not counted.
 */
export function leastPart(scores: Float32Array, width: number): number {
  const sizes = new Uint32Array(PARTS + 1);
  for (let at = 0; at < scores.length; at++) {
    const part = Math.ceil((scores[at] ?? 0) * PARTS);
    sizes[part] = (sizes[part] ?? 0) + 1;
  }
  let least = PARTS;
  for (let count = sizes[least] ?? 0; count < width && least > 1; count += sizes[least] ?? 0) {
    least--;
  }
  return least;
}

/** The `width` best of the numbers whose score is above zero, best first; ties go to the newest. */
export function bestOf(scores: Float32Array, width: number): Scored[] {
  const least = leastPart(scores, width);
  const best: Scored[] = [];
  for (let number = 0; number < scores.length; number++) {
    const score = scores[number] ?? 0;
    if (Math.ceil(score * PARTS) >= least) best.push({ number, score });
  }
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
  for (let width = limit + SPARE;; width *= 8) {
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
