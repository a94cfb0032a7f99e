import * as z from "zod";
import type { UnansweredQuery } from "../store/unanswered.ts";
import { embedderInUse, type KnowledgeCall } from "./knowledge_base.ts";
import { shownHits } from "./evidence.ts";
import { searchWordings } from "./search.ts";
import type { EntryCounts, Store } from "../store/store.ts";
import { firstSentence } from "./likeness.ts";

/** The amount of stored knowledge, its growth, and the unanswered queries. */
export const statisticsSchema = z.object({
  total_entries: z.number(),
  by_role: z.record(z.string(), z.number()),
  by_type: z.record(z.string(), z.number()),
  top_tags: z.array(z.object({ tag: z.string(), count: z.number() })),
  /** The counts of the same tags, by the entries' role. */
  tags_by_role: z.array(z.object({ tag: z.string(), role: z.string(), count: z.number() })),
  /** The number of entries created in each month, oldest first. */
  by_month: z.array(z.object({ month: z.string(), count: z.number() })),
  /** The number of entries created on each day, if the entries were created on only a few days. */
  by_day: z.array(z.object({ day: z.string(), count: z.number() })).optional(),
  /** Unanswered questions, most frequent first. */
  not_found: z.array(z.object({ query: z.string(), times: z.number(), last: z.string() })),
  /** The current entries that expire within 30 days: their number, and the first few of them. */
  expiring: z.object({
    total: z.number(),
    entries: z.array(z.object({ id: z.string(), title: z.string(), valid_until: z.string() })),
  }),
  without_embedding: z.number(),
  /** The model that makes the vectors; null if no model does. */
  model: z.string().nullable(),
  /** The model of the store's vectors, if the settings name another model. */
  vectors_of: z.string().optional(),
  /** The model in the settings, if it isn't the store's model. */
  set_to: z.string().optional(),
  /** The reason why no model makes vectors. */
  without_model: z.string().optional(),
});
export type KnowledgeStatistics = z.infer<typeof statisticsSchema>;

/** The maximum number of unanswered queries, and of expiring entries, in a result. */
const TOLD = 20;

/** The maximum number of days in a result. */
const FEW_DAYS = 31;

/** Returns statistics about the stored entries. */
export async function knowledgeStatistics(
  call: KnowledgeCall,
): Promise<KnowledgeStatistics> {
  const { store, embedder } = call.base;
  const counts = await store.counts();
  const noted = await store.unanswered.list(TOLD);
  // A query that now has an answer is no longer listed.
  const open: UnansweredQuery[] = [];
  for (const one of noted) {
    const { hits, asked } = await searchWordings(call, [one.query], { isCurrent: true });
    if (shownHits(hits, asked).length === 0) open.push(one);
  }
  const inUse = await embedderInUse(call.base);
  return {
    total_entries: counts.total,
    by_role: counts.byRole,
    by_type: counts.byType,
    top_tags: counts.topTags,
    tags_by_role: counts.tagsByRole,
    by_month: monthsOf(counts),
    ...(counts.byDay.length <= FEW_DAYS && { by_day: counts.byDay }),
    not_found: open,
    expiring: await expiringEntries(store),
    without_embedding: counts.withoutVector,
    model: inUse.embedder?.source.model ?? null,
    ...(inUse.other !== undefined && { vectors_of: inUse.other.model }),
    ...(inUse.other !== undefined && { set_to: embedder?.source.model }),
    ...(inUse.reason !== undefined && { without_model: inUse.reason }),
  };
}

function monthsOf({ byDay }: EntryCounts): KnowledgeStatistics["by_month"] {
  return [...Map.groupBy(byDay, ({ day }) => day.slice(0, 7))].map(([month, days]) => ({
    month,
    count: days.reduce((sum, { count }) => sum + count, 0),
  }));
}

/**
 * The time before its expiry during which an entry is listed as expiring, in milliseconds: 30 days.
 */
const SOON = 30 * 86_400_000;

/** The maximum number of expiring entries to count. */
const MAX_EXPIRING = 1000;

async function expiringEntries(store: Store): Promise<KnowledgeStatistics["expiring"]> {
  const filter = { isCurrent: true, endsBefore: Date.now() + SOON };
  const { entries } = await store.list(filter, { limit: MAX_EXPIRING });
  const soonest = entries.flatMap(({ id, title, content, valid_until }) =>
    valid_until === null ? [] : [{ id, title: title ?? firstSentence(content), valid_until }]
  ).sort((a, b) => a.valid_until < b.valid_until ? -1 : 1);
  return { total: soonest.length, entries: soonest.slice(0, TOLD) };
}
