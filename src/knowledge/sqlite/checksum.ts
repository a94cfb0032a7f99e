import { textHash } from "../store/content_key.ts";
import type { KnowledgeEntry } from "../store/knowledge_entry.ts";
import { type DatabaseRow, numberColumn, textColumn, toEntry } from "../store/row.ts";
import { StoreError } from "../store/store.ts";

/** The columns that a checksum covers: an entry's texts and its role. */
export interface CheckedColumns {
  content: string;
  role: string;
  /** JSON text, as the store contains it. */
  tags: string;
  title: string | null;
}

/** Returns the checksum for the columns of an entry. */
export function entryChecksum({ content, role, tags, title }: CheckedColumns): number {
  return textHash([role, tags, title ?? "", content].join("\0"));
}

/** Returns true if a row matches its checksum, so the disk hasn't changed it. */
export function isWhole(row: DatabaseRow): boolean {
  const columns = {
    content: textColumn(row, "content"),
    role: textColumn(row, "role"),
    tags: textColumn(row, "tags"),
    title: textColumn(row, "title"),
  };
  return entryChecksum(columns) === numberColumn(row, "checksum");
}

/** Returns the entries of undamaged rows. */
export function wholeEntries(rows: readonly DatabaseRow[]): KnowledgeEntry[] {
  return rows.filter(isWhole).map(toEntry);
}

/** Returns the entry in a row. Throws `StoreError` if the row doesn't match its checksum. */
export function wholeEntry(row: DatabaseRow): KnowledgeEntry {
  if (isWhole(row)) return toEntry(row);
  const id = textColumn(row, "id");
  throw new StoreError("an entry is damaged", {
    told: `The entry ${id} is damaged on disk. Run knowledge-server doctor --integrity, and ` +
      "restore the entry from a backup or an export. To remove the entry, call kb_delete.",
  });
}
