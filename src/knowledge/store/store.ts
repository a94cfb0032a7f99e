import type { Engine } from "./engine.ts";
import type { EntryChanges, NewEntry, Unvectored } from "./entry.ts";
import {
  conditionOf,
  type EntryFilter,
  type EntryHit,
  isSameState,
  placeholders,
  type VectorState,
} from "./entry_filter.ts";
import type { EntryVersion, KnowledgeEntry } from "./knowledge_entry.ts";
import { ENTRY_TYPES, type Role, ROLES } from "./role.ts";
import {
  ENTRY_COLUMNS,
  type EntryCounts,
  numberColumn,
  textColumn,
  textColumnOrNull,
  toEntry,
  toVersion,
} from "./row.ts";
import {
  changeEntry,
  deleteEntry,
  entryRow,
  made,
  sameEntry,
  setVectors,
  vectorState,
  type Write,
} from "./writer.ts";
import { StoreError } from "./failure.ts";
import type { DatabaseRow, Statement, Work } from "./statement.ts";

type Titled = Pick<KnowledgeEntry, "id" | "title" | "content">;

export interface ListPlace {
  time: number;
  n: number;
}

export interface ListPart {
  limit: number;
  after?: ListPlace | undefined;
  oldestFirst?: boolean | undefined;
}

const TOP_TAGS = 20;
const TOGETHER = 50;

/**
 * A store of entries. Every method throws `StoreError` if the database fails. The failed call then
 * changes nothing. All vectors have the same model and length one; a
 * parameter `vector` has the vectors of an entry's passages in sequence.
 */
export class Store {
  constructor(readonly engine: Engine) {}

  async open(options?: { waits?: boolean }): Promise<void> {
    return await this.engine.open(options);
  }

  async close(): Promise<void> {
    return await this.engine.close();
  }

  /** Returns the ID of the new entry or, with `once`, of an identical one. */
  async add(
    entry: NewEntry,
    options: { of?: VectorState | undefined; once?: boolean } = {},
  ): Promise<string> {
    const { dialect } = this.engine;
    return await this.engine.transaction(made(dialect, { kind: "add", entry, ...options }));
  }

  /** New content without a vector removes the old vector. */
  async update(
    id: string,
    changes: EntryChanges,
    of?: VectorState,
  ): Promise<KnowledgeEntry | undefined> {
    const { dialect } = this.engine;
    return await this.engine.transaction(
      changeEntry(dialect, { kind: "update", id, changes, of }),
    );
  }

  async delete(id: string): Promise<boolean> {
    return await this.engine.transaction(deleteEntry(this.engine.dialect, id));
  }

  /**
   * Makes changes in order, and returns one item per change: its error, or undefined if it
   * succeeded. Makes several in one transaction, because a commit costs as much as several entries.
   * If one of them fails, makes them one at a time. Stops after a lost connection.
   */
  async write(writes: readonly Write[]): Promise<(Error | undefined)[]> {
    const outcomes: (Error | undefined)[] = [];
    let ended: Error | undefined;
    for (let from = 0; from < writes.length; from += TOGETHER) {
      const together = writes.slice(from, from + TOGETHER);
      const error = ended ?? await this.#errorOf(together);
      if (isLost(error)) ended = error;
      for (const write of together) {
        const outcome = ended ?? (error && await this.#errorOf([write]));
        if (isLost(outcome)) ended = outcome;
        outcomes.push(outcome);
      }
    }
    return outcomes;
  }

  async #errorOf(writes: readonly Write[]): Promise<Error | undefined> {
    const { dialect } = this.engine;
    try {
      await this.engine.transaction(function* (): Work<void> {
        for (const write of writes) yield* made(dialect, write);
      }());
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  async same(content: string, role: Role): Promise<string | undefined> {
    const [row] = await this.#rows(sameEntry(content, role));
    return row && textColumn(row, "id");
  }

  async get(id: string): Promise<KnowledgeEntry | undefined> {
    const [row] = await this.#rows(entryRow(id));
    return row && toEntry(row);
  }

  async read(ids: readonly string[]): Promise<KnowledgeEntry[]> {
    if (ids.length === 0) return [];
    const sql = `SELECT ${ENTRY_COLUMNS} FROM kb_entries WHERE id IN (${placeholders(ids)})`;
    const rows = await this.#rows({ sql, values: ids });
    const found = new Map(rows.map((row) => [textColumn(row, "id"), toEntry(row)]));
    return ids.map((id) => found.get(id)).filter((entry) => entry !== undefined);
  }

  async history(id: string): Promise<EntryVersion[]> {
    const rows = await this.#rows({
      sql: `SELECT v.version, v.content, v.role, v.tags, v.updated_at FROM kb_versions v
        JOIN kb_entries e ON e.n = v.entry WHERE e.id = ? ORDER BY v.version DESC`,
      values: [id],
    });
    return rows.map(toVersion);
  }

