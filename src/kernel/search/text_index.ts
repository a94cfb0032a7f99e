import type { DatabaseSync } from "node:sqlite";
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
// bm25() is negative: lower is better.
const MATCHES = "SELECT rowid AS row, -bm25(documents, 4, 3, 2, 1) AS score FROM documents " +
  "WHERE documents MATCH ?";

/**
 * A full-text index in memory: an FTS5 table that keeps no texts. SQLite is loaded when the first
 * document is added.
 */
export class TextIndex<Key extends string | number> implements Disposable {
  readonly #database = once(documentsTable);
  readonly #rows = new Map<Key, number>();
  readonly #keys = new Map<number, Key>();
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
    { limit, accepts = () => true }: SearchOptions<Key>,
  ): TextHits<Key> {
    const lists = [wordings].flat().map((wording) =>
      this.#ranked(questionOf(wording)).filter(({ key }) => accepts(key))
    ).filter((list) => list.length > 0);
    const [only = []] = lists;
    const hits = lists.length === 1 ? only : fused(lists.map((list) => list.map(({ key }) => key)))
      .map(([key, score]) => ({ key, score }));
    return { hits: hits.slice(0, limit), total: hits.length };
  }

  /** Returns the documents that contain each word of a question. */
  matches({ words }: Question): Map<string, Key[]> {
    return new Map(words.map((word) => {
      const expression = matchOf({ words: [word], phrases: [] }, { prefixes: true });
      return [word, this.#matching(expression).map(({ key }) => key)];
    }));
  }

  /** Frees the index's memory immediately. */
  [Symbol.dispose](): void {
    if (this.#last > 0) this.#database().close();
  }

  #ranked(question: Question): TextHit<Key>[] {
    if (question.words.length === 0 || this.size === 0) return [];
    const typed = this.#matching(matchOf(question, { prefixes: false }));
    const known = new Set(typed.map(({ key }) => key));
    const longer = this.#matching(matchOf(question, { prefixes: true }))
      .filter(({ key }) => !known.has(key));
    const least = typed.at(-1)?.score ?? 1;
    return [
      ...typed,
      ...longer.map(({ key, score }) => ({ key, score: least * score / (1 + score) })),
    ];
  }

  #matching(expression: string): TextHit<Key>[] {
    if (this.#isWriting) this.#database().exec("COMMIT");
    this.#isWriting = false;
    return this.#database().prepare(MATCHES).all(expression).flatMap(({ row, score }) => {
      const key = this.#keys.get(Number(row));
      return key === undefined ? [] : [{ key, score: Number(score) }];
    }).sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
  }

  #run(sql: string, ...values: (string | number)[]): void {
    if (!this.#isWriting) this.#database().exec("BEGIN");
    this.#isWriting = true;
    this.#database().prepare(sql).run(...values);
  }
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
