import { isSameState, type VectorState } from "../store/entry_filter.ts";
import { type DatabaseRow, textColumn } from "../store/row.ts";
import { OtherModelError } from "../store/store_error.ts";
import type { Dialect, Statement, Work } from "../store/writer.ts";
import { SQLITE_ENTRY_COLUMNS } from "./entry_sql.ts";

/** Finds the facts about the store's vectors. */
export const VECTOR_FACTS: Statement = {
  sql: "SELECT name, value FROM facts WHERE name IN ('model', 'dimension') ORDER BY name DESC",
  values: [],
};

export function sqliteState([model, dimension]: readonly DatabaseRow[]): VectorState | undefined {
  if (model === undefined) return undefined;
  return { model: textColumn(model, "value"), dimension: Number(textColumn(dimension, "value")) };
}

export const SQLITE: Dialect = {
  prefix: "",
  key: "n",
  entryColumns: SQLITE_ENTRY_COLUMNS,
  forUpdate: "",
  listSql: "?",
  timeOf: (iso) => Date.parse(iso),
  hasContent: (content) => ({
    sql:
      "length(content) = length(?) AND substr(content, 1, 80) = substr(?, 1, 80) AND content = ?",
    values: [content, content, content],
  }),
  wordColumns: () => [],
  *index(n, tags, texts): Work<void> {
    yield { sql: "DELETE FROM entry_tags WHERE entry = ?", values: [n] };
    yield {
      sql: "INSERT INTO entry_tags (tag, entry) SELECT value, CAST(? AS INTEGER) FROM json_each(?)",
      values: [n, JSON.stringify(tags)],
    };
    if (texts === undefined) return;
    yield { sql: "DELETE FROM words WHERE rowid = ?", values: [n] };
    const { title, text } = texts;
    yield {
      sql: "INSERT INTO words (rowid, title, text) VALUES (?, ?, ?)",
      values: [n, title, text],
    };
  },
  *unindex(n): Work<void> {
    yield { sql: "DELETE FROM words WHERE rowid = ?", values: [n] };
  },
  *setVectors(n, vector, of): Work<void> {
    const held = of && sqliteState(yield VECTOR_FACTS);
    if (vector && of && held && !isSameState(held, of)) throw new OtherModelError(held, of);
    yield { sql: "DELETE FROM vectors WHERE entry = ?", values: [n] };
    if (vector === null) return;
    yield {
      sql: "INSERT INTO vectors (entry, made_at, vector) VALUES (?, ?, ?)",
      values: [n, Date.now(), new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)],
    };
  },
};
