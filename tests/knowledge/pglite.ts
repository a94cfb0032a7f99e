import type { PGlite, Transaction } from "@electric-sql/pglite";
import type { PostgresDatabase, QueryFunction } from "../../src/knowledge/postgres/database.ts";
import type { DatabaseRow } from "../../src/knowledge/store/row.ts";
import { StoreError } from "../../src/knowledge/store/store.ts";

/** PGlite as the database of a store. */
export function pgliteDatabase(db: PGlite): PostgresDatabase {
  return {
    query: askOf(db),
    transaction: (work) => db.transaction((on) => work(askOf(on))),
    close: () => Promise.resolve(),
  };
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
