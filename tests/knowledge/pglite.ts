import type { PGlite, Transaction } from "@electric-sql/pglite";
import type { PostgresDatabase, QueryFunction } from "../../src/knowledge/postgres/database.ts";
import { KnowledgeFailure, StoreError } from "../../src/knowledge/store/failure.ts";
import type { DatabaseRow } from "../../src/knowledge/store/statement.ts";

/** Returns a store's database that runs on PGlite. */
export function pgliteDatabase(db: PGlite): PostgresDatabase {
  return {
    query: askOf(db),
    transaction: async (work) => {
      try {
        return await db.transaction((on) => work(askOf(on)));
      } catch (error) {
        throw error instanceof KnowledgeFailure
          ? error
          : new StoreError("PGlite failed", { cause: error });
      }
    },
    close: () => Promise.resolve(),
  };
}

/**
 * Wraps a database to record each statement, each transaction's time limit and each transaction's
 * end.
 */
export function recorded(database: PostgresDatabase): {
  database: PostgresDatabase;
  asked: string[];
  limits: (number | undefined)[];
} {
  const asked: string[] = [];
  const limits: (number | undefined)[] = [];
  const noting = (query: QueryFunction): QueryFunction => (text, values) => {
    asked.push(text.replace(/\s+/g, " "));
    return query(text, values);
  };
  const own: PostgresDatabase = {
    query: noting(database.query),
    transaction: (work, limit) => {
      limits.push(limit);
      return database.transaction((query) => work(noting(query)), limit);
    },
    close: () => {
      asked.push("close");
      return database.close();
    },
  };
  return { database: own, asked, limits };
}

function askOf(on: PGlite | Transaction): QueryFunction {
  return async (text, values = []) => {
    try {
      return (await on.query<DatabaseRow>(text, [...values])).rows;
    } catch (error) {
      throw new StoreError("PGlite failed", { cause: error });
    }
  };
}
