import * as z from "zod";
import { excerpt } from "../../kernel/text.ts";
import type { Store } from "../store/store.ts";
import { embedderInUse, type KnowledgeCall } from "./knowledge_base.ts";
import type { EntryFilter } from "../store/entry_filter.ts";

const endingSchema = z.object({
  total: z.number(),
  entries: z.array(z.object({ id: z.string(), title: z.string(), valid_until: z.string() })),
});
export type EndingEntries = z.infer<typeof endingSchema>;

/** The amount of stored knowledge, and the entries that have ended or end soon. */
export const statisticsSchema = z.object({
  total_entries: z.number(),
  /** The number of entries that come from files. */
  documents: z.number(),
  by_role: z.record(z.string(), z.number()),
  by_type: z.record(z.string(), z.number()),
  top_tags: z.array(z.object({ tag: z.string(), count: z.number() })),
  /** The entries that no longer apply, latest first: their number, and the first few. */
  expired: endingSchema,
  /** The entries that expire within 30 days, soonest first. */
  expiring: endingSchema,
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

/** The maximum number of listed entries, and of counted entries. */
const SHOWN = 10;
const COUNTED = 1000;
/** The time before its expiry during which an entry is expiring, in milliseconds: 30 days. */
const SOON = 30 * 86_400_000;

export async function knowledgeStatistics(call: KnowledgeCall): Promise<KnowledgeStatistics> {
  const { store, embedder } = call.base;
  const counts = await store.counts();
  const now = Date.now();
  const { embedder: used, other, reason } = await embedderInUse(call.base);
  return {
    total_entries: counts.total,
    documents: counts.documents,
    by_role: counts.byRole,
    by_type: counts.byType,
    top_tags: counts.topTags,
    expired: await ending(store, { endsBefore: now, isDocument: false }, -1),
    expiring: await ending(store, { endsBefore: now + SOON, isCurrent: true }, 1),
    without_embedding: counts.withoutVector,
    model: used?.source.model ?? null,
    ...(other !== undefined && { vectors_of: other.model, set_to: embedder?.source.model }),
    ...(reason !== undefined && { without_model: reason }),
  };
}

async function ending(
  store: Store,
  filter: EntryFilter,
  direction: 1 | -1,
): Promise<EndingEntries> {
  const { entries } = await store.list(filter, { limit: COUNTED });
  const sorted = entries.flatMap(({ id, title, content, valid_until }) =>
    valid_until === null ? [] : [{ id, title: excerpt(title ?? content, 120), valid_until }]
  ).sort((a, b) => a.valid_until < b.valid_until ? -direction : direction);
  return { total: sorted.length, entries: sorted.slice(0, SHOWN) };
}
