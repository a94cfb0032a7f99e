import { numberColumn, textColumn } from "../store/row.ts";
import type { OlderEntry, OlderTables } from "../store/store.ts";
import type { PostgresDatabase } from "./database.ts";
import { vectorOf } from "./entry_sql.ts";

/** How many rows are read at a time. */
const AT_ONCE = 200;

/** The tables `knowledge_entries` and `embedding_cache` of an earlier design. */
export class PostgresOlderTables implements OlderTables {
  readonly #database: PostgresDatabase;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  async count(): Promise<number | undefined> {
    const [table] = await this.#database.query(
      `SELECT count(*)::int AS columns FROM information_schema.columns
       WHERE table_name = 'knowledge_entries' AND table_schema = ANY (current_schemas(false)::text[])
         AND column_name IN ('id', 'content', 'role', 'tags', 'created_at', 'embedding')`,
    );
    if (numberColumn(table, "columns") !== 6) return undefined;
    const [row] = await this.#database.query(
      "SELECT count(*)::float8 AS count FROM knowledge_entries",
    );
    return numberColumn(row, "count");
  }

  async *entries(): AsyncIterable<OlderEntry> {
    for (let last = "00000000-0000-0000-0000-000000000000";;) {
      const rows = await this.#database.query(
        `SELECT id, content, role, coalesce(array_to_json(tags), '[]')::text AS tags,
           floor(extract(epoch FROM created_at) * 1000)::float8 AS created, embedding::text AS v
         FROM knowledge_entries WHERE id > $1::text::uuid ORDER BY id LIMIT $2::int`,
        [last, AT_ONCE],
      );
      if (rows.length === 0) return;
      for (const row of rows) {
        last = textColumn(row, "id");
        yield {
          id: last,
          content: textColumn(row, "content"),
          role: textColumn(row, "role"),
          tags: JSON.parse(textColumn(row, "tags")),
          created_at: new Date(numberColumn(row, "created")).toISOString(),
          vector: row.v === null ? undefined : unit(vectorOf(row.v)),
        };
      }
    }
  }
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
