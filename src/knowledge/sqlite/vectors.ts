import {
  type DatabaseRow,
  hitIn,
  numberColumn,
  textColumn,
  textColumnOrNull,
} from "../store/row.ts";
import type { Embeddable, Unmade, Unvectored, VectorStore } from "../store/vector_store.ts";
import { asPromise, bufferColumn, type SqliteDatabase } from "./database.ts";
import { SQLITE, sqliteState, VECTOR_FACTS } from "./dialect.ts";
import { mostPassing, sqliteCondition } from "./entry_sql.ts";
import { greatest, VectorIndex } from "./vector_index.ts";
import {
  type EntryFilter,
  type EntryHit,
  isSameState,
  type VectorState,
} from "../store/entry_filter.ts";

const READ_AT_ONCE = 1000;

/**
 * The vectors of the embedded store. The vectors are on disk, and also in memory after the first
 * search that needs them. Each change gets a greater number, which reveals changes made by other
 * processes.
 */
export class SqliteVectors implements VectorStore {
  readonly #database: SqliteDatabase;
  #index: VectorIndex | undefined;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  nearest(query: Float32Array, filter: EntryFilter, limit: number): Promise<EntryHit[]> {
    return asPromise(() => {
      const scores = this.#current(query.length).similarities(query);
      const { sql, values } = sqliteCondition(filter);
      return mostPassing(limit, (width) => {
        const numbers = greatest(scores, width);
        const hits = this.#database.all(
          `SELECT e.id, e.n, e.confidence, v.seq FROM vectors v JOIN entries e ON e.n = v.entry
           WHERE v.seq IN (SELECT value FROM json_each(?)) AND ${sql}`,
          JSON.stringify(numbers),
          ...values,
        ).map((row) => ({ ...hitIn(row), score: scores[numberColumn(row, "seq")] ?? 0 }));
        hits.sort((a, b) => b.score - a.score || b.order - a.order);
        return { tried: numbers.length, hits };
      });
    });
  }

  of(id: string): Promise<Float32Array | undefined> {
    return asPromise(() => {
      const sql = "SELECT vector FROM vectors JOIN entries ON n = entry WHERE id = ?";
      const row = this.#database.get(sql, id);
      return row && toVector(row);
    });
  }

  /** Sets the vector if the content hasn't changed. */
  setFor(
    { id, content, title }: Embeddable,
    vector: Float32Array,
    of?: VectorState,
  ): Promise<boolean> {
    return asPromise(() =>
      this.#database.transaction(() => {
        const sql = "SELECT n FROM entries WHERE id = ? AND content = ? AND title IS ?";
        const row = this.#database.get(sql, id, content, title);
        if (row === undefined) return false;
        this.#database.make(SQLITE.setVectors(numberColumn(row, "n"), vector, of));
        return true;
      })
    );
  }

  unmade(
    { since, ...filter }: Unvectored,
    after: string | undefined,
    limit: number,
  ): Promise<Unmade[]> {
    return asPromise(() => {
      const { sql, values } = sqliteCondition(filter);
      return this.#database.all(
        `SELECT e.id, e.content, e.title, e.n FROM entries e LEFT JOIN vectors v ON v.entry = e.n
         WHERE (v.made_at IS NULL OR v.made_at < ?) AND e.n > CAST(? AS INTEGER) AND ${sql}
         ORDER BY e.n LIMIT ?`,
        since ?? 0,
        after ?? 0,
        ...values,
        limit,
      ).map(toUnmade);
    });
  }

  held(): Promise<VectorState | undefined> {
    return asPromise(() => this.#state());
  }

  claim(claim: VectorState): Promise<VectorState> {
    // Reads first, because most calls find the model and a transaction would wait for writers.
    return asPromise(() =>
      this.#state() ?? this.#database.transaction(() => {
        const held = this.#state();
        if (held === undefined) this.#setState(claim);
        return held ?? claim;
      })
    );
  }

  replace(state: VectorState): Promise<void> {
    return asPromise(() => {
      this.#database.transaction(() => {
        const held = this.#state();
        if (!held || !isSameState(held, state)) {
          this.#database.run("DELETE FROM vectors");
        }
        this.#setState(state);
      });
    });
  }

  #current(dimension: number): VectorIndex {
    const live = numberColumn(this.#database.get("SELECT count(*) AS n FROM vectors"), "n");
    const known = this.#index;
    const isWasteful = known !== undefined && known.rows > live * 2 + READ_AT_ONCE;
    const index = known?.dimension !== dimension || isWasteful ? new VectorIndex(dimension) : known;
    this.#index = index;
    const sql = "SELECT seq, vector FROM vectors WHERE seq > ? ORDER BY seq LIMIT ?";
    for (let more = true; more;) {
      const rows = this.#database.all(sql, index.last, READ_AT_ONCE);
      for (const row of rows) index.add(numberColumn(row, "seq"), toVector(row));
      more = rows.length === READ_AT_ONCE;
    }
    return index;
  }

  #state(): VectorState | undefined {
    return sqliteState(this.#database.all(VECTOR_FACTS.sql));
  }

  #setState({ model, dimension }: VectorState): void {
    this.#setFact("model", model);
    this.#setFact("dimension", String(dimension));
  }

  #setFact(name: string, value: string): void {
    this.#database.run("INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)", name, value);
  }
}

function toUnmade(row: DatabaseRow): Unmade {
  return {
    id: textColumn(row, "id"),
    content: textColumn(row, "content"),
    title: textColumnOrNull(row, "title"),
    place: textColumn(row, "n"),
  };
}

function toVector(row: DatabaseRow): Float32Array {
  return new Float32Array(bufferColumn(row, "vector"));
}
