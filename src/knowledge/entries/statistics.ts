import * as z from "zod";
import { StoreError } from "../store/store.ts";
import { queryTerms } from "../store/terms.ts";
import type { UnansweredQuery } from "../store/unanswered.ts";
import type { FusedHit } from "./fusion.ts";
import type { KnowledgeCall } from "./knowledge_base.ts";

/** What is stored, how it grew, and what was searched for in vain. */
export const statisticsSchema = z.object({
  total_entries: z.number(),
  by_role: z.record(z.string(), z.number()),
  by_type: z.record(z.string(), z.number()),
  top_tags: z.array(z.object({ tag: z.string(), count: z.number() })),
  /** The same tags by the role of the entries that have them. */
  tags_by_role: z.array(z.object({ tag: z.string(), role: z.string(), count: z.number() })),
  /** How many of the entries were created in each month, the oldest first. */
  by_month: z.array(z.object({ month: z.string(), count: z.number() })),
  /** Queries whose words no entry has, the most frequent first. */
  not_found: z.array(z.object({ query: z.string(), times: z.number(), last: z.string() })),
  without_embedding: z.number(),
  model: z.string().nullable(),
  /** Whose the store's vectors are, where that is another model: they are not searched. */
  vectors_of: z.string().optional(),
});
export type KnowledgeStatistics = z.infer<typeof statisticsSchema>;

/** So many of the unanswered queries are told. */
const TOLD = 20;

/** Counts what is stored. */
export async function knowledgeStatistics(
  { base: { store, embedder } }: Pick<KnowledgeCall, "base">,
): Promise<KnowledgeStatistics> {
  const counts = await store.counts();
  const noted = await store.unanswered.list(TOLD);
  // What has been answered since is no longer missing.
  const open: UnansweredQuery[] = [];
  for (const one of noted) {
    const found = await store.findByWords(queryTerms(one.query), { isCurrent: true }, 1);
    if (found.length === 0) open.push(one);
  }
  const model = embedder?.source.model ?? null;
  const held = await store.vectors.held();
  return {
    total_entries: counts.total,
    by_role: counts.byRole,
    by_type: counts.byType,
    top_tags: counts.topTags,
    tags_by_role: counts.tagsByRole,
    by_month: counts.byMonth,
    not_found: open,
    without_embedding: counts.withoutVector,
    model,
    ...(held !== undefined && held.model !== model && { vectors_of: held.model }),
  };
}

/** A search, and whether anything besides its role narrowed it: that may be why nothing was found. */
export interface AskedQuery {
  query: string;
  isNarrowed: boolean;
}

/** Remembers a query whose words no entry has. */
export async function noteUnanswered(
  { base: { store }, journal }: KnowledgeCall,
  { query, isNarrowed }: AskedQuery,
  hits: readonly FusedHit[],
): Promise<void> {
  if (isNarrowed || hits.some(({ found_by }) => found_by.includes("words"))) return;
  try {
    await store.unanswered.note(query);
  } catch (error) {
    // A replica that may only be read still answers.
    if (!(error instanceof StoreError)) throw error;
    journal.write("debug", "an unanswered query was not noted", { error });
  }
}
