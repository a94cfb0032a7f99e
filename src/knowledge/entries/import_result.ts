import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { type FailedEntry, failedEntrySchema } from "./result_schemas.ts";

/** Each entry's outcome. */
export const importResultSchema = z.object({
  created_ids: z.array(z.string()),
  updated_ids: z.array(z.string()),
  unchanged_ids: z.array(z.string()),
  failed: z.array(failedEntrySchema),
  /** The entries that both the file and the store have changed. */
  conflicts: z.array(z.object({
    id: z.string(),
    /** The source of the newer text, which is stored. */
    kept: z.enum(["file", "store"]),
    /** The first characters of the other text. */
    other: z.string(),
  })),
});
export type ImportResult = z.infer<typeof importResultSchema>;

/** Returns the numbers of created, updated, unchanged and failed entries. */
export function importCounts(
  { created_ids, updated_ids, unchanged_ids, failed, conflicts }: ImportResult,
): string {
  const conflicting = conflicts.length === 0 ? "" : `, ${counted(conflicts.length, "conflict")}`;
  return `${counted(created_ids.length, "entry", "entries")} created, ` +
    `${updated_ids.length} updated, ${unchanged_ids.length} unchanged, ${failed.length} failed` +
    conflicting;
}

/** The maximum number of failed contents to list for each reason. */
const NAMED = 3;

/**
 * Returns a line for each failure. If many have the same error, returns the first few and a count.
 */
export function failureLines(failed: readonly FailedEntry[]): string[] {
  return [...Map.groupBy(failed, ({ error }) => error)].flatMap(([error, alike]) => [
    ...alike.slice(0, NAMED).map(({ content }) => `${content}: ${error}`),
    ...(alike.length > NAMED ? [`${alike.length - NAMED} more: ${error}`] : []),
  ]);
}

/** Returns a line for each entry that both the file and the store have changed. */
export function conflictLines({ conflicts }: ImportResult): string[] {
  return conflicts.map(({ id, kept, other }) =>
    `${id}: the import keeps the ${kept}'s text, not "${other}"`
  );
}

/** Returns the result of an empty import. */
export function emptyResult(): ImportResult {
  return { created_ids: [], updated_ids: [], unchanged_ids: [], failed: [], conflicts: [] };
}