  /** Returns entries by time of creation, newest first by default. */
  async list(
    filter: EntryFilter,
    { limit, after, oldestFirst = false }: ListPart,
  ): Promise<{ entries: KnowledgeEntry[]; next: ListPlace | undefined }> {
    const { sql, values } = conditionOf(filter);
    const [sign, order] = oldestFirst ? [">", "ASC"] : ["<", "DESC"];
    const rows = await this.#rows({
      sql: `SELECT ${ENTRY_COLUMNS} FROM kb_entries e WHERE ${sql}
        ${after === undefined ? "" : `AND (e.created_at, e.n) ${sign} (?, ?)`}
        ORDER BY e.created_at ${order}, e.n ${order} LIMIT ?`,
      values: [...values, ...after === undefined ? [] : [after.time, after.n], limit + 1],
    });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      entries: rows.slice(0, limit).map(toEntry),
      next: last && { time: numberColumn(last, "created_at"), n: numberColumn(last, "n") },
    };
  }

  /** Yields all entries in the order of `list`, and reads `limit` at a time. */
  async *all(filter: EntryFilter, part: Omit<ListPart, "after">): AsyncGenerator<KnowledgeEntry> {
    let after: ListPlace | undefined;
    do {
      const { entries, next } = await this.list(filter, { ...part, after });
      yield* entries;
      after = next;
    } while (after !== undefined);
  }

  async counts(): Promise<EntryCounts> {
    const rowsOf = (sql: string) => this.#rows({ sql, values: [] });
    const groups = await rowsOf(
      `SELECT role, entry_type, count(*) AS n, count(line) AS documents FROM kb_entries
       GROUP BY 1, 2`,
    );
    const tags = await rowsOf(
      `SELECT tag, count(*) AS n FROM kb_tags GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${TOP_TAGS}`,
    );
    const sql = "SELECT count(DISTINCT entry) AS n FROM kb_vectors";
    const [vectors] = await this.vectorState() ? await rowsOf(sql) : [];
    const sum = (column: string, rows = groups): number =>
      rows.reduce((total, row) => total + numberColumn(row, column), 0);
    const by = (column: string, names: readonly string[]): Record<string, number> =>
      Object.fromEntries(names.map((name) => {
        return [name, sum("n", groups.filter((row) => row[column] === name))];
      }));
    return {
      total: sum("n"),
      documents: sum("documents"),
      byRole: by("role", ROLES),
      byType: by("entry_type", ENTRY_TYPES),
      topTags: tags.map((row) => ({ tag: textColumn(row, "tag"), count: numberColumn(row, "n") })),
      withoutVector: sum("n") - numberColumn(vectors, "n"),
    };
  }

  async nearest(vector: Float32Array, filter: EntryFilter, limit: number): Promise<EntryHit[]> {
    return await this.vectorState() ? await this.engine.nearest(vector, filter, limit) : [];
  }

  async vectorOf(id: string): Promise<Float32Array | undefined> {
    const { sql, read } = this.engine.dialect.vectorOf;
    const [row] = await this.vectorState() ? await this.#rows({ sql, values: [id] }) : [];
    return row && read(row);
  }

  /** Sets the vector, or returns false if the content has changed. Throws `OtherModelError`. */
  async setVector(entry: Titled, vector: Float32Array, of?: VectorState): Promise<boolean> {
    const { dialect } = this.engine;
    return await this.engine.transaction(function* (): Work<boolean> {
      const [row] = yield entryRow(entry.id, dialect.forUpdate);
      if (row === undefined || textColumn(row, "content") !== entry.content) return false;
      if (textColumnOrNull(row, "title") !== entry.title) return false;
      yield* setVectors(dialect, numberColumn(row, "n"), { vector, of });
      return true;
    }());
  }

  async vectorState(): Promise<VectorState | undefined> {
    return await this.engine.run(vectorState());
  }

  /** Returns the state of the vectors, or sets it to `claim` if the store never had any. */
  async claimModel(claim: VectorState): Promise<VectorState> {
    // Reads first, because most calls find the model and a transaction would wait for writers.
    return await this.vectorState() ?? await this.#setModel(claim, false);
  }

  /** Sets the state, and drops vectors with another model or dimension. */
  async replaceModel(state: VectorState): Promise<void> {
    await this.#setModel(state, true);
  }

  async #setModel(state: VectorState, replaces: boolean): Promise<VectorState> {
    const { dialect } = this.engine;
    return await this.engine.transaction(function* (): Work<VectorState> {
      if (dialect.lockModel) yield dialect.lockModel;
      const held = yield* vectorState();
      if (held !== undefined && (!replaces || isSameState(held, state))) return held;
      yield* dialect.makeVectors(state);
      yield {
        sql: `INSERT INTO kb_facts (name, value) VALUES ('vectors', ?)
          ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        values: [JSON.stringify(state)],
      };
      return state;
    }());
  }

  async unmade(
    { since = 0, ...filter }: Unvectored,
    after: number | undefined,
    limit: number,
  ): Promise<(KnowledgeEntry & { n: number })[]> {
    const held = await this.vectorState();
    const { sql, values } = conditionOf(filter);
    const isMade = "EXISTS (SELECT 1 FROM kb_vectors v WHERE v.entry = e.n AND v.made_at >= ?)";
    const rows = await this.#rows({
      sql: `SELECT ${ENTRY_COLUMNS} FROM kb_entries e
        WHERE e.n > ? AND ${sql} ${held === undefined ? "" : `AND NOT ${isMade}`}
        ORDER BY e.n LIMIT ?`,
      values: [after ?? 0, ...values, ...held === undefined ? [] : [since], limit],
    });
    return rows.map((row) => ({ ...toEntry(row), n: numberColumn(row, "n") }));
  }

  async #rows(statement: Statement): Promise<readonly DatabaseRow[]> {
    return await this.engine.run(function* (): Work<readonly DatabaseRow[]> {
      return yield statement;
    }());
  }
}

function isLost(error: Error | undefined): boolean {
  return error instanceof StoreError && error.isLost;
}
