import * as z from "zod";
import type { Role } from "../store/role.ts";
import { cursorFrom, cursorNumbers, type ListArguments } from "./cursor.ts";
import { exportedItem } from "./export_item.ts";
import type { KnowledgeCall } from "./knowledge_base.ts";
import { shownEntries } from "./shown_entry.ts";
import { shownEntrySchema } from "./result_schemas.ts";
import type { ListedEntries, ListPart } from "../store/store.ts";

/** The filters and limits of a list. */
export interface EntryListQuery {
  role?: Role | undefined;
  tags?: string[] | undefined;
  since?: number | undefined;
  until?: number | undefined;
  limit: number;
  max_chars: number;
  cursor?: string | undefined;
}

/** The entries in a list, with whole or cut contents. */
export const entryListSchema = z.object({
  entries: z.array(shownEntrySchema),
  next_cursor: z.string().nullable(),
});
export type EntryList = z.infer<typeof entryListSchema>;

/** Entries newest first. */
export async function listEntries(
  call: KnowledgeCall,
  { limit, max_chars: characters, cursor, ...of }: EntryListQuery,
): Promise<EntryList> {
  const { entries, next_cursor } = await page(call, { of, cursor, part: { limit } });
  return { entries: shownEntries(entries, { characters }), next_cursor };
}

/** The filters for an export, and the number of entries per page. */
export interface ExportQuery {
  role?: Role | undefined;
  tags?: string[] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** The number of characters after which an export page ends, so an import accepts the page. */
const PAGE_CHARACTERS = 150_000;

/** One page of an export, which is a complete import file. */
export const exportPageSchema = z.object({
  yaml: z.string(),
  count: z.number(),
  next_cursor: z.string().nullable(),
});
export type ExportPage = z.infer<typeof exportPageSchema>;

/** Returns entries as an import file, oldest first. */
export async function exportEntries(
  call: KnowledgeCall,
  { limit, cursor, ...of }: ExportQuery,
): Promise<ExportPage> {
  const kind = { kind: "export", ...of };
  let yaml = "";
  let count = 0;
  let next: string | null | undefined = cursor;
  // Reads a few entries at a time, because most pages are short and some entries are long.
  do {
    const part = { limit: Math.min(5, limit - count), oldestFirst: true };
    const found = await page(call, { of: kind, cursor: next, part });
    for (const entry of found.entries) {
      const versions = entry.version > 1 ? await call.base.store.history(entry.id) : [];
      yaml += exportedItem(entry, versions);
    }
    count += found.entries.length;
    next = found.next_cursor;
  } while (next !== null && count < limit && yaml.length < PAGE_CHARACTERS);
  return { yaml: yaml || "[]\n", count, next_cursor: next ?? null };
}

interface Page {
  of: ListArguments & { role?: Role | undefined; tags?: string[] | undefined };
  cursor: string | undefined;
  part: ListPart;
}

async function page(
  { base: { store } }: KnowledgeCall,
  { of, cursor, part }: Page,
): Promise<{ entries: ListedEntries["entries"]; next_cursor: string | null }> {
  const [time, n] = await cursorNumbers(of, cursor, 2) ?? [];
  const after = time === undefined || n === undefined ? undefined : { time, n };
  const { role, ...filter } = of;
  const { entries, next } = await store.list({ roles: role && [role], ...filter }, {
    ...part,
    after,
  });
  return { entries, next_cursor: next ? await cursorFrom(of, [next.time, next.n]) : null };
}
