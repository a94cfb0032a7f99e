import type { DatabaseSync, StatementSync } from "node:sqlite";
import { once } from "../once.ts";
import { matchOf, type Question, questionOf } from "./question.ts";
import { fused } from "./fusion.ts";
import { hiddenWords } from "./words.ts";

export interface DocumentFields {
  title?: string;
  name?: string;
  heading?: string;
  text?: string;
}

export interface TextHit<Key> {
  key: Key;
  /** Above 0; higher is better. Comparable only within one search. */
  score: number;
}

export interface TextHits<Key> {
  hits: TextHit<Key>[];
  total: number;
}

interface SearchOptions<Key> {
  limit: number;
  accepts?: ((key: Key) => boolean) | undefined;
}

const INSERT = "INSERT OR REPLACE INTO documents (rowid, title, name, heading, text) " +
  "VALUES (?, ?, ?, ?, ?)";
const FROM = "FROM documents WHERE documents MATCH ?";
// bm25() is negative: lower is better.
const SCORE = "-bm25(documents, 4, 3, 2, 1) AS score";
const LEAST_CANDIDATES = 100;

/** An FTS5 table in memory that keeps no texts. Loads SQLite with the first document. */
export class TextIndex<Key extends string | number> implements Disposable {
  readonly #database = once(documentsTable);
  readonly #rows = new Map<Key, number>();
  readonly #keys = new Map<number, Key>();
  readonly #statements = new Map<string, StatementSync>();
  #last = 0;
  #isWriting = false;

  get size(): number {
    return this.#rows.size;
  }

  put(key: Key, { title = "", name = "", heading = "", text = "" }: DocumentFields): void {
    const row = this.#rows.get(key) ?? ++this.#last;
    const fields = [title, name, heading, text]
      .map((field) => [field, ...hiddenWords(field)].join(" "));
    this.#run(INSERT, row, ...fields);
    this.#rows.set(key, row);
    this.#keys.set(row, key);
  }

  remove(key: Key): void {
    const row = this.#rows.get(key);
    if (row === undefined) return;
    this.#run("DELETE FROM documents WHERE rowid = ?", row);
    this.#rows.delete(key);
    this.#keys.delete(row);
  }

  keys(): Iterable<Key> {
    return this.#rows.keys();
  }

  /**
   * Returns the best `limit` documents with any word of the question, best first, and then those
   * with only longer words. Sorts documents with equal scores by key. Fuses the results of several
   * wordings of one question by reciprocal rank.
   */
  search(
    wordings: string | readonly string[],
    { limit, accepts }: SearchOptions<Key>,
  ): TextHits<Key> {
    const questions = [wordings].flat().map(questionOf).filter(({ words }) => words.length > 0);
    if (questions.length === 0 || this.size === 0) return { hits: [], total: 0 };
    const rows = accepts && this.#accepted(accepts);
    const most = Math.max(limit, LEAST_CANDIDATES);
    const lists = questions.map((question) => this.#ranked(question, { rows, most }));
    const [only = []] = lists;
    const hits = lists.length === 1 ? only : fused(lists.map((list) => list.map(({ key }) => key)))
      .map(([key, score]) => ({ key, score }));
    const any = questions.map((question) => matchOf(question, { prefixes: true })).join(" OR ");
    const [counted] = this.#all(`SELECT count(*) AS n ${FROM}${among(rows)}`, any, ...listed(rows));
    return { hits: hits.slice(0, limit), total: Number(counted?.n ?? 0) };
  }

  /** Returns the documents that contain each word of a question in any field or in one. */
  matches(
    { words }: Question,
    { keys, field }: { keys?: readonly Key[]; field?: keyof DocumentFields } = {},
  ): Map<string, Key[]> {
    const rows = keys?.flatMap((key) => this.#rows.get(key) ?? []);
    const sql = `SELECT rowid AS row ${FROM}${among(rows)}`;
    return new Map(words.map((word) => {
      const match = matchOf({ words: [word], phrases: [] }, { prefixes: true });
      const expression = field === undefined ? match : `${field} : (${match})`;
      const found = this.#all(sql, expression, ...listed(rows));
      return [word, found.flatMap(({ row }) => this.#keys.get(Number(row)) ?? [])];
    }));
  }

  [Symbol.dispose](): void {
    if (this.#last > 0) this.#database().close();
  }

  /** Returns the documents with a typed word, and those with only longer words below them. */
  #ranked(question: Question, limits: { rows: readonly number[] | undefined; most: number }) {
    const typed = this.#best(matchOf(question, { prefixes: false }), limits);
    if (typed.length === limits.most) return typed;
    const known = new Set(typed.map(({ key }) => key));
    const least = typed.at(-1)?.score ?? 1;
    const longer = this.#best(matchOf(question, { prefixes: true }), limits)
      .filter(({ key }) => !known.has(key))
      .map(({ key, score }) => ({ key, score: least * score / (1 + score) }));
    return [...typed, ...longer].slice(0, limits.most);
  }

  #best(
    expression: string,
    { rows, most }: { rows: readonly number[] | undefined; most: number },
  ): TextHit<Key>[] {
    const sql = `SELECT rowid AS row, ${SCORE} ${FROM}${among(rows)}
      ORDER BY score DESC, rowid LIMIT ?`;
    return this.#all(sql, expression, ...listed(rows), most).flatMap(({ row, score }) => {
      const key = this.#keys.get(Number(row));
      return key === undefined ? [] : [{ key, score: Number(score) }];
    }).sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
  }

  #accepted(accepts: (key: Key) => boolean): number[] | undefined {
    const rows = [...this.#rows].filter(([key]) => accepts(key)).map(([, row]) => row);
    return rows.length === this.size ? undefined : rows;
  }

  #all(sql: string, ...values: (string | number)[]): Record<string, unknown>[] {
    if (this.#isWriting) this.#database().exec("COMMIT");
    this.#isWriting = false;
    return this.size === 0 ? [] : this.#prepared(sql).all(...values);
  }

  #run(sql: string, ...values: (string | number)[]): void {
    if (!this.#isWriting) this.#database().exec("BEGIN");
    this.#isWriting = true;
    this.#prepared(sql).run(...values);
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#database().prepare(sql);
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

/** FTS5's own stemmer for English, and its tokenizer, which ignores case and accents. */
export const TOKENIZER = "tokenize = 'porter unicode61 remove_diacritics 2'";

export function openMemory(): DatabaseSync {
  // deno-lint-ignore no-process-global -- to import node:process takes longer than all the rest
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  return new DatabaseSync(":memory:");
}

function documentsTable(): DatabaseSync {
  const database = openMemory();
  database.exec(
    `CREATE VIRTUAL TABLE documents USING fts5 (
       title, name, heading, text, content = '', contentless_delete = 1, ${TOKENIZER}
     )`,
  );
  return database;
}
