import * as z from "zod";
import { ENTRY_TYPES, ROLES } from "./role.ts";

export const roleSchema = z.enum(ROLES);

export const typeSchema = z.enum(ENTRY_TYPES);

/** The source of knowledge: a location in a document, a story, or any other reference. */
const sourceSchema = z.object({
  /** The path relative to the folder where the sync ran. */
  file: z.string().optional(),
  heading: z.string().optional(),
  /** The repository whose root the path begins at: its origin, or its name and a digest. */
  repository: z.string().optional(),
  /** The line number of the heading; the first line is 1. Only synced entries have a line. */
  line: z.number().optional(),
  /** The time that the file was last modified. */
  date: z.string().optional(),
  story: z.string().optional(),
  reference: z.string().optional(),
});
export type EntrySource = z.infer<typeof sourceSchema>;

/** A piece of knowledge, as clients see it. Times use ISO 8601. */
export const entrySchema = z.object({
  id: z.string(),
  role: roleSchema,
  /** The tags in lower case, in the given order. */
  tags: z.array(z.string()),
  entry_type: typeSchema,
  /** 0 to 1. */
  confidence: z.number(),
  title: z.string().nullable(),
  /** The author of this version. */
  author: z.string().nullable(),
  parent_id: z.string().nullable(),
  source: sourceSchema.nullable(),
  /** The version number: 1 for a new entry, plus one for each change. */
  version: z.number(),
  /** The ID of the entry that this entry replaces; a list of IDs if it replaces several. */
  supersedes: z.union([z.string(), z.array(z.string())]).nullable(),
  /** The ID of the entry that replaces this entry. */
  superseded_by: z.string().nullable(),
  /** The time when the entry expires. */
  valid_until: z.string().nullable(),
  /** The time when someone last confirmed that the entry is correct. */
  verified_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  content: z.string(),
});
export type KnowledgeEntry = z.infer<typeof entrySchema>;

/** The current or an earlier version of an entry. */
export const versionSchema = entrySchema.pick({
  version: true,
  content: true,
  role: true,
  tags: true,
  author: true,
  updated_at: true,
});
export type EntryVersion = z.infer<typeof versionSchema>;
