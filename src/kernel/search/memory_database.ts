import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { SqlDatabase } from "./fts_table.ts";

/** A SQLite database in memory. Commits pending writes before each read. */
export class MemoryDatabase implements SqlDatabase, Disposable {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #isWriting = false;

  constructor() {
    // deno-lint-ignore no-process-global -- to import node:process takes longer than all the rest
    const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
    this.#database = new DatabaseSync(":memory:");
  }

  all(sql: string, ...values: (string | number)[]): Record<string, unknown>[] {
    if (this.#isWriting) this.#database.exec("COMMIT");
    this.#isWriting = false;
    return this.#prepared(sql).all(...values);
  }

  run(sql: string, ...values: (string | number)[]): void {
    if (!this.#isWriting) this.#database.exec("BEGIN");
    this.#isWriting = true;
    this.#prepared(sql).run(...values);
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }
}
