import * as z from "zod";
import { ENTRY_TYPES, ROLES } from "./role.ts";

/** The role that an entry is for. */
export const roleSchema = z.enum(ROLES);

/** The kind of knowledge in an entry. */
export const typeSchema = z.enum(ENTRY_TYPES);

/** The source of knowledge: a place in a document, a story, or any reference. */
const sourceSchema = z.object({
  /** A path, relative to where the documents were synchronised from. */
  file: z.string().optional(),
  heading: z.string().optional(),
  /** The heading's line; the first is 1. Only synchronised entries have one. */
  line: z.number().optional(),
  /** The time that the file was last modified. */
  date: z.string().optional(),
  story: z.string().optional(),
  reference: z.string().optional(),
});
export type EntrySource = z.infer<typeof sourceSchema>;

/** A piece of knowledge as clients see it. Times are in ISO 8601. */
export const entrySchema = z.object({
  id: z.string(),
  role: roleSchema,
  /** Lower case, in the order given. */
  tags: z.array(z.string()),
  entry_type: typeSchema,
  /** 0 to 1. */
  confidence: z.number(),
  title: z.string().nullable(),
  /** The author of this version. */
  author: z.string().nullable(),
  parent_id: z.string().nullable(),
  source: sourceSchema.nullable(),
  /** 1 at first, one more with each change. */
  version: z.number(),
  /** The id of the entry that this one replaces; a list of ids if it replaces several. */
  supersedes: z.union([z.string(), z.array(z.string())]).nullable(),
  /** The id of the entry that replaces this one. */
  superseded_by: z.string().nullable(),
  /** The time that it ceases to hold. */
  valid_until: z.string().nullable(),
  /** The time when someone last confirmed that it is correct. */
  verified_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  content: z.string(),
});
export type KnowledgeEntry = z.infer<typeof entrySchema>;

/** An entry in a former or the current version. */
export const versionSchema = entrySchema.pick({
  version: true,
  content: true,
  role: true,
  tags: true,
  author: true,
  updated_at: true,
});
export type EntryVersion = z.infer<typeof versionSchema>;
