import * as z from "zod";
import { ENTRY_TYPES, ROLES } from "./role.ts";

export const roleSchema = z.enum(ROLES);

export const typeSchema = z.enum(ENTRY_TYPES);

const sourceSchema = z.object({
  file: z.string().optional(),
  heading: z.string().optional(),
  repository: z.string().optional(),
  /** The line number of the heading; the first line is 1. Only synced entries have a line. */
  line: z.number().optional(),
  date: z.string().optional(),
  story: z.string().optional(),
  reference: z.string().optional(),
});
export type EntrySource = z.infer<typeof sourceSchema>;

export const entrySchema = z.object({
  id: z.string(),
  role: roleSchema,
  tags: z.array(z.string()),
  entry_type: typeSchema,
  confidence: z.number(),
  title: z.string().nullable(),
  parent_id: z.string().nullable(),
  source: sourceSchema.nullable(),
  version: z.number(),
  supersedes: z.union([z.string(), z.array(z.string())]).nullable(),
  superseded_by: z.string().nullable(),
  valid_until: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  content: z.string(),
});
export type KnowledgeEntry = z.infer<typeof entrySchema>;

export const versionSchema = entrySchema.pick({
  version: true,
  content: true,
  role: true,
  tags: true,
  updated_at: true,
});
export type EntryVersion = z.infer<typeof versionSchema>;
