import * as z from "zod";
import { roleSchema, typeSchema } from "../entries/entry_schema.ts";
import type { KnowledgeEntry } from "../store/entry.ts";

/** An entry as tools answer with it. */
export const entrySchema = z.object({
  id: z.string(),
  content: z.string(),
  role: roleSchema,
  tags: z.array(z.string()),
  entry_type: typeSchema,
  confidence: z.number(),
  parent_id: z.string().nullable(),
  source: z.object({ file: z.string().optional(), story: z.string().optional() }).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

/** Entries as text, the first on top; `none` when there are none. */
export function renderEntries(entries: readonly KnowledgeEntry[], none: string): string {
  if (entries.length === 0) return none;
  return entries.map(renderEntry).join("\n\n");
}

/** An entry as text: its facts on the first line, then its content. */
export function renderEntry(entry: KnowledgeEntry): string {
  const { id, content, role, tags, entry_type, confidence, parent_id, source } = entry;
  const facts = [
    `${entry_type} for ${role}`,
    ...(tags.length > 0 ? [`tags ${tags.join(", ")}`] : []),
    ...(confidence < 1 ? [`confidence ${confidence}`] : []),
    ...(source?.file === undefined ? [] : [`from ${source.file}`]),
    ...(source?.story === undefined ? [] : [`story ${source.story}`]),
    ...(parent_id === null ? [] : [`parent ${parent_id}`]),
    `created ${entry.created_at}`,
    ...(entry.updated_at === entry.created_at ? [] : [`updated ${entry.updated_at}`]),
  ];
  return `[${id}] ${facts.join("; ")}\n${content}`;
}
