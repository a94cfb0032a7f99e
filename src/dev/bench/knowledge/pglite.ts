import type { PGlite, Transaction } from "@electric-sql/pglite";
import { StoreError } from "../../../knowledge/store/failure.ts";
import type { Ask, PostgresDatabase } from "../../../knowledge/postgres/postgres_database.ts";
import type { Row } from "../../../knowledge/store/row.ts";

/** PGlite as the database of a store. */
export function pgliteDatabase(db: PGlite): PostgresDatabase {
  return {
    query: askOf(db),
    transaction: (work) => db.transaction((on) => work(askOf(on))),
    close: () => Promise.resolve(),
  };
}

function askOf(on: PGlite | Transaction): Ask {
  return async (text, values = []) => {
    try {
      return (await on.query<Row>(text, [...values])).rows;
    } catch (error) {
      throw new StoreError("PGlite failed", { cause: error });
    }
  };
}
