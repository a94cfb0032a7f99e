export type SqlValue = string | number | null | Uint8Array;

export interface Statement {
  sql: string;
  values: readonly SqlValue[];
}

export type DatabaseRow = Record<string, unknown>;

/** Statements to run in sequence, each of which gets its rows back. */
export type Work<Result> = Generator<Statement, Result, readonly DatabaseRow[]>;

export type BoundColumn = readonly [name: string, sql: string, value: SqlValue];
