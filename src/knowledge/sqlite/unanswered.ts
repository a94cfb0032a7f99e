import { numberColumn, textColumn } from "../store/row.ts";
import {
  QUERY_CHARACTERS,
  REMEMBERED_QUERIES,
  type UnansweredLog,
  type UnansweredQuery,
} from "../store/unanswered.ts";
import { asPromise, type SqliteDatabase } from "./database.ts";

/** The unanswered queries of the embedded store. */
export class SqliteUnanswered implements UnansweredLog {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  note(query: string): Promise<void> {
    return asPromise(() =>
      this.#database.transaction(() => {
        this.#database.run(
          `INSERT INTO unanswered (query, times, last_at) VALUES (?, 1, ?)
           ON CONFLICT (query) DO UPDATE SET times = times + 1, last_at = excluded.last_at`,
          query.slice(0, QUERY_CHARACTERS).toWellFormed(),
          Date.now(),
        );
        this.#database.run(
          `DELETE FROM unanswered WHERE query IN
             (SELECT query FROM unanswered ORDER BY last_at DESC LIMIT -1 OFFSET ?)`,
          REMEMBERED_QUERIES,
        );
      })
    );
  }

  list(limit: number): Promise<UnansweredQuery[]> {
    return asPromise(() =>
      this.#database.all(
        `SELECT query, times, last_at FROM unanswered
         ORDER BY times DESC, last_at DESC, query LIMIT ?`,
        limit,
      ).map((row) => ({
        query: textColumn(row, "query"),
        times: numberColumn(row, "times"),
        last: new Date(numberColumn(row, "last_at")).toISOString(),
      }))
    );
  }
}
