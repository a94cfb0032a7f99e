import { isSameState } from "../store/entry_filter.ts";
import { OtherModelError } from "../store/store_error.ts";
import type { Dialect, Work } from "../store/writer.ts";
import type { QueryFunction } from "./database.ts";
import { POSTGRES_ENTRY_COLUMNS, stateFrom, VECTOR_STATE, vectorText } from "./entry_sql.ts";

export function postgresDialect(hasVectors: boolean): Dialect {
  return {
    prefix: "kb_",
    key: "id",
    entryColumns: POSTGRES_ENTRY_COLUMNS,
    forUpdate: "FOR UPDATE",
    listSql: "ARRAY(SELECT json_array_elements_text(?::text::json))",
    timeOf: (iso) => new Date(iso).toISOString(),
    hasContent: (content) => ({
      sql: "hashtextextended(content, 0) = hashtextextended(?::text, 0) AND content = ?",
      values: [content, content],
    }),
    lockContent: (content, role) => ({
      sql: "SELECT pg_advisory_xact_lock(hashtextextended(?::text, 1))::text",
      values: [`${role} ${content}`],
    }),
    wordColumns: ({ title, text }) => [
      ["words", "to_tsvector('kb_words', ?::text)", `${title} ${text}`],
    ],
    *setVectors(id, vector, of): Work<void> {
      if (!hasVectors) return;
      if (vector !== null && of !== undefined) {
        const held = stateFrom(yield { sql: `${VECTOR_STATE} FOR SHARE`, values: [] });
        if (held && !isSameState(held, of)) throw new OtherModelError(held, of);
      }
      yield { sql: "DELETE FROM kb_vectors WHERE entry = ?", values: [id] };
      if (vector === null) return;
      const size = of?.dimension ?? vector.length;
      const parts = Array.from(
        { length: Math.max(1, Math.floor(vector.length / size)) },
        (_, part) => ({
          part,
          embedding: vectorText(vector.subarray(part * size, (part + 1) * size)),
        }),
      );
      yield {
        sql: `INSERT INTO kb_vectors (entry, part, embedding)
          SELECT ?::text::uuid, part, embedding::vector
          FROM json_to_recordset(?::text::json) AS p (part int, embedding text)`,
        values: [id, JSON.stringify(parts)],
      };
    },
  };
}

export function numberedSql(sql: string): string {
  let n = 0;
  return sql.replace(/\?/g, () => `$${++n}`);
}

export async function runWork<Result>(query: QueryFunction, work: Work<Result>): Promise<Result> {
  let step = work.next();
  while (!step.done) {
    const { sql, values } = step.value;
    step = work.next(await query(numberedSql(sql), values));
  }
  return step.value;
}
