import * as z from "zod";
import { sha256Hex } from "../../kernel/digest.ts";
import type { Role } from "../store/role.ts";
import { KnowledgeFailure } from "./failure.ts";
import type { KnowledgeCall } from "./knowledge_base.ts";
import { excerpt } from "../../kernel/text.ts";
import { entrySchema, type KnowledgeEntry } from "../store/knowledge_entry.ts";

export const shownEntrySchema = entrySchema.omit({ content: true }).extend({
  content: z.string().optional(),
  snippet: z.string().optional(),
});
export type ShownEntry = z.infer<typeof shownEntrySchema>;

const SNIPPET = 240;

/** Returns the entries in order, with as many whole contents as fit into `characters`. */
export function shownEntries(
  entries: readonly KnowledgeEntry[],
  characters: number,
): ShownEntry[] {
  let room = characters;
  return entries.map(({ content, ...entry }) => {
    if (content.length > room) return { ...entry, snippet: excerpt(content, SNIPPET) };
    room -= content.length;
    return { ...entry, content };
  });
}

export interface EntryListQuery {
  role?: Role | undefined;
  tags?: string[] | undefined;
  limit: number;
  max_chars: number;
  cursor?: string | undefined;
}

export const entryListSchema = z.object({
  entries: z.array(shownEntrySchema),
  next_cursor: z.string().nullable(),
});
export type EntryList = z.infer<typeof entryListSchema>;

export async function listEntries(
  { base: { store } }: KnowledgeCall,
  { limit, max_chars, cursor, role, tags }: EntryListQuery,
): Promise<EntryList> {
  const mark = (await sha256Hex(JSON.stringify([role, tags]))).slice(0, 16);
  const after = cursor === undefined ? undefined : placeIn(cursor, mark);
  const { entries, next } = await store.list({ roles: role && [role], tags }, { limit, after });
  const next_cursor = next === undefined ? null : btoa(`${mark} ${next.time} ${next.n}`);
  return { entries: shownEntries(entries, max_chars), next_cursor };
}

/** Throws if the cursor belongs to a list with other filters. */
function placeIn(cursor: string, mark: string): { time: number; n: number } {
  const text = /^[A-Za-z0-9+/]+={0,2}$/.test(cursor) && cursor.length % 4 === 0 ? atob(cursor) : "";
  const [own, time, n] = text.split(" ");
  const place = { time: Number(time), n: Number(n) };
  if (own === mark && Number.isFinite(place.time) && Number.isFinite(place.n)) return place;
  const message = "cursor must be the next_cursor of the same call with the same other arguments";
  throw new KnowledgeFailure("VALIDATION_ERROR", message, { field: "cursor" });
}
