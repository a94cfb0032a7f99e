import { ownField } from "../../kernel/own_field.ts";
import type { StoreError } from "../store/failure.ts";
import type { Row } from "../store/row.ts";

/** What a statement takes; lists and objects travel as JSON text. */
export type SqlValue = string | number | null;

/** Runs one statement, `$1` and so on standing for the values. Throws `StoreError`. */
export type Ask = (text: string, values?: readonly SqlValue[]) => Promise<Row[]>;

/** A PostgreSQL database, however it is reached. */
export interface PostgresDatabase {
  query: Ask;
  /** All that `work` asks is done, or nothing; it may take `deadlineMs` where that is given. */
  transaction<Result>(
    work: (ask: Ask) => Promise<Result>,
    deadlineMs?: number,
  ): Promise<Result>;
  close(): Promise<void>;
}

/** The SQLSTATE of a failure, such as `23505`, where the database gave one. */
export function sqlState(error: StoreError): string | undefined {
  const code = error.cause instanceof Error ? ownField(error.cause, "code") : undefined;
  return typeof code === "string" ? code : undefined;
}

/** The values of one statement, each added where its `$n` is written. */
export class Values {
  readonly list: SqlValue[] = [];

  /** Adds a value and returns its `$n`. */
  add(value: SqlValue): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }

  /** Adds a list of texts and returns it as a SQL array. */
  addTexts(values: readonly string[]): string {
    return `ARRAY(SELECT json_array_elements_text(${
      this.add(JSON.stringify(values))
    }::text::json))`;
  }
}
