import type { EntryFilter, EntryHit } from "../store/entry_filter.ts";

export interface SqliteCondition {
  sql: string;
  values: (string | number)[];
}

export const SQLITE_ENTRY_COLUMNS = `id, content, role, tags, entry_type, confidence, title, author,
  parent_id, source, version, supersedes, superseded_by, valid_until, verified_at,
  created_at AS created, updated_at AS updated, n`;

export function sqliteCondition(filter: EntryFilter): SqliteCondition {
  const parts: [string, readonly (string | number)[] | undefined][] = [
    [`e.role IN (${placeholders(filter.roles)})`, filter.roles],
    [
      `e.n IN (SELECT entry FROM entry_tags WHERE tag IN (${placeholders(filter.tags)}))`,
      filter.tags,
    ],
    ["e.parent_id = ?", optional(filter.parent)],
    ["e.entry_type = ?", optional(filter.entryType)],
    ["e.confidence >= ?", optional(filter.minConfidence)],
    ["e.created_at >= ?", optional(filter.since)],
    ["e.created_at < ?", optional(filter.until)],
    ["e.valid_until < ?", optional(filter.endsBefore)],
    [
      "e.superseded_by IS NULL AND (e.valid_until IS NULL OR e.valid_until > ?)",
      filter.isCurrent ? [Date.now()] : undefined,
    ],
    [
      "(e.source->>'$.line' IS NOT NULL) = ?",
      optional(filter.isDocument === undefined ? undefined : Number(filter.isDocument)),
    ],
    [`e.file IN (${placeholders(filter.files)})`, filter.files],
    ...(filter.folder === undefined ? [] : [folderCondition(filter.folder)]),
  ];
  const given = parts.filter(([, values]) => values !== undefined);
  return {
    sql: given.map(([sql]) => sql).join(" AND ") || "TRUE",
    values: given.flatMap(([, values]) => values ?? []),
  };
}

const SPARE = 50;

/**
 * Returns the best hits that pass a filter. `search` tries the best `width` candidates: few at
 * first, because most filters accept most entries, then more.
 */
export function mostPassing(
  limit: number,
  search: (width: number) => { tried: number; hits: EntryHit[] },
): EntryHit[] {
  for (let width = limit + SPARE;; width *= 8) {
    const { tried, hits } = search(width);
    if (hits.length >= limit || tried < width) return hits.slice(0, limit);
  }
}

function folderCondition(folder: string): [string, string[]] {
  return folder === ""
    ? ["e.file IS NOT NULL", []]
    : ["e.file > ? AND e.file < ?", [`${folder}/`, `${folder}0`]];
}

export function placeholders(values: readonly unknown[] = []): string {
  return values.map(() => "?").join(", ");
}

function optional(value: string | number | undefined): (string | number)[] | undefined {
  return value === undefined ? undefined : [value];
}
