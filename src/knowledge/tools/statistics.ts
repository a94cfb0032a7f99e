import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { excerpt, printableLine } from "../../kernel/text.ts";
import { defineKnowledgeTool } from "../context.ts";
import { embedderInUse } from "../entries/knowledge_base.ts";
import type { EntryFilter } from "../store/entry_filter.ts";
import type { Store } from "../store/store.ts";

const endingSchema = z.object({
  total: z.number(),
  entries: z.array(z.object({ id: z.string(), title: z.string(), valid_until: z.string() })),
});
type EndingEntries = z.infer<typeof endingSchema>;

const SHOWN = 10;
const COUNTED = 1000;
const SOON = 30 * 86_400_000;

export const statisticsTool = defineKnowledgeTool({
  name: "kb_stats",
  title: "Get statistics",
  description:
    "Counts entries per role, type and tag, and lists the entries that have expired or expire soon. Use to list tags, or to find missing embeddings.",
  access: "read",
  discovery: { searchHint: "count entries and tags, expired entries, the model" },
  input: z.strictObject({}),
  output: z.object({
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
  }),
  async handle(_, { base }) {
    const { store } = base;
    const counts = await store.counts();
    const now = Date.now();
    const { embedder, reason } = await embedderInUse(base);
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
  },
  text({ total_entries, documents, by_role, by_type, top_tags, expired, expiring, ...rest }) {
    const { without_embedding, model, without_model } = rest;
    const list = (counts: Record<string, number>): string =>
      Object.entries(counts).map(([name, count]) => `${name} ${count}`).join(", ");
    return [
      `${counted(total_entries, "entry", "entries")}, ${documents} of them from documents; for ${
        list(by_role)
      }; ${list(by_type)}`,
      `Tags: ${top_tags.map(({ tag, count }) => `${tag} ${count}`).join(", ") || "none"}`,
      `${without_embedding} without embedding; model: ${model ?? `none, ${without_model}`}`,
      ...endingLines("expired", expired),
      ...endingLines("expires", expiring),
    ].join("\n");
  },
});

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

function endingLines(word: string, { total, entries }: EndingEntries): string[] {
  return [
    ...entries.map(({ id, title, valid_until }) =>
      `[${id}] ${word} ${valid_until.slice(0, 10)}: ${printableLine(title.trim())}`
    ),
    ...(total > entries.length ? [`${total - entries.length} more ${word}`] : []),
  ];
}
