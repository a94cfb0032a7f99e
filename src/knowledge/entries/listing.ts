import * as z from "zod";
import type { ListPlace } from "../store/store.ts";
import { KnowledgeFailure } from "../store/failure.ts";
import { charactersSchema, cursorSchema, tagFilterSchema } from "./entry_schema.ts";
import type { KnowledgeCall } from "./knowledge_base.ts";
import { excerpt } from "../../kernel/text.ts";
import { entrySchema, type KnowledgeEntry, roleSchema } from "../store/knowledge_entry.ts";

export const shownEntrySchema = entrySchema.omit({ content: true }).extend({
  content: z.string().optional(),
  snippet: z.string().optional(),
});
export type ShownEntry = z.infer<typeof shownEntrySchema>;

const SNIPPET = 240;

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

export const listInputSchema = z.strictObject({
  role: roleSchema.optional().describe("Only this role"),
  tags: tagFilterSchema.optional(),
  limit: z.number().int().min(1).max(100).default(10).describe("Maximum number of entries"),
  max_chars: charactersSchema,
  cursor: cursorSchema,
});

export const entryListSchema = z.object({
  entries: z.array(shownEntrySchema),
  next_cursor: z.string().nullable(),
});

export async function listEntries(
  { base: { store } }: KnowledgeCall,
  { limit, max_chars, cursor, role, tags }: z.output<typeof listInputSchema>,
): Promise<z.infer<typeof entryListSchema>> {
  const after = cursor === undefined ? undefined : placeIn(cursor);
  const { entries, next } = await store.list({ roles: role && [role], tags }, { limit, after });
  const next_cursor = next === undefined ? null : `${next.time}.${next.n}`;
  return { entries: shownEntries(entries, max_chars), next_cursor };
}

function placeIn(cursor: string): ListPlace {
  const [, time, n] = /^(-?\d{1,16})\.(\d{1,16})$/.exec(cursor) ?? [];
  if (n !== undefined) return { time: Number(time), n: Number(n) };
  const message = "cursor must be the next_cursor of an earlier call";
  throw new KnowledgeFailure("VALIDATION_ERROR", message, { field: "cursor" });
}
