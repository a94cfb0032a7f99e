import type { VectorState } from "../store/store.ts";
import type { QueryFunction } from "./database.ts";
import { vectorText } from "./entry_sql.ts";

/** Returns the vectors of an entry's passages in order. The first vector is the entry's own. */
export function vectorsOfPassages(
  vectors: Float32Array,
  of: VectorState | undefined,
): Float32Array[] {
  const size = of?.dimension ?? vectors.length;
  const count = Math.max(1, Math.floor(vectors.length / size));
  return Array.from({ length: count }, (_, at) => vectors.subarray(at * size, (at + 1) * size));
}

/** Replaces the vectors of an entry's passages after the first. */
export async function setPassages(
  query: QueryFunction,
  id: string,
  passages: readonly Float32Array[],
): Promise<void> {
  await query("DELETE FROM kb_passages WHERE entry = $1::text::uuid", [id]);
  const further = passages.slice(1).map((vector, at) => ({
    part: at + 1,
    embedding: vectorText(vector),
  }));
  if (further.length === 0) return;
  await query(
    `INSERT INTO kb_passages (entry, part, embedding)
     SELECT $1::text::uuid, part, embedding::vector
     FROM json_to_recordset($2::text::json) AS p (part int, embedding text)`,
    [id, JSON.stringify(further)],
  );
}
