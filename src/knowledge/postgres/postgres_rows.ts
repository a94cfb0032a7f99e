import { ENTRY_TYPES, ROLES } from "../store/entry.ts";
import type { Ask } from "./postgres_database.ts";
import { numberOf, type Row, tally, textOf } from "../store/row.ts";
import type { Counts } from "../store/store.ts";

/** The columns of an entry; times in milliseconds, the rest as JSON has it. */
export const ENTRY_COLUMNS = `id, content, role, array_to_json(tags)::text AS tags, entry_type,
  confidence, parent_id, source::text AS source,
  floor(extract(epoch FROM created_at) * 1000)::float8 AS created,
  floor(extract(epoch FROM updated_at) * 1000)::float8 AS updated`;

/** What is stored, counted. */
export async function countAll(ask: Ask, hasVectors: boolean): Promise<Counts> {
  const grouped = (column: string): Promise<Row[]> =>
    ask(`SELECT ${column} AS name, count(*)::float8 AS count FROM kb_entries GROUP BY ${column}`);
  const without = hasVectors ? "count(*) FILTER (WHERE embedding IS NULL)" : "count(*)";
  const [[row], roles, types, tags] = await Promise.all([
    ask(`SELECT count(*)::float8 AS total, (${without})::float8 AS without FROM kb_entries`),
    grouped("role"),
    grouped("entry_type"),
    ask(`SELECT tag, count(*)::float8 AS count FROM kb_entries, unnest(tags) AS tag
      GROUP BY tag ORDER BY count DESC, tag LIMIT 20`),
  ]);
  return {
    total: numberOf(row, "total"),
    byRole: tally(roles, ROLES),
    byType: tally(types, ENTRY_TYPES),
    topTags: tags.map((tag) => ({ tag: textOf(tag, "tag"), count: numberOf(tag, "count") })),
    withoutVector: numberOf(row, "without"),
  };
}
