import { counted } from "../../kernel/plural.ts";
import { MOST_PASSAGES } from "../store/passages.ts";
import { numberColumn } from "../store/row.ts";
import type { StoreDamage } from "../store/store.ts";
import type { QueryFunction } from "./database.ts";

/**
 * Returns the differences between entries and the keyword index; PostgreSQL checks its own files.
 */
export async function postgresDamage(query: QueryFunction): Promise<StoreDamage> {
  const [row] = await query(
    `WITH indexed AS (SELECT DISTINCT n / ${MOST_PASSAGES} AS n FROM kb_words)
     SELECT (SELECT count(*) FROM kb_entries e WHERE content ~ '[[:alnum:]]'
         AND NOT EXISTS (SELECT FROM indexed i WHERE i.n = e.n))::int AS lost,
       (SELECT count(*) FROM kb_entries)::int AS total,
       (SELECT count(*) FROM indexed i
         WHERE NOT EXISTS (SELECT FROM kb_entries e WHERE e.n = i.n))::int AS stray`,
  );
  const [lost, stray] = [numberColumn(row, "lost"), numberColumn(row, "stray")];
  const faults = [
    ...(lost > 0 ? [`the keyword index lacks ${counted(lost, "entry", "entries")}`] : []),
    ...(stray > 0
      ? [
        `the keyword index has ${counted(stray, "entry", "entries")} that don't exist in the ` +
        "store",
      ]
      : []),
  ];
  return { faults, checked: numberColumn(row, "total"), damaged: [] };
}
