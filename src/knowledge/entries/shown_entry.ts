import * as z from "zod";
import { excerpt } from "../../kernel/text.ts";
import { entrySchema, type KnowledgeEntry } from "../store/knowledge_entry.ts";

/** An entry in a list, with its whole content or the first characters. */
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
