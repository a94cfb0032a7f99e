import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { defineKnowledgeTool } from "../context.ts";
import { type Embedder, EmbeddingError, stateOf } from "../embeddings/source.ts";
import { embeddedText, type Unvectored } from "../store/entry.ts";
import type { KnowledgeEntry } from "../store/knowledge_entry.ts";
import { KnowledgeFailure, StoreError } from "../store/failure.ts";
import { idSchema } from "../entries/entry_schema.ts";
import {
  cancellation,
  claimedState,
  embedderInUse,
  type LongCall,
} from "../entries/knowledge_base.ts";

const BATCH = 100;
const SAMPLE = "a text";

const output = z.object({ success_count: z.number(), failed_count: z.number() });
type RebuildResult = z.infer<typeof output>;

export const rebuildTool = defineKnowledgeTool({
  name: "kb_rebuild_embeddings",
  title: "Rebuild embeddings",
  description:
    "Makes new vectors for some entries, or for all that aren't documents: missing ones first. Use when kb_stats counts entries without embeddings, or to change the model.",
  access: "write",
  idempotent: true,
  discovery: { searchHint: "re-index vectors after changing the model" },
  input: z.strictObject({
    entry_ids: z.array(idSchema).min(1).max(10_000).optional().describe(
      "Entries to rebuild; default: all",
    ),
    confirm: z.boolean().optional().describe("true: change the store's model"),
  }),
  output,
  handle: ({ entry_ids, confirm = false }, context, { progress, signal }) =>
    rebuildEmbeddings({ ...context, progress, signal }, entry_ids, confirm),
  text: ({ success_count, failed_count }) =>
    `${counted(success_count, "entry", "entries")} got new vectors; ${failed_count} failed.`,
});

/** Without IDs, rebuilds all entries that aren't documents. Unknown IDs count as failed. */
async function rebuildEmbeddings(
  call: LongCall,
  ids: string[] | undefined,
  confirm: boolean,
): Promise<RebuildResult> {
  const { base } = call;
  const inUse = await embedderInUse(base);
  const embedder = inUse.embedder ?? (ids === undefined ? base.embedder : undefined);
  if (embedder === undefined) {
    throw new KnowledgeFailure("API_ERROR", `No vectors: ${inUse.reason}`);
  }
  if (inUse.embedder === undefined && !confirm) throw await unconfirmed(call, embedder);
  try {
    if (ids === undefined) return await rebuildAll(call, embedder);
    const of = { ids: [...new Set(ids)], since: Date.now() };
    const wanted = of.ids.length;
    const { seen, failed } = await makeVectors(call, embedder, { of, wanted });
    return { success_count: seen - failed, failed_count: wanted - seen + failed };
  } catch (error) {
    if (!(error instanceof EmbeddingError || error instanceof StoreError)) throw error;
    const reason = error.message.replace("Nothing was stored. ", "");
    const message = `${reason} The server has stored the finished vectors. To continue, call ` +
      "kb_rebuild_embeddings again.";
    throw new KnowledgeFailure(error.code, message, { cause: error });
  }
}

async function unconfirmed(
  { base: { store } }: LongCall,
  { model, host }: Embedder,
): Promise<KnowledgeFailure> {
  const { total, documents } = await store.counts();
  const where = host === undefined ? "" : `, and send the texts to ${host}`;
  const message = `This call would replace the vectors of ${counted(total - documents, "text")} ` +
    `with vectors from ${model}${where}. To continue, send confirm: true.`;
  return new KnowledgeFailure("VALIDATION_ERROR", message, { field: "confirm" });
}

async function rebuildAll(call: LongCall, embedder: Embedder): Promise<RebuildResult> {
  const { store } = call.base;
  // Without a configured dimension, the first vector determines it.
  if (embedder.dimension === undefined) await embedder.embedQuery(SAMPLE, call);
  const state = stateOf(embedder);
  if (state !== undefined) await store.replaceModel(state);
  const [lacking] = await store.unmade({ isDocument: false }, undefined, 1);
  const since = lacking === undefined ? Date.now() : undefined;
  const { total, documents } = await store.counts();
  const wanted = total - documents;
  const of = { since, isDocument: false };
  const { failed } = await makeVectors(call, embedder, { of, wanted });
  return { success_count: Math.max(0, wanted - failed), failed_count: failed };
}

/** Makes the vectors that some entries lack, and returns how many entries lacked one or failed. */
export async function makeVectors(
  call: LongCall,
  embedder: Embedder,
  { of, wanted }: { of: Unvectored; wanted?: number },
): Promise<{ seen: number; failed: number }> {
  let [failed, seen] = [0, 0];
  let after: number | undefined;
  while (true) {
    const entries = await call.base.store.unmade(of, after, BATCH);
    if (entries.length === 0) return { seen, failed };
    failed += await embedBatch(call, embedder, entries);
    seen += entries.length;
    after = entries.at(-1)?.n;
    call.progress(Math.min(seen, wanted ?? seen), wanted);
  }
}

async function embedBatch(
  call: LongCall,
  embedder: Embedder,
  entries: readonly KnowledgeEntry[],
): Promise<number> {
  const cancelled = cancellation(call);
  if (cancelled) throw cancelled;
  const outcomes = await embedder.embedAll(entries.map(embeddedText), call);
  await claimedState(call.base, embedder);
  let failed = 0;
  let broken: EmbeddingError | undefined;
  for (const entry of entries) {
    const outcome = outcomes.get(embeddedText(entry));
    const isSet = outcome instanceof Float32Array &&
      await call.base.store.setVector(entry, outcome, stateOf(embedder));
    if (!isSet) failed++;
    if (outcome instanceof EmbeddingError && !outcome.isInput) broken = outcome;
  }
  if (broken !== undefined) throw broken;
  return failed;
}
