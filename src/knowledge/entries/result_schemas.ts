import * as z from "zod";
import { entrySchema } from "../store/knowledge_entry.ts";
import { LEGS } from "./fusion.ts";

/** An entry in a list, with its whole content if it fits and a part otherwise. */
export const shownEntrySchema = entrySchema.omit({ content: true }).extend({
  /** The URI under which clients can read the entry as a resource. */
  uri: z.string(),
  content: z.string().optional(),
  snippet: z.string().optional(),
  /** The length of the whole content, in characters. */
  length: z.number(),
});
export type ShownEntry = z.infer<typeof shownEntrySchema>;

/** A found entry, its score, how it was found, and its content or the matching passage. */
const foundEntrySchema = z.object({
  ...entrySchema.partial().shape,
  ...entrySchema.pick({ id: true, role: true, tags: true, entry_type: true, title: true }).shape,
  uri: z.string().optional(),
  snippet: z.string().optional(),
  /** The length of the whole content, in characters. */
  length: z.number(),
  /** A score from 0 to 1. */
  relevance: z.number(),
  found_by: z.array(z.enum(LEGS)),
  /** The IDs of entries with the same content. */
  duplicates: z.array(z.string()).optional(),
  /** The IDs of newer entries that contradict this entry. */
  contradicted_by: z.array(z.string()).optional(),
});
export type ShownHit = z.infer<typeof foundEntrySchema>;

/** The best entries, and how they were found. */
export const searchResultSchema = z.object({
  results: z.array(foundEntrySchema),
  next_cursor: z.string().nullable(),
  /** The nearest entries, if the search has no results. */
  nearest: z.array(z.object({ id: z.string(), title: z.string() })).optional(),
  metadata: z.object({
    /** The number of candidates before the limit applies. */
    total: z.number(),
    /** True if only keywords were searched. */
    fallback_mode: z.boolean(),
    fallback_reason: z.string().optional(),
    /** True if the results may not answer the question. */
    weak: z.boolean().optional(),
    /** True if the store has no entries. */
    empty_store: z.boolean().optional(),
    query_time_ms: z.number(),
    /** The number of additional entries that a lower `min_confidence` would have found. */
    below_threshold: z.number().optional(),
  }),
});
export type EntrySearchResult = z.infer<typeof searchResultSchema>;

/** The first characters of a failed entry's content, and the reason for the failure. */
export const failedEntrySchema = z.object({ content: z.string(), error: z.string() });
export type FailedEntry = z.infer<typeof failedEntrySchema>;
