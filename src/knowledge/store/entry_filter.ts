import type { EntryType, Role } from "./role.ts";
import type { SqlValue, Statement } from "./statement.ts";

export interface EntryFilter {
  ids?: readonly string[] | undefined;
  roles?: readonly Role[] | undefined;
  tags?: readonly string[] | undefined;
  parent?: string | undefined;
  entryType?: EntryType | undefined;
  minConfidence?: number | undefined;
  /** The exclusive upper limit for the entry's expiry time, in milliseconds. */
  endsBefore?: number | undefined;
  isCurrent?: boolean | undefined;
  isDocument?: boolean | undefined;
  file?: string | undefined;
  /** The folder whose files the entry may come from; empty for all files. */
  folder?: string | undefined;
}

/** A found entry. A newer entry has a greater `order`. */
export interface EntryHit {
  id: string;
  order: number;
  score: number;
}

export interface VectorState {
  model: string;
  dimension: number;
}

export function isSameState(one: VectorState, other: VectorState): boolean {
  return one.model === other.model && one.dimension === other.dimension;
}

/** Returns the condition for the entries `e`. */
export function conditionOf(filter: EntryFilter): Statement {
  const { isDocument, folder } = filter;
  const parts: [string, readonly SqlValue[] | undefined][] = [
    [`e.id IN (${placeholders(filter.ids)})`, filter.ids],
    [`e.role IN (${placeholders(filter.roles)})`, filter.roles],
    [`e.n IN (SELECT entry FROM kb_tags WHERE tag IN (${placeholders(filter.tags)}))`, filter.tags],
    ["e.parent_id = ?", optional(filter.parent)],
    ["e.entry_type = ?", optional(filter.entryType)],
    ["e.confidence >= ?", optional(filter.minConfidence)],
    ["e.valid_until < ?", optional(filter.endsBefore)],
    [
      "e.superseded_by IS NULL AND (e.valid_until IS NULL OR e.valid_until > ?)",
      filter.isCurrent ? [Date.now()] : undefined,
    ],
    [`e.line IS ${isDocument ? "NOT " : ""}NULL`, isDocument === undefined ? undefined : []],
    ["e.file = ?", optional(filter.file)],
    ["e.file IS NOT NULL", folder === "" ? [] : undefined],
    // The character "0" follows "/" in the character set.
    ["e.file > ? AND e.file < ?", folder ? [`${folder}/`, `${folder}0`] : undefined],
  ];
  const given = parts.filter(([, values]) => values !== undefined);
  return {
    sql: given.map(([sql]) => sql).join(" AND ") || "TRUE",
    values: given.flatMap(([, values]) => values ?? []),
  };
}

export function placeholders(values: readonly unknown[] = []): string {
  return values.map(() => "?").join(", ");
}

function optional(value: string | number | undefined): (string | number)[] | undefined {
  return value === undefined ? undefined : [value];
}
