import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { type Embedder, EmbeddingError, stateOf } from "../embeddings/source.ts";
import { type Embeddable, embeddedText, type Unvectored } from "../store/embeddable.ts";
import { KnowledgeFailure, toFailure } from "./failure.ts";
import {
  cancellation,
  claimedState,
  embedderInUse,
  isMadeBy,
  type LongCall,
} from "./knowledge_base.ts";
import { StoreError } from "../store/store_error.ts";

const BATCH = 100;
const SAMPLE = "a text";

export const rebuildResultSchema = z.object({
  success_count: z.number(),
  failed_count: z.number(),
});
export type RebuildResult = z.infer<typeof rebuildResultSchema>;

/**
 * Computes new vectors for the given entries, or for all entries that aren't documents. Unknown
 * IDs count as failed. If the store uses another model, `confirm` must be true.
 */
export async function rebuildEmbeddings(
  call: LongCall,
  ids?: string[],
  { confirm = false }: { confirm?: boolean | undefined } = {},
): Promise<RebuildResult> {
  const { base } = call;
  const inUse = await embedderInUse(base);
  const embedder = inUse.embedder ?? base.embedder;
  if (embedder === undefined) {
    const message = "Embeddings are off. To turn them on, start the server without " +
      "KB_EMBEDDINGS=off.";
    throw new KnowledgeFailure("API_ERROR", message);
  }
  try {
    if (ids !== undefined && inUse.embedder === undefined) {
      throw new KnowledgeFailure("API_ERROR", `No vectors: ${inUse.reason}`);
    }
    if (ids !== undefined) return await rebuild(call, embedder, new Set(ids));
    if (!confirm) await refuseOther(call, embedder);
    return await rebuildAll(call, embedder);
  } catch (error) {
    if (error instanceof EmbeddingError) throw interrupted("API_ERROR", error.message, error);
    if (!(error instanceof StoreError)) throw error;
    throw interrupted("DATABASE_ERROR", toFailure(error).message, error);
  }
}

async function refuseOther({ base: { store } }: LongCall, embedder: Embedder): Promise<void> {
  const held = await store.vectorState();
  if (held === undefined || isMadeBy(held, embedder)) return;
  const { total, documents } = await store.counts();
  const { model, host } = embedder;
  const where = host === undefined
    ? "No text leaves this machine: the model runs in this process."
    : `The server would send the texts to ${host}.`;
  const message = `This call would replace the vectors of ${counted(total - documents, "text")} ` +
    `from ${held.model} with vectors from ${model}. ${where} To continue, send confirm: true.`;
  throw new KnowledgeFailure("VALIDATION_ERROR", message, { field: "confirm" });
}

async function rebuild(
  call: LongCall,
  embedder: Embedder,
  ids: ReadonlySet<string>,
): Promise<RebuildResult> {
  const of = { ids: [...ids], since: Date.now() };
  const { seen, failed } = await makeVectors(call, embedder, { of, wanted: ids.size });
  return { success_count: seen - failed, failed_count: ids.size - seen + failed };
}

async function rebuildAll(call: LongCall, embedder: Embedder): Promise<RebuildResult> {
  const { store } = call.base;
  // Without a configured dimension, the first vector determines it.
  if (embedder.dimension === undefined) {
    await embedder.embedQuery(SAMPLE, { journal: call.journal });
  }
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
  entries: readonly Embeddable[],
): Promise<number> {
  const { base, journal, signal } = call;
  const cancelled = cancellation(call);
  if (cancelled) throw interrupted("API_ERROR", `${cancelled.message}.`, cancelled);
  const texts = entries.map(embeddedText);
  const outcomes = await embedder.embedAll(texts, { journal, signal });
  await claimedState(base, embedder);
  let failed = 0;
  let broken: EmbeddingError | undefined;
  for (const entry of entries) {
    const outcome = outcomes.get(embeddedText(entry));
    const isSet = outcome instanceof Float32Array &&
      await base.store.setVector(entry, outcome, stateOf(embedder));
    if (!isSet) failed++;
    if (outcome instanceof EmbeddingError && !outcome.isInput) broken = outcome;
  }
  if (broken === undefined) return failed;
  throw interrupted("API_ERROR", broken.message.replace("Nothing was stored. ", ""), broken);
}

function interrupted(
  code: "API_ERROR" | "DATABASE_ERROR",
  reason: string,
  cause: Error,
): KnowledgeFailure {
  const message = `${reason} The server has stored the finished vectors. To continue, call ` +
    "kb_rebuild_embeddings again.";
  return new KnowledgeFailure(code, message, { cause });
}
