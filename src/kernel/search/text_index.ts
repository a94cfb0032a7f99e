import { once } from "../once.ts";
import { type DocumentFields, FtsTable, type RowCondition } from "./fts_table.ts";
import { MemoryDatabase } from "./memory_database.ts";
import type { RowHit } from "./row_hits.ts";
import { type SearchQuery, searchQuery } from "./search_query.ts";
import { indexTerms } from "./terms.ts";

export type TextHit<Key> = { key: Key } & Omit<RowHit, "row">;

export interface TextHits<Key> {
  hits: TextHit<Key>[];
  total: number;
  /** The number of distinct words in the first wording, without stop words. */
  words: number;
}

export type Wording = string | SearchQuery;

/**
 * A full-text index in memory that uses SQLite's FTS5. SQLite is loaded when the first document is
 * added.
 */
export class TextIndex<Key extends string | number> implements Disposable {
  readonly #database = once(() => new MemoryDatabase());
  readonly #table = once(() => newTable(this.#database()));
  readonly #rows = new Map<Key, number>();
  readonly #keys = new Map<number, Key>();
  #last = 0;

  get size(): number {
    return this.#rows.size;
  }

  put(key: Key, fields: DocumentFields): void {
    const row = this.#rows.get(key) ?? ++this.#last;
    this.#table().put(row, fields);
    this.#rows.set(key, row);
    this.#keys.set(row, key);
  }

  remove(key: Key): void {
    const row = this.#rows.get(key);
    if (row === undefined) return;
    this.#table().remove(row);
    this.#rows.delete(key);
    this.#keys.delete(row);
  }

  keys(): Iterable<Key> {
    return this.#rows.keys();
  }

  /**
   * Returns the best `limit` documents, best first. Sorts documents with equal scores by key. Fuses
   * the results of several wordings of the same question.
   */
  search(
    wordings: Wording | readonly Wording[],
    { limit, accepts, phraseFirst = false, total = this.size }: {
      limit: number;
      /**
       * The number of all documents, including documents that aren't indexed because they lack
       * these words.
       */
      total?: number;
      /** True to list documents with the exact query first. */
      phraseFirst?: boolean;
      accepts?: ((key: Key) => boolean) | undefined;
    },
  ): TextHits<Key> {
    const queries = [wordings].flat().map((wording) =>
      typeof wording === "string" ? searchQuery(wording) : wording
    );
    const words = queries[0]?.words.length ?? 0;
    if (this.size === 0) return { hits: [], total: 0, words };
    const table = this.#table();
    const condition = accepts && this.#accepted(accepts);
    const hits = table.search(queries, { size: total, limit, condition });
    const found = hits.flatMap(({ row, ...hit }) => {
      const key = this.#keys.get(row);
      return key === undefined ? [] : [{ key, ...hit }];
    }).sort((a, b) =>
      (phraseFirst ? Number(b.isPhrase) - Number(a.isPhrase) : 0) || b.score - a.score ||
      (a.key < b.key ? -1 : 1)
    );
    return { hits: found.slice(0, limit), total: table.count(queries, condition), words };
  }

  frequency(word: string): number {
    const [term] = indexTerms(word);
    return this.size === 0 || term === undefined ? 0 : this.#table().frequency(term);
  }

  /** Frees the index's memory immediately. */
  [Symbol.dispose](): void {
    if (this.#last > 0) this.#database()[Symbol.dispose]();
  }

  #accepted(accepts: (key: Key) => boolean): RowCondition | undefined {
    const rows = [...this.#rows].filter(([key]) => accepts(key)).map(([, row]) => row);
    if (rows.length === this.size) return undefined;
    return { sql: "+rowid IN (SELECT value FROM json_each(?))", values: [JSON.stringify(rows)] };
  }
}

function newTable(database: MemoryDatabase): FtsTable {
  const table = new FtsTable(database);
  table.create();
  return table;
}
