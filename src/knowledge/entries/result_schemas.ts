import * as z from "zod";
import { entrySchema } from "../store/knowledge_entry.ts";
import { LEGS } from "./fusion.ts";

/** An entry as lists show it: its whole content if it fits, otherwise a part. */
export const shownEntrySchema = entrySchema.omit({ content: true }).extend({
  /** Under which it can be read as a resource. */
  uri: z.string(),
  content: z.string().optional(),
  snippet: z.string().optional(),
  /** The characters of the whole content. */
  length: z.number(),
});
export type ShownEntry = z.infer<typeof shownEntrySchema>;

/** An entry that a search found: how well and how, and its content or the passage that matches. */
const foundEntrySchema = z.object({
  ...entrySchema.partial().shape,
  ...entrySchema.pick({ id: true, role: true, tags: true, entry_type: true, title: true }).shape,
  uri: z.string().optional(),
  snippet: z.string().optional(),
  /** The characters of the whole content. */
  length: z.number(),
  /** From 0 to 1. */
  relevance: z.number(),
  found_by: z.array(z.enum(LEGS)),
  /** The IDs of entries with the same content. */
  duplicates: z.array(z.string()).optional(),
  /** The ids of newer entries that disagree. */
  contradicted_by: z.array(z.string()).optional(),
});
export type ShownHit = z.infer<typeof foundEntrySchema>;

/** The best entries, and how they were found. */
export const searchResultSchema = z.object({
  results: z.array(foundEntrySchema),
  next_cursor: z.string().nullable(),
  /** Without results: the entries that come nearest. */
  nearest: z.array(z.object({ id: z.string(), title: z.string() })).optional(),
  metadata: z.object({
    /** The number of candidates, before the limit. */
    total: z.number(),
    /** True if only keywords were searched. */
    fallback_mode: z.boolean(),
    fallback_reason: z.string().optional(),
    /** True if the results may not answer the question. */
    weak: z.boolean().optional(),
    query_time_ms: z.number(),
    /** The number of other entries that a lower `min_confidence` would have found. */
    below_threshold: z.number().optional(),
  }),
});
export type EntrySearchResult = z.infer<typeof searchResultSchema>;

/** The beginning of the content of an entry that was not stored, and the reason. */
export const failedEntrySchema = z.object({ content: z.string(), error: z.string() });
export type FailedEntry = z.infer<typeof failedEntrySchema>;
