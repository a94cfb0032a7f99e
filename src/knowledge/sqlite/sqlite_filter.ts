import type { SqliteValue } from "./sqlite_driver.ts";
import type { Filter } from "../store/store.ts";

/** A condition on entries `e`, and the values it takes. */
export interface SqliteCondition {
  sql: string;
  values: SqliteValue[];
}

/** The filter as SQL; "TRUE" where it lets everything through. */
export function sqliteCondition(filter: Filter): SqliteCondition {
  const parts: [string, readonly SqliteValue[] | undefined][] = [
    [`e.role IN (${marks(filter.roles)})`, filter.roles],
    [`e.n IN (SELECT entry FROM entry_tags WHERE tag IN (${marks(filter.tags)}))`, filter.tags],
    ["e.entry_type = ?", optional(filter.entryType)],
    ["e.confidence >= ?", optional(filter.minConfidence)],
    ["e.confidence < ?", optional(filter.belowConfidence)],
  ];
  const given = parts.filter(([, values]) => values !== undefined);
  return {
    sql: given.map(([sql]) => sql).join(" AND ") || "TRUE",
    values: given.flatMap(([, values]) => values ?? []),
  };
}

/** A question mark for each value. */
export function marks(values: readonly unknown[] = []): string {
  return values.map(() => "?").join(", ");
}

function optional(value: SqliteValue | undefined): SqliteValue[] | undefined {
  return value === undefined ? undefined : [value];
}
