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

export const statisticsSchema = z.object({
  total_entries: z.number(),
  documents: z.number(),
  by_role: z.record(z.string(), z.number()),
  by_type: z.record(z.string(), z.number()),
  top_tags: z.array(z.object({ tag: z.string(), count: z.number() })),
  expired: endingSchema,
  expiring: endingSchema,
  without_embedding: z.number(),
  model: z.string().nullable(),
  without_model: z.string().optional(),
});
export type KnowledgeStatistics = z.infer<typeof statisticsSchema>;

const SHOWN = 10;
const COUNTED = 1000;
const SOON = 30 * 86_400_000;

export async function knowledgeStatistics(call: KnowledgeCall): Promise<KnowledgeStatistics> {
  const { store } = call.base;
  const counts = await store.counts();
  const now = Date.now();
  const { embedder, reason } = await embedderInUse(call.base);
  return {
    total_entries: counts.total,
    documents: counts.documents,
    by_role: counts.byRole,
    by_type: counts.byType,
    top_tags: counts.topTags,
    expired: await ending(store, { endsBefore: now, isDocument: false }, -1),
    expiring: await ending(store, { endsBefore: now + SOON, isCurrent: true }, 1),
    without_embedding: counts.withoutVector,
    model: embedder?.model ?? null,
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
