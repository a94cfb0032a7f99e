import { ENTRY_TYPES, ROLES } from "./role.ts";
import type { EntryCounts } from "./store.ts";
import { type DatabaseRow, numberColumn, textColumn } from "./row.ts";

/** The maximum number of tags to count: those with the most entries. */
const TOP_TAGS = 20;

/**
 * Returns the counts from rows of `role`, `entry_type`, `day` and `n`, and from rows of `tag`,
 * `role` and `n`.
 */
export function countsFrom(
  { entries, tags, withVector }: {
    entries: readonly DatabaseRow[];
    tags: readonly DatabaseRow[];
    withVector: number;
  },
): EntryCounts {
  const total = entries.reduce((sum, row) => sum + numberColumn(row, "n"), 0);
  const topTags = [...sums(tags, "tag")].map(([tag, count]) => ({ tag, count }))
    .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1)).slice(0, TOP_TAGS);
  const isTop = new Set(topTags.map(({ tag }) => tag));
  return {
    total,
    byRole: ofAll(ROLES, sums(entries, "role")),
    byType: ofAll(ENTRY_TYPES, sums(entries, "entry_type")),
    topTags,
    tagsByRole: tags.map((row) => ({
      tag: textColumn(row, "tag"),
      role: textColumn(row, "role"),
      count: numberColumn(row, "n"),
    })).filter(({ tag }) => isTop.has(tag))
      .sort((a, b) => a.tag < b.tag || (a.tag === b.tag && a.role < b.role) ? -1 : 1),
    byDay: [...sums(entries, "day")].map(([day, count]) => ({ day, count }))
      .sort((a, b) => a.day < b.day ? -1 : 1),
    withoutVector: total - withVector,
  };
}

/** Returns the sum of `n` for each value of a column. */
function sums(rows: readonly DatabaseRow[], column: string): Map<string, number> {
  const sum = new Map<string, number>();
  for (const row of rows) {
    const value = textColumn(row, column);
    sum.set(value, (sum.get(value) ?? 0) + numberColumn(row, "n"));
  }
  return sum;
}

function ofAll(
  names: readonly string[],
  counts: ReadonlyMap<string, number>,
): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, counts.get(name) ?? 0]));
}
