import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { QueryWord, SearchQuery } from "./search_query.ts";
import { indexTerms } from "./terms.ts";

export interface DocumentFields {
  title?: string;
  name?: string;
  heading?: string;
  text?: string;
}

export interface RowHit {
  row: number;
  /** FTS5's bm25() with a positive sign: higher is better. */
  score: number;
}

interface SearchLimits {
  limit: number;
  /** The only rows to search. */
  rows?: readonly number[] | undefined;
}

const PREFIX_WEIGHT = 0.4;
const BM25 = "-bm25(terms, 4, 3, 2, 1)";
const FROM = "FROM terms WHERE terms MATCH ?";

/** An FTS5 table of terms in memory. Commits pending writes before each read. */
export class FtsTable implements Disposable {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #isWriting = false;

  constructor() {
    // deno-lint-ignore no-process-global -- to import node:process takes longer than all the rest
    const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
    this.#database = new DatabaseSync(":memory:");
    // FTS5's ASCII tokenizer splits text only at the spaces between terms.
    this.#database.exec(
      `CREATE VIRTUAL TABLE terms USING fts5 (
         title, name, heading, text, content = '', contentless_delete = 1, tokenize = 'ascii'
       )`,
    );
  }

  put(row: number, { title = "", name = "", heading = "", text = "" }: DocumentFields): void {
    this.#run(
      "INSERT OR REPLACE INTO terms (rowid, title, name, heading, text) VALUES (?, ?, ?, ?, ?)",
      row,
      ...[title, name, heading, text].map((field) => indexTerms(field).join(" ")),
    );
  }

  remove(row: number): void {
    this.#run("DELETE FROM terms WHERE rowid = ?", row);
  }

  /**
   * Returns the best `limit` documents with any word of the query, best first. Documents that contain
   * only longer words than the typed ones follow the others.
   */
  search(query: SearchQuery, limits: SearchLimits): RowHit[] {
    const typed = this.#best(anyOf({ ...query, words: query.words.map(withoutPrefixes) }), limits);
    if (typed.length === limits.limit) return typed;
    const known = new Set(typed.map(({ row }) => row));
    const longer = this.#best(anyOf(query), limits).filter(({ row }) => !known.has(row));
    const least = typed.at(-1)?.score ?? Infinity;
    const unit = Math.min(1, least / (longer[0]?.score ?? 1)) * PREFIX_WEIGHT;
    return [...typed, ...longer.map(({ row, score }) => ({ row, score: score * unit }))]
      .slice(0, limits.limit);
  }

  #best(expression: string, { limit, rows }: SearchLimits): RowHit[] {
    const sql = `SELECT rowid AS row, ${BM25} AS score ${FROM}${among(rows)}
      ORDER BY score DESC, rowid LIMIT ?`;
    return this.#all(sql, expression, ...listed(rows), limit)
      .map(({ row, score }) => ({ row: Number(row), score: Number(score) }));
  }

  withPhrase(terms: readonly string[], rows: readonly number[]): Set<number> {
    if (terms.length === 0) return new Set();
    const sql = `SELECT rowid AS row ${FROM}${among(rows)}`;
    return new Set(
      this.#all(sql, quoted(terms.join(" ")), ...listed(rows)).map(({ row }) => Number(row)),
    );
  }

  count(queries: readonly SearchQuery[], rows?: readonly number[]): number {
    const any = queries.map(anyOf).join(" OR ");
    const [found] = this.#all(`SELECT count(*) AS n ${FROM}${among(rows)}`, any, ...listed(rows));
    return Number(found?.n ?? 0);
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }

  #all(sql: string, ...values: (string | number)[]): Record<string, unknown>[] {
    if (this.#isWriting) this.#database.exec("COMMIT");
    this.#isWriting = false;
    return this.#prepared(sql).all(...values);
  }

  #run(sql: string, ...values: (string | number)[]): void {
    if (!this.#isWriting) this.#database.exec("BEGIN");
    this.#isWriting = true;
    this.#prepared(sql).run(...values);
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }
}

function among(rows: readonly number[] | undefined): string {
  return rows === undefined ? "" : " AND +rowid IN (SELECT value FROM json_each(?))";
}

function listed(rows: readonly number[] | undefined): string[] {
  return rows === undefined ? [] : [JSON.stringify(rows)];
}

function anyOf({ words, phrase, exact }: SearchQuery): string {
  const forms = words.flat().map(({ text, isBeginning }) =>
    isBeginning ? `${quoted(text)} *` : quoted(text)
  );
  const phrases = [phrase, ...exact].filter((terms) => terms.length > 0);
  return [...forms, ...phrases.map((terms) => quoted(terms.join(" ")))].join(" OR ");
}

function withoutPrefixes(word: QueryWord): QueryWord {
  return word.some(({ isBeginning }) => !isBeginning)
    ? word.filter(({ isBeginning }) => !isBeginning)
    : word;
}

function quoted(terms: string): string {
  return `"${terms.replaceAll('"', '""')}"`;
}
