import { once } from "../once.ts";
import { type DocumentFields, FtsTable } from "./fts_table.ts";
import { type SearchQuery, searchQuery } from "./search_query.ts";

export interface TextHit<Key> {
  key: Key;
  /** Above 0; higher is better. Comparable only within one search. */
  score: number;
}

export interface TextHits<Key> {
  hits: TextHit<Key>[];
  total: number;
}

export type Wording = string | SearchQuery;

interface SearchOptions<Key> {
  limit: number;
  /** True to list documents with the exact query first. */
  phraseFirst?: boolean;
  accepts?: ((key: Key) => boolean) | undefined;
}

const LEAST_CANDIDATES = 100;
const FUSION_RANK = 60;

/**
 * A full-text index in memory that uses SQLite's FTS5. SQLite is loaded when the first document is
 * added.
 */
export class TextIndex<Key extends string | number> implements Disposable {
  readonly #table = once(() => new FtsTable());
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
   * the results of several wordings of the same question by reciprocal rank.
   */
  search(
    wordings: Wording | readonly Wording[],
    { limit, accepts, phraseFirst = false }: SearchOptions<Key>,
  ): TextHits<Key> {
    const queries = [wordings].flat().map((wording) =>
      typeof wording === "string" ? searchQuery(wording) : wording
    ).filter(({ words }) => words.length > 0);
    if (this.size === 0 || queries.length === 0) return { hits: [], total: 0 };
    const rows = accepts && this.#accepted(accepts);
    const most = Math.max(limit, LEAST_CANDIDATES);
    const lists = queries.map((query) => this.#ranked(query, { rows, most, phraseFirst }));
    const [only = []] = lists;
    const hits = lists.length === 1 ? only : fused(lists.map((list) => list.map(({ key }) => key)))
      .map(([key, score]) => ({ key, score }));
    return { hits: hits.slice(0, limit), total: this.#table().count(queries, rows) };
  }

  /** Frees the index's memory immediately. */
  [Symbol.dispose](): void {
    if (this.#last > 0) this.#table()[Symbol.dispose]();
  }

  #ranked(
    query: SearchQuery,
    { rows, most, phraseFirst }: {
      rows: readonly number[] | undefined;
      most: number;
      phraseFirst: boolean;
    },
  ): TextHit<Key>[] {
    const hits = this.#table().search(query, { limit: most, rows });
    const whole = phraseFirst
      ? this.#table().withPhrase(query.phrase, hits.map(({ row }) => row))
      : new Set<number>();
    return hits.flatMap(({ row, score }) => {
      const key = this.#keys.get(row);
      return key === undefined ? [] : [{ key, score, isWhole: whole.has(row) }];
    }).sort((a, b) =>
      Number(b.isWhole) - Number(a.isWhole) || b.score - a.score || (a.key < b.key ? -1 : 1)
    ).map(({ key, score }) => ({ key, score }));
  }

  #accepted(accepts: (key: Key) => boolean): number[] | undefined {
    const rows = [...this.#rows].filter(([key]) => accepts(key)).map(([, row]) => row);
    return rows.length === this.size ? undefined : rows;
  }
}

/** Fuses ranked lists by reciprocal rank. */
function fused<Item>(lists: readonly (readonly Item[])[]): [item: Item, score: number][] {
  const scores = new Map<Item, number>();
  for (const list of lists) {
    list.forEach((item, rank) => {
      scores.set(item, (scores.get(item) ?? 0) + 1 / (FUSION_RANK + rank + 1));
    });
  }
  return [...scores].sort(([, a], [, b]) => b - a);
}
