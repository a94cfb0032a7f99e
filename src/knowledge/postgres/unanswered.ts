import { numberColumn, textColumn } from "../store/row.ts";
import {
  QUERY_CHARACTERS,
  REMEMBERED_QUERIES,
  type UnansweredLog,
  type UnansweredQuery,
} from "../store/unanswered.ts";
import type { QueryFunction } from "./database.ts";

/** The unanswered queries in PostgreSQL. Each statement first awaits `ready`. */
export class PostgresUnanswered implements UnansweredLog {
  readonly #query: QueryFunction;
  readonly #ready: () => Promise<unknown>;

  constructor(query: QueryFunction, ready: () => Promise<unknown>) {
    this.#query = query;
    this.#ready = ready;
  }

  async note(query: string): Promise<void> {
    await this.#ready();
    // PostgreSQL's text type can't contain NUL.
    const kept = query.slice(0, QUERY_CHARACTERS).toWellFormed().replaceAll("\0", "");
    await this.#query(
      `INSERT INTO kb_unanswered (query, times, last_at) VALUES ($1::text, 1, clock_timestamp())
       ON CONFLICT (query) DO UPDATE
       SET times = kb_unanswered.times + 1, last_at = excluded.last_at`,
      [kept],
    );
    await this.#query(
      `DELETE FROM kb_unanswered WHERE query IN
         (SELECT query FROM kb_unanswered ORDER BY last_at DESC OFFSET $1::int)`,
      [REMEMBERED_QUERIES],
    );
  }

  async list(limit: number): Promise<UnansweredQuery[]> {
    await this.#ready();
    const rows = await this.#query(
      `SELECT query, times, floor(extract(epoch FROM last_at) * 1000)::float8 AS last
       FROM kb_unanswered ORDER BY times DESC, last_at DESC, query LIMIT $1::int`,
      [limit],
    );
    return rows.map((row) => ({
      query: textColumn(row, "query"),
      times: numberColumn(row, "times"),
      last: new Date(numberColumn(row, "last")).toISOString(),
    }));
  }
}
